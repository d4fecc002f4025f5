import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../src/api/endpoints/endpoint.ts'
import { served } from '../../src/api/endpoints/served.ts'
import { refusal } from '../../src/api/refusal.ts'
import { nobody } from '../../src/core/address.ts'
import type { Fetch } from '../../src/core/ports.ts'
import { refreshFigures } from '../../backend/tokens/figures.ts'
import type { Answer } from '../../backend/conform/ask.ts'
import { conform } from '../../backend/conform/conform.ts'
import { judge, type Expected } from '../../backend/conform/judge.ts'
import { linesOf } from '../../backend/conform/values.ts'
import { refused } from '../../backend/conform/writes.ts'
import { startSandbox, type Sandbox } from '../../sandbox/server.ts'
import { documented } from './documented.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, mining: 'manual' })
})
afterAll(() => sandbox.close())

const plain: Fetch = (url, init) => fetch(url, init)

async function run(through: Fetch, only?: readonly string[]) {
  const told: string[] = []
  const { origin, world } = sandbox
  const outcome = await conform({
    backend: `${origin}/api`,
    node: `${origin}/chain`,
    config: world.config,
    fetch: through,
    timeoutMs: 5_000,
    only,
    tell: (line) => told.push(line),
  })
  return { outcome, told }
}

