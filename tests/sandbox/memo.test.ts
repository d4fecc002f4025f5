import { eq, getTableName } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { createBackend, type Backend } from '../../backend/backend.ts'
import { conform } from '../../backend/conform/conform.ts'
import { productTexts } from '../../backend/database/kept/contentSchema.ts'
import { ownTables } from '../../backend/database/kept/tables.ts'
import { unremembered } from '../../backend/http/memo.ts'
import { startSandbox, type Sandbox } from '../../sandbox/server.ts'
import { servedBy } from '../../sandbox/world.ts'
import { isShared } from '../../src/api/endpoints/audience.ts'
import type { Endpoint } from '../../src/api/endpoints/endpoint.ts'
import { served, type ServedName } from '../../src/api/endpoints/served.ts'
import { DAY_MS } from '../../src/core/time.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'

// A backend with a memo answers as one without, whatever happens between two requests. The sandbox
// has none; beside it, another backend has one, with a PostgreSQL of its own.

interface Asked {
  readonly name: ServedName
  readonly path: string
}

/** Most requests of one endpoint, each with other fields. */
const MOST_ASKED = 2

/** Tables of users or operators that a remembered answer may read, each with the reason. */
const allowed: Partial<Record<ServedName, readonly string[]>> = {
  // `createVersions` has a version of these.
  productPage: ['product_texts'],
  productDetail: ['product_texts'],
  // The creator's description never changes after the token's creation.
  tokenDetail: ['launchpad_requests'],
  swapCoinIssuedDetail: ['launchpad_requests'],
}

describe.skipIf(inject('postgres') === undefined)('a backend with a memo', () => {
  let sandbox: Sandbox
  let backend: Backend
  let all: readonly Asked[]
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, mining: 'manual' })
    const { origin, world } = sandbox
    const node = { baseUrl: `${origin}/chain`, fetch }
    backend = await createBackend({
      ...servedBy(world, node),
      database: await freshDatabase(),
      memoBytes: 50_000_000,
      pollMs: 60_000,
    })
    await backend.indexer.sync()
    all = await publicRequests()
  })
  afterAll(async () => {
    await backend.close()
    await sandbox.close()
  })
  afterEach(() => void vi.restoreAllMocks())

  /** Returns some of the requests for each public endpoint that `conform` makes. */
  async function publicRequests(): Promise<readonly Asked[]> {
    const { origin, world } = sandbox
    const asked = new Map<string, Asked>()
    await conform({
      backend: `${origin}/api`,
      node: `${origin}/chain`,
      config: world.config,
      fetch: async (url, init) => {
        const { pathname, search, searchParams } = new URL(url)
        const path = pathname.replace('/api', '') + search
        const found = Object.entries<Endpoint>(served).find(
          ([, { method, path: pattern, kind }]) =>
            method === init.method &&
            new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(
              pathname.replace('/api', ''),
            ) &&
            (kind ?? null) === searchParams.get('kind'),
        )
        if (found && isShared(found[1], Object.fromEntries(searchParams)))
          asked.set(path, { name: found[0] as ServedName, path })
        return fetch(url, init)
      },
      tell: () => undefined,
    })
    const remembered = [...asked.values()].filter(({ name }) => !unremembered.has(name))
    return Object.values(Object.groupBy(remembered, ({ name }) => name)).flatMap((each) =>
      each.slice(0, MOST_ASKED),
    )
  }

  const bodyOf = async (of: Backend, path: string, language = 'en') => {
    const answer = await of.app.request(path, { headers: { 'accept-language': language } })
    return [answer.status, answer.headers.get('etag'), await answer.text()]
  }

  /** Compares both backends, twice each, so that the second answer is a remembered one. */
  async function expectAlike(): Promise<void> {
    for (const language of ['en-US,en', 'zh-TW,zh'])
      for (const { path } of all) {
        const wanted = [path, ...(await bodyOf(sandbox.backend, path, language))]
        for (let times = 0; times < 2; times += 1)
          expect([path, ...(await bodyOf(backend, path, language))]).toEqual(wanted)
      }
  }

  async function mine(blocks = 1): Promise<void> {
    await sandbox.chain.mine(blocks)
    await sandbox.backend.indexer.sync()
    await backend.indexer.sync()
  }

  it('remembers most public endpoints', () => {
    expect(new Set(all.map(({ name }) => name)).size).toBeGreaterThan(35)
  })

  it('answers as one without, after blocks, time and a change of texts', async () => {
    await expectAlike()
    await mine()
    await expectAlike()
    await sandbox.chain.advanceTime(DAY_MS)
    await mine(25)
    await expectAlike()
    const name = { en: 'Renamed', tc: '改名' }
    for (const { db } of [sandbox.backend, backend])
      await db.update(productTexts).set({ name }).where(eq(productTexts.id, '1'))
    await expectAlike()
    expect((await bodyOf(backend, '/deposit/aon/productPage'))[2]).toContain('Renamed')
  })

  it('reads nothing but what it has a version of, and only that for who asks again', async () => {
    const own = ownTables.map((table) => getTableName(table))
    for (const { name, path } of all) {
      await mine()
      const queries = vi.spyOn(Client.prototype, 'query')
      const textsSince = () => {
        const texts = queries.mock.calls.map(([query]) => {
          const asked: unknown = query
          return typeof asked === 'string' ? asked : (asked as { text: string }).text
        })
        queries.mockClear()
        return texts
      }
      await bodyOf(backend, path)
      const worked = textsSince().filter((text) => !text.includes('current_schema()'))
      const read = own.filter((table) => worked.some((text) => text.includes(`"${table}"`)))
      expect([path, read]).toEqual([path, allowed[name] ?? []])
      const [status, , text] = await bodyOf(backend, path)
      const isAnswer = status === 200 && String(text).startsWith('{"code":0')
      const again = textsSince()
      expect([path, isAnswer ? again.length : 1]).toEqual([path, 1])
      queries.mockRestore()
    }
  })

  it('sees a rebuilt edition and a new block at once', async () => {
    const path = '/deposit/aon/getTimestamp'
    const before = await bodyOf(backend, path)
    await sandbox.chain.mine()
    expect(await bodyOf(backend, path)).not.toEqual(before)
    await backend.indexer.rebuild()
    await sandbox.backend.indexer.sync()
    await expectAlike()
  })
})
