import { once } from 'node:events'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApi } from '../../src/api/client.ts'
import { orders } from '../../src/api/endpoints/orders.ts'
import { products } from '../../src/api/endpoints/products.ts'
import { tokens } from '../../src/api/endpoints/tokens.ts'
import { thorough } from '../proofs/runs.ts'
import { nextKey } from './backendFixture.ts'
import { commandHere } from './commandHere.ts'
import { load } from './keptAlive.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'
import { openDeployed, originOf, type DeployedFixture } from './deployedFixture.ts'
import { originOfReady, type Processes } from './processes.ts'
import type { SaleFixture } from './saleFixture.ts'

let deployed: DeployedFixture
let fixture: SaleFixture
let folder: string
let config: string
let run: Processes['run']
beforeAll(async () => {
  deployed = await openDeployed()
  ;({ fixture, folder, config } = deployed)
  ;({ run } = deployed.processes)
})
afterAll(() => deployed.close())

const backend = (...args: string[]) => run('backend/main.ts', ['run', '--port', '0', ...args])

describe('the backend as a process', () => {
  it('serves a chain from a PostgreSQL without books, and stops under load without a request cut', async () => {
    const { url } = await freshDatabase()
    const plenty = ['--rate', '--burst', '--connections', '--connections-per-address']
    const args = ['run', '--config', config, '--port', '0', '--requests-per-second', '1000']
    const started = deployed.processes.npm(
      'backend',
      [...args, ...plenty.flatMap((each) => [each, '1000000'])],
      url,
    )
    const origin = await originOfReady(started)
    const api = createApi({ baseUrl: origin, postEncoding: 'form', fetch, language: () => 'en' })
    const answered = async <T>(asking: Promise<{ ok: true; value: T } | { ok: false }>) => {
      const answer = await asking
      if (!answer.ok) throw new Error(JSON.stringify(answer))
      return answer.value
    }
    const tokenList = () => answered(api.call(tokens.swapCoinIssuedList, {}))
    while ((await tokenList()).total === 0) await setTimeout(50)
    expect((await tokenList()).items).toMatchObject([{ symbol: 'FRG' }])
    const { items } = await answered(api.call(products.productPage, {}))
    expect(items).toMatchObject([{ id: '7', contract: fixture.sale }])
    const owner = fixture.people[1]!.address
    const asked = { orderKey: nextKey(), owner, productId: '7', quantity: 2 }
    const order = await answered(
      api.call(orders.buyProductFirstPayBefore, { ...asked, payment: 'first' }),
    )
    expect(order).toMatchObject({ orderKey: asked.orderKey, state: 'unpaid', quantity: 2 })

    const paths = [
      products.productPage.path,
      tokens.swapCoinIssuedList.path,
      orders.orderByKey.path,
    ]
    const asking = load(origin, 30, (n) => `${paths[n % 3]!}?orderKey=${asked.orderKey}`)
    while (asking.answered() < 60) await setTimeout(10)
    started.child.kill('SIGTERM')
    // To npm alone, as a supervisor does. It ends at once, and the backend after its requests.
    await started.ended
    const ends = (await asking.endings).filter(
      (each) => !('code' in each && each.code === 'ECONNREFUSED'),
    )
    expect(ends).toEqual([])
    expect(started.printed()).not.toContain('cut')
  })

  thorough('shares an embedded database with nobody, and finds it whole after a kill', async () => {
    const data = ['--config', config, '--data', join(folder, 'embedded')]
    const first = backend(...data)
    const origin = await originOfReady(first)
    const second = backend(...data)
    expect(await second.ended).toBe(1)
    expect(second.printed()).toBe(
      `backend: another process is using the data in ${join(folder, 'embedded')}\n`,
    )
    expect((await fetch(origin + products.productPage.path)).status).toBe(200)
    first.child.kill('SIGKILL')
    await first.ended
    const third = backend(...data)
    await originOfReady(third)
    third.child.kill('SIGTERM')
    expect(await third.ended).toBe(0)
  })

  it('says in one line why it does not start', async () => {
    const silent = createServer((_, response) => response.writeHead(503).end()).listen(
      0,
      '127.0.0.1',
    )
    await once(silent, 'listening')
    const elsewhere = join(folder, 'elsewhere.json')
    const text = readFileSync(config, 'utf8')
    writeFileSync(elsewhere, text.replace(originOf(deployed.node), originOf(silent)))
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const { port } = closed.address() as AddressInfo
    closed.close()
    const onClosed = `postgres://nobody@127.0.0.1:${port}/none`
    const noDatabase = run('backend/main.ts', ['run', '--config', config], onClosed)
    expect(await commandHere(['run', '--config', join(folder, 'none.json')])).toEqual({
      ok: false,
      printed: expect.stringMatching(/^ENOENT[^\n]+none\.json'$/),
    })
    expect(await commandHere(['run', '--config', elsewhere])).toEqual({
      ok: false,
      printed: expect.stringMatching(/^127\S+ did not return the pools of T\w+: HTTP 503$/),
    })
    silent.close()
    expect(await noDatabase.ended).toBe(1)
    expect(noDatabase.printed()).toBe(
      `backend: the database at 127.0.0.1:${port} does not answer: ECONNREFUSED\n`,
    )
  })

  it('says in one line that a port is taken, and by which address', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const { url } = await freshDatabase()
    const args = ['--config', config, '--data', join(folder, 'taken'), '--port', String(port)]
    const { ended, printed } = run('backend/main.ts', ['run', ...args], url)
    expect(await ended).toBe(1)
    taken.close()
    expect(printed()).toMatch(
      new RegExp(`^backend: 127.0.0.1:${port} is in use by another process: [^\\n]+\\n$`, 'm'),
    )
    expect(printed()).not.toMatch(/^\s+at /m)
  })

  it('says which user and database PostgreSQL refuses, without the password', async () => {
    const { url } = await freshDatabase()
    // No server runs here, so there is nothing that could refuse.
    if (url === undefined) return
    const none = new URL(url)
    none.pathname = '/no_such_database'
    none.password = 'a-secret-password'
    const { ended, printed } = run('backend/main.ts', ['run', '--config', config], none.href)
    expect(await ended).toBe(1)
    expect(printed()).toMatch(
      /^backend: the database at \S+ (has no database "no_such_database"|refuses the password of "\w+") \(\w+\)\n$/,
    )
    expect(printed()).not.toContain('a-secret')
  })
})