/** Counts the rows of each table. */
async function countRows(): Promise<unknown> {
  const { db } = sandbox.backend
  const ask = (query: ReturnType<typeof sql>) => db.execute<{ name: string }>(query)
  const tables = await ask(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const count = ({ name }: { name: string }) =>
    ask(sql`select ${name}::text as name, count(*) from ${sql.identifier(name)}`)
  return Promise.all(tables.map(count))
}

type Change = (answer: Response, init: RequestInit) => Promise<Response>

/** Wraps a backend so that some paths answer differently. */
const distorted =
  (changes: Readonly<Record<string, Change>>): Fetch =>
  async (url, init) => {
    const answer = await plain(url, init)
    return changes[new URL(url).pathname.replace('/api', '')]?.(answer, init) ?? answer
  }

const withData =
  (change: (data: object) => object): Change =>
  async (answer) => {
    const { data, ...rest } = (await answer.json()) as { data: object | null }
    const body = JSON.stringify({ ...rest, data: data && change(data) })
    return new Response(body, { headers: answer.headers })
  }

describe('conform', { timeout: 180_000 }, () => {
  it('finds nothing wrong with the sandbox’s backend, asks for all, and leaves nothing behind', async () => {
    // The first token list computes the figures, which would add rows.
    await refreshFigures(sandbox.backend.db, sandbox.chain.head.timestamp)
    const before = await countRows()
    const { check, wrong, checked } = documented()
    const { outcome, told } = await run(async (url, init) => {
      const answer = await plain(url, init)
      const { pathname } = new URL(url)
      const isApi = pathname.startsWith('/api/')
      if (isApi) await check(pathname.replace('/api', ''), init.method!, answer.clone())
      return answer
    })
    expect(told).toEqual([])
    expect(outcome).toMatchObject({ lines: Object.keys(served).length, notAsked: [], faults: 0 })
    expect(outcome.figures).toBeGreaterThan(20)
    expect(await countRows()).toEqual(before)
    // Every answer matches the OpenAPI document.
    expect(wrong).toEqual([])
    expect(checked.size).toBeGreaterThan(150)
  })

  it('names each of six faults, and nothing else', async () => {
    const backend = distorted({
      '/deposit/exSwap/findConfig': withData((data) => ({ ...data, creationFee: 50 })),
      '/deposit/exSwap/tokenConfig': async (answer) =>
        new Response(await answer.text(), { headers: { 'content-type': 'text/html' } }),
      '/deposit/project/shopLag': (_, { signal }) =>
        new Promise((_, failed) => signal!.addEventListener('abort', () => failed(new Error()))),
      '/deposit/project/baseConfig': withData((data) => ({ ...data, contract: nobody })),
      '/deposit/fuelAdd': withData(() => ({ status: 'acknowledged' })),
      '/deposit/aon/getTimestamp': withData(() => ({ now: 5 })),
    })
    const names = ['findConfig', 'tokenConfig', 'shopLag', 'baseConfig', 'fuelAdd', 'getTimestamp']
    const { outcome, told } = await run(backend, [...names, 'swapCoinIssuedList'])
    const { timestamp } = sandbox.chain.head
    expect(told.map((line) => line.split('\n')[0])).toEqual([
      '✗ findConfig: data.creationFee: expected string, got 50',
      '✗ tokenConfig: content type: expected application/json, got "text/html"',
      `✗ baseConfig: data.contract: expected a contract of the configuration, got ${nobody}`,
      '✗ shopLag: no answer within the time that the app waits',
      '✗ fuelAdd: acknowledged a transaction that nobody has sent',
      `✗ getTimestamp: time of the newest block: the chain says ${timestamp}, the backend 5`,
    ])
    expect(outcome.faults).toBe(6)
  })

  it('fails as a command when something is wrong, and says how much was asked', async () => {
    const { origin, backend } = sandbox
    const command = async (...more: string[]) => {
      const args = ['backend/conform/main.ts', '--backend', `${origin}/api`, ...more]
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
      let text = ''
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      const [status] = (await once(child, 'close')) as [number]
      return { status, text }
    }
    const well = ['--node', `${origin}/chain`, '--config', `${origin}/config.json`]
    const only = ['--only', 'countdown,getTimestamp,saveMember']
    backend.faults.add({ path: 'saveMember', status: 500 })
    const broken = await command(...well, ...only)
    backend.faults.clear()
    expect(broken.text).toContain('✗ saveMember: HTTP 500, expected 200 with a code')
    expect(broken.text).toMatch(
      /conform: 3 of 3 lines of the table, \d+ requests, 1 figures of the chain: 1 faults\n$/,
    )
    expect(broken.status).toBe(1)
    expect((await command(...well, ...only)).status).toBe(0)
    expect(await command()).toMatchObject({ status: 2, text: expect.stringContaining('--node') })
  })
})

it('knows each call that could change something: it is refused, or reports what nobody has sent', () => {
  const others = linesOf('POST').filter(([name]) => !refused[name])
  const reporting = others.filter(([, { response }]) => {
    const { entries } = response as { entries?: { status?: { options?: readonly string[] } } }
    return entries?.status?.options?.includes('pending')
  })
  expect(others.map(([name]) => name)).toEqual(reporting.map(([name]) => name))
})

describe('an answer', () => {
  const json = { status: 200, contentType: 'application/json', cacheControl: '', asked: '' }
  const faultsOf = (
    answer: Partial<Answer>,
    expected: Expected = { kind: 'answer' },
    endpoint: Endpoint = served.getTimestamp,
  ) => judge(endpoint, { ...json, text: '', ...answer }, expected).faults
  const coded = (code: number, data: unknown = null) => ({
    text: JSON.stringify({ code, message: '', data }),
  })

  it('is as the table says, or its fault is told by field, with what was expected and what came', () => {
    expect(faultsOf(coded(0, { now: 5 }))).toEqual([])
    expect(faultsOf(coded(0, { now: 'x' }))).toEqual([
      'data.now: expected (number | string), got "x"',
    ])
    expect(faultsOf(coded(0))).toEqual(['data: expected Object, got null'])
    expect(faultsOf({ text: '[]' })).toEqual(['code: missing'])
    expect(faultsOf({ text: '7' })).toEqual(['answer: expected Object, got 7'])
    expect(faultsOf({ text: '<p>' })).toEqual(['answer: expected Object, got "<p>"'])
    expect(faultsOf({ text: '{"code":"0"}' })).toEqual(['code: expected number, got "0"'])
    expect(faultsOf({ status: 502, text: 'busy' })).toEqual([
      'HTTP 502, expected 200 with a code: "busy"',
    ])
    expect(faultsOf({ trouble: 'dropped' })).toEqual(['no answer: the connection failed'])
  })

  it('is refused for a reason that the app knows, and only where there is one', () => {
    expect(faultsOf(coded(4711))).toEqual(['code 4711: the app knows no such refusal'])
    expect(faultsOf(coded(refusal.badRequest), { kind: 'either' })).toEqual([
      'refused as badRequest: what was asked is valid',
    ])
    expect(faultsOf(coded(refusal.notFound), { kind: 'either' })).toEqual([])
    expect(faultsOf(coded(refusal.notFound))).toEqual([
      'refused as notFound, though it names only what the backend told before',
    ])
    const signInNeeded: Expected = { kind: 'refusal', names: ['signInNeeded'] }
    expect(faultsOf(coded(refusal.notFound), signInNeeded)).toEqual([
      'refused as notFound, expected signInNeeded',
    ])
    expect(faultsOf(coded(0, { now: 5 }), signInNeeded)).toEqual([
      'expected a refusal, got {"now":5}',
    ])
  })

  it('is kept by nobody where it may be private, and acknowledges only what was sent', () => {
    const refusedOne = { kind: 'refusal' } as const
    expect(faultsOf(coded(refusal.signInNeeded), refusedOne, served.editUser)).toEqual([
      'Cache-Control: expected no-store, got ""',
    ])
    const report = (status: string, kind: 'acknowledged' | 'notAcknowledged') =>
      faultsOf(coded(0, { status }), { kind }, served.fuelAdd)
    expect(report('acknowledged', 'acknowledged')).toEqual([])
    expect(report('pending', 'notAcknowledged')).toEqual([])
    expect(report('pending', 'acknowledged')).toHaveLength(1)
    expect(report('acknowledged', 'notAcknowledged')).toHaveLength(1)
  })
})
