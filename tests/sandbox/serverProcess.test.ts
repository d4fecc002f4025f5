import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { afterAll, expect, inject, it } from 'vitest'
import { startSandbox } from '../../sandbox/server.ts'
import { isProof } from '../proofs/runs.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'

const MAIN = fileURLToPath(new URL('../../sandbox/main.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'casthouse-process-'))
const children: ChildProcess[] = []

afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

interface Started {
  readonly child: ChildProcess
  readonly origin: string
  /** Returns everything printed so far. */
  printed(): string
}

function run(args: string[], more: Readonly<Record<string, string>> = {}, data = folder) {
  const env = { ...process.env, ...more }
  const child = spawn(process.execPath, [MAIN, ...args, '--data', data], { env })
  children.push(child)
  let text = ''
  child.stdout.on('data', (chunk) => (text += chunk))
  child.stderr.on('data', (chunk) => (text += chunk))
  return { child, printed: () => text }
}

async function start(...more: [env?: Record<string, string>, data?: string]): Promise<Started> {
  const { child, printed } = run(['--port', '0'], ...more)
  const origin = await new Promise<string>((done, failed) => {
    child.stdout.on('data', () => {
      const ready = /^Casthouse is ready at (http:\/\/127\.0\.0\.1:\d+)$/m.exec(printed())
      if (ready) done(ready[1]!)
    })
    child.once('exit', () => failed(new Error(printed())))
  })
  return { child, origin, printed }
}

const stop = async (child: ChildProcess, signal: NodeJS.Signals) => {
  child.kill(signal)
  const [status] = (await once(child, 'exit')) as [number | null]
  return status
}

it('loses nothing that it answered when it is killed, shares its data with nobody, and stops when told', async () => {
  const first = await start()
  expect(first.printed().trim().split('\n')).toHaveLength(1)
  const config = (await (await fetch(`${first.origin}/config.json`)).json()) as {
    contracts: { blindBoxSale: string }
  }
  const owner = config.contracts.blindBoxSale
  const order = new URLSearchParams({
    orderKey: 'c'.repeat(64),
    owner,
    productId: '1',
    quantity: '1',
  })
  const path = '/api/deposit/aon/buyProductFirstPayBefore'
  const answered = await fetch(first.origin + path, { method: 'POST', body: order })
  expect(await answered.json()).toMatchObject({ code: 0 })
  const { head } = (await (await fetch(`${first.origin}/sandbox/chain`)).json()) as {
    head: { number: number; id: string }
  }
  await stop(first.child, 'SIGKILL')

  const second = await start()
  await expect(startSandbox({ port: 0, dataDir: folder })).rejects.toThrow(
    `another process is using the data in ${folder}`,
  )
  expect(await (await fetch(`${second.origin}/config.json`)).json()).toEqual(config)
  const block = await fetch(`${second.origin}/chain/wallet/getblockbynum`, {
    method: 'POST',
    body: JSON.stringify({ num: head.number }),
  })
  expect(await block.json()).toMatchObject({ blockID: head.id })
  const unfinished = await fetch(`${second.origin}/api/deposit/aon/buyRecordOfNoPay?owner=${owner}`)
  expect(await unfinished.json()).toMatchObject({
    data: { items: [{ orderKey: 'c'.repeat(64) }] },
  })
  expect(await stop(second.child, 'SIGTERM')).toBe(0)
  // The world of the current hour may have to be created first, while other processes run.
}, 180_000)

it('says in one line that its port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const { child, printed } = run(['--port', String(port)])
  const [status] = (await once(child, 'exit')) as [number]
  expect(status).toBe(1)
  expect(printed()).toBe(`casthouse: port ${port} is in use.\n`)
  other.close()
})

it.skipIf(!isProof || inject('postgres') === undefined)(
  'takes a PostgreSQL that is empty, and goes on there after a restart',
  async () => {
    const { url } = await freshDatabase({ isEmpty: true })
    const more = [{ DATABASE_URL: url! }, join(folder, 'elsewhere')] as const
    const productsOf = async ({ origin }: Started) => {
      const answer = await fetch(`${origin}/api/deposit/aon/productPage?pageNum=1&pageSize=20`)
      return ((await answer.json()) as { data: { total: number } }).data.total
    }
    const first = await start(...more)
    const total = await productsOf(first)
    expect(total).toBeGreaterThan(0)
    expect(await stop(first.child, 'SIGTERM')).toBe(0)
    const second = await start(...more)
    expect(await productsOf(second)).toBe(total)
    expect(await stop(second.child, 'SIGTERM')).toBe(0)
  },
)

it('says in one line that its database is away, without the password', async () => {
  // Nothing listens at port 1.
  const url = 'postgres://me:a-secret-password@127.0.0.1:1/none'
  const data = join(folder, 'away')
  const { child, printed } = run(['--port', '0'], { DATABASE_URL: url }, data)
  expect(await once(child, 'close')).toEqual([1, null])
  expect(printed()).toBe('casthouse: the database at 127.0.0.1:1 does not answer: ECONNREFUSED.\n')
})