describe('the key of income', () => {
  const KEY = 'c0ffee'.padEnd(64, '1')
  const keyFile = (mode: number) => {
    const path = join(folder, `key${mode}`)
    writeFileSync(path, `${KEY}\n`)
    chmodSync(path, mode)
    return path
  }
  /** Makes a process and its children print their environment when they end. */
  const telling = {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
      "process.on('exit',()=>console.log('environment '+JSON.stringify(process.env)))",
    )}`,
  }

  it('is in no environment of a process, and in no line, however it was given', async () => {
    const variables = [{ INCOME_KEY: KEY }, { INCOME_KEY_FILE: keyFile(0o600) }]
    const runs = await Promise.all(
      variables.map(async (given, at) => {
        const { url } = await freshDatabase()
        const args = ['backend', 'run', '--config', config, '--port', '0']
        const data = ['--data', join(folder, `keyed${at}`)]
        return run('sandbox/launch.mjs', [...args, ...data], url, { ...given, ...telling })
      }),
    )
    for (const started of runs) {
      await originOfReady(started)
      started.child.kill('SIGTERM')
      // Sent twice, because a supervisor and the terminal may both send it.
      started.child.kill('SIGTERM')
      expect(await started.ended).toBe(0)
      // One of the launcher, one of the backend.
      expect(started.printed().match(/^environment \{/gm)).toHaveLength(2)
      expect(started.printed()).not.toContain(KEY)
    }
  })

  it('is refused in a file that others may read, and if it is given twice', async () => {
    const refused = (given: Record<string, string>) =>
      commandHere(['run', '--config', config], undefined, given)
    expect(await refused({ INCOME_KEY_FILE: keyFile(0o644) })).toEqual({
      ok: false,
      printed: expect.stringMatching(/^INCOME_KEY_FILE: others may use [^\n]+$/),
    })
    expect(await refused({ INCOME_KEY_FILE: keyFile(0o400), INCOME_KEY: KEY })).toEqual({
      ok: false,
      printed: 'INCOME_KEY and INCOME_KEY_FILE are both set: keep one',
    })
  })
})
