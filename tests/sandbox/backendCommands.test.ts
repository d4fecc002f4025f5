import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { dispatch } from '../../backend/commands/dispatch.ts'
import { migrateDatabase } from '../../backend/database/migrate.ts'
import { profiles } from '../../backend/database/kept/profileSchema.ts'
import { orderRequests } from '../../backend/database/kept/requestSchema.ts'
import { ownTables } from '../../backend/database/kept/tables.ts'
import { openDatabase } from '../../backend/database/database.ts'
import { createApi } from '../../src/api/client.ts'
import { orders } from '../../src/api/endpoints/orders.ts'
import { products } from '../../src/api/endpoints/products.ts'
import { shop } from '../../src/api/endpoints/shop.ts'
import { tokens } from '../../src/api/endpoints/tokens.ts'
import { thorough } from '../proofs/runs.ts'
import { nextKey } from './backendFixture.ts'
import { commandHere } from './commandHere.ts'
import { filledTables, rowsByTable } from './rows.ts'
import { openDeployed, type DeployedFixture } from './deployedFixture.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'
import { found, originOfReady, type Run } from './processes.ts'

// The backend's commands, as an operator runs them on a PostgreSQL of its own.

describe.skipIf(inject('postgres') === undefined)('the commands', () => {
  let deployed: DeployedFixture
  beforeAll(async () => {
    deployed = await openDeployed()
  })
  afterAll(() => deployed.close())

  /** Commands on one database. */
  function on(url: string) {
    const config = ['--config', deployed.config]
    // The node is the test's own.
    const plenty = ['--requests-per-second', '1000']
    const start = (...args: string[]) => deployed.processes.run('backend/main.ts', args, url)
    const finish = async (...args: string[]) => {
      const { ended, printed } = start(...args)
      return { status: await ended, printed: printed() }
    }
    return {
      finish,
      start,
      index: () => start('index', ...config, ...plenty),
      serve: () =>
        start(
          'serve',
          ...config,
          ...plenty,
          '--port',
          '0',
          '--rate',
          '1000000',
          '--burst',
          '1000000',
        ),
      migrate: () => finish('migrate'),
      rebuild: (...more: string[]) => finish('rebuild', ...config, ...more),
    }
  }

  const emptyUrl = async () => (await freshDatabase({ isEmpty: true })).url!

  const apiAt = (baseUrl: string) =>
    createApi({ baseUrl, postEncoding: 'form', fetch, language: () => 'en' })

  /** Waits until the books hold the token of the chain. */
  async function booked(origin: string): Promise<void> {
    for (;;) {
      const list = await apiAt(origin).call(tokens.swapCoinIssuedList, {})
      if (list.ok && list.value.total > 0) return
      await setTimeout(50)
    }
  }

  async function stop(...runs: Run[]): Promise<void> {
    for (const { child } of runs) child.kill('SIGTERM')
    expect(await Promise.all(runs.map(({ ended }) => ended))).toEqual(runs.map(() => 0))
  }

  it('migrate an empty database, index the chain and serve it, each in a process', async () => {
    const url = await emptyUrl()
    const database = on(url)
    const early = database.serve()
    expect(await early.ended).toBe(1)
    expect(early.printed()).toBe(
      'backend: the database lacks 2 migrations: npm run backend -- migrate\n',
    )
    expect(await database.migrate()).toEqual({ status: 0, printed: 'applied migrations: 2\n' })
    expect(await commandHere(['migrate'], url)).toEqual({ ok: true, printed: 'nothing to migrate' })

    // A server without an index answers nothing rather than empty lists.
    const server = database.serve()
    const origin = await originOfReady(server)
    const list = `${origin}${products.productPage.path}`
    expect((await fetch(list)).status).toBe(503)

    const index = database.index()
    await booked(origin)
    expect(await (await fetch(list)).json()).toMatchObject({ data: { total: 1 } })
    const asked = {
      orderKey: nextKey(),
      owner: deployed.fixture.people[1]!.address,
      productId: '7',
      quantity: 1,
    }
    const order = await apiAt(origin).call(orders.buyProductFirstPayBefore, {
      ...asked,
      payment: 'first',
    })
    expect(order).toMatchObject({ ok: true, value: { state: 'unpaid' } })
    await stop(server, index)
  })

  it('start twice at once on an empty database: one works, the other takes its place', async () => {
    const url = await emptyUrl()
    const both = await Promise.all([on(url).migrate(), on(url).migrate()])
    expect(both.map(({ status }) => status)).toEqual([0, 0])
    const indexes = [on(url).index(), on(url).index()]
    const leading = await Promise.race(
      indexes.map((index) => found(index, /(The index follows)/).then(() => index)),
    )
    const waiting = indexes.find((index) => index !== leading)!
    await found(waiting, /(The index waits: another one)/)
    await stop(leading)
    await found(waiting, /(The index follows)/)
    await stop(waiting)
  })

  thorough('keep lists whole while the books are worked out again, under requests', async () => {
    const url = await emptyUrl()
    const database = on(url)
    await database.migrate()
    const [index, server] = [database.index(), database.serve()]
    const origin = await originOfReady(server)
    await booked(origin)

    const totals: unknown[] = []
    const done = new AbortController()
    const asking = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (!done.signal.aborted) {
          const answer = await fetch(`${origin}${products.productPage.path}`)
          totals.push([answer.status, ((await answer.json()) as never)['data']['total']])
        }
      }),
    )
    const { db, close } = await openDatabase({ url })
    const ready = async () =>
      (
        await db.execute<{ id: number }>(
          'select max(id) as id from editions where is_ready' as never,
        )
      )[0]!.id
    const before = await ready()
    const { chain } = deployed.fixture
    // The index notices with the next block.
    expect((await database.rebuild()).status).toBe(0)
    await chain.mine()
    while ((await ready()) === before) await setTimeout(20)
    expect((await database.rebuild('--from', '3')).printed).toMatch(/again from .* on\n$/)
    await chain.mine()
    while ((await ready()) < before + 2) await setTimeout(20)
    done.abort()
    await asking
    await close()
    expect(totals.length).toBeGreaterThan(50)
    expect(new Set(totals.map((each) => JSON.stringify(each)))).toEqual(new Set(['[200,1]']))
    await stop(index, server)
  })

  thorough('back up what no chain has, and restore it into a new database', async () => {
    const [from, to] = [await emptyUrl(), await emptyUrl()]
    for (const url of [from, to]) await on(url).migrate()
    const index = on(from).index()
    const server = on(from).serve()
    const origin = await originOfReady(server)
    await booked(origin)
    const one = await openDatabase({ url: from })
    const owner = deployed.fixture.people[0]!.address
    const text = 'A line\nwith a \\. and a \t tab, 鐵, \\N and "quotes"\n\\.\n'
    await one.db.insert(profiles).values({
      address: owner,
      nickname: 'Ann',
      lowered: 'ann',
      look: 'ANN',
      introduction: text,
      image: null,
      isListed: true,
    })
    await one.db.insert(orderRequests).values({
      orderKey: nextKey(),
      owner,
      productId: '7',
      quantity: 1,
      prices: [],
      createdAt: 1,
    })

    const file = join(deployed.folder, 'backup')
    expect(await on(from).finish('backup', file)).toEqual({
      status: 0,
      printed: `${file}: whole\n`,
    })
    // Backups are never overwritten, and nothing is restored over rows or from half a file.
    const cut = join(deployed.folder, 'cut')
    const written = readFileSync(file)
    const whole = gunzipSync(written).toString()
    writeFileSync(cut, gzipSync(whole.slice(0, whole.lastIndexOf('copy '))))
    expect(await on(to).finish('restore', cut)).toEqual({
      status: 1,
      printed: `backend: ${cut} is cut\n`,
    })
    writeFileSync(cut, written.subarray(0, -10))
    expect(await on(to).finish('restore', cut)).toEqual({
      status: 1,
      printed: `backend: ${cut} cannot be read: Z_BUF_ERROR\n`,
    })
    expect(await on(to).finish('restore', deployed.config)).toMatchObject({ status: 1 })
    expect(await on(to).finish('restore', file)).toEqual({
      status: 0,
      printed: `${file}: restored\n`,
    })
    expect(await on(to).finish('restore', file)).toMatchObject({
      status: 1,
      printed: expect.stringMatching(/ has rows: restore into a new database\n$/),
    })

    // With the chain read again, the new database equals the old one.
    const again = on(to).index()
    const serving = on(to).serve()
    await booked(await originOfReady(serving))
    const two = await openDatabase({ url: to })
    for (const { useBooks } of [one, two]) await useBooks('books_1')
    const tables = [...ownTables, ...filledTables]
    const caughtUp = async (where: string) => {
      const lag = await apiAt(where).call(shop.shopLag, {})
      return lag.ok ? lag.value.booked?.number : undefined
    }
    const target = await caughtUp(origin)
    const there = await originOfReady(serving)
    while (((await caughtUp(there)) ?? -1) < target!) await setTimeout(50)
    expect(await rowsByTable(two.db, tables)).toEqual(await rowsByTable(one.db, tables))
    expect((await two.db.select().from(profiles))[0]!.introduction).toBe(text)
    await one.close()
    await two.close()
    await stop(index, server, again, serving)
  })

  it('say what is wrong, one line each, and fail', async () => {
    const url = await emptyUrl()
    const config = JSON.parse(readFileSync(deployed.config, 'utf8')) as {
      network: { genesisBlockId: string }
      contracts: Record<string, string>
    }
    const written = (name: string, value: unknown) => {
      const path = join(deployed.folder, name)
      writeFileSync(path, JSON.stringify(value))
      return path
    }
    const check = (path: string, ...more: string[]) =>
      commandHere(['check', '--config', path, ...more], url)

    const unmigrated = await check(deployed.config)
    expect(unmigrated.ok).toBe(false)
    expect(unmigrated.printed).toMatch(/^wrong {2}database: the database lacks 2 migrations/m)
    expect(unmigrated.printed).toMatch(/^wrong {2}sites: /m)
    await migrateDatabase(url)
    const fine = await check(deployed.config, '--site', 'casthouse.example')
    // The chain's blocks may have been made faster than time passes.
    const wrong = (fine.printed.match(/^wrong .*/gm) ?? []).filter((line) => !/ clock: /.test(line))
    expect(wrong).toEqual([])
    expect(fine.printed.match(/^ok .*/gm)!.length).toBeGreaterThanOrEqual(5)

    const other = { ...config.network, genesisBlockId: '0'.repeat(64) }
    const elsewhere = written('network.json', { ...config, network: other })
    expect((await check(elsewhere)).printed).toMatch(
      /^wrong {2}node, chain and contracts: .* is of another network/m,
    )
    const nobody = deployed.fixture.people[1]!.address
    const missing = written('missing.json', {
      ...config,
      contracts: { ...config.contracts, otcMarket: nobody },
    })
    expect((await check(missing)).printed).toContain(`otcMarket: there is no contract at ${nobody}`)
    // An index refuses to start for the same reasons, before it reads or forgets anything.
    for (const [path, reason] of [
      [elsewhere, / is of another network/],
      [missing, /: there is no contract at /],
    ] as const)
      expect(await commandHere(['index', '--config', path], url)).toEqual({
        ok: false,
        printed: expect.stringMatching(reason),
      })
    expect((await check('none.json')).printed).toMatch(/^wrong {2}configuration: ENOENT/m)
  })

  it('have a log for an error that nothing catches, before they work', async () => {
    const config = ['--config', 'none.json']
    const file = join(deployed.folder, 'none.gz')
    const each = [
      ...['run', 'index', 'serve', 'check', 'rebuild'].map((name) => [name, ...config]),
      ['migrate'],
      ['backup', file],
      ['restore', file],
      ['content', 'list'],
    ]
    for (const [name, ...args] of each) {
      const onLog = vi.fn<() => void>()
      const env = { DATABASE_URL: 'postgres://me@127.0.0.1:1/none' }
      const done = await dispatch([name!, ...args], { env, out: () => undefined, onLog })
      expect([name, done.ok, onLog.mock.calls.length > 0]).toEqual([name, false, true])
    }
  })

  it('explain themselves, and what an argument lacks', async () => {
    const help = await commandHere(['--help'])
    for (const name of [
      'run',
      'migrate',
      'index',
      'serve',
      'check',
      'content',
      'rebuild',
      'backup',
    ])
      expect(help.printed).toMatch(new RegExp(`^  ${name} +[A-Z]`, 'm'))
    expect((await commandHere(['serve', '--help'])).printed).toContain('--port')
    const refused = await Promise.all(
      [[], ['serf'], ['index', '--first-block', 'x'], ['rebuild', '--from', 'x']].map((args) =>
        commandHere(args),
      ),
    )
    expect(refused.map(({ ok }) => ok)).toEqual([false, false, false, false])
    expect(refused.map(({ printed }) => printed)).toEqual([
      expect.stringMatching(/^name a command: run, /),
      expect.stringMatching(/^"serf" is not one of run, /),
      expect.stringMatching(/^--first-block takes a whole number/),
      '--from takes the number of a block, not "x"',
    ])
  })
})
