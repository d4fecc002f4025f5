import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { incomeVouchers } from '../../backend/database/kept/voucherSchema.ts'
import { remoteSigner } from '../../backend/income/remoteSigner.ts'
import { incomeSigner } from '../../backend/income/signer.ts'
import { incomeHandlers } from '../../backend/income/incomeEndpoints.ts'
import { silentLog } from '../../backend/log/log.ts'
import { openDayBook } from '../../backend/signer/dayBook.ts'
import { listenAtSocket } from '../../backend/signer/listenAtSocket.ts'
import { signerApp } from '../../backend/signer/signerApp.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import { incomeFund as calls } from '../../src/chain/contracts/incomeFund.ts'
import { nobody } from '../../src/core/address.ts'
import { openBackend } from './backendFixture.ts'
import { TRX } from './cardFixture.ts'
import { SIGNER_KEY, withIncome, type IncomeBackend, type Order } from './pasts/income.ts'

// Vouchers that another process signs, over a real socket.

let fixture: IncomeBackend
let ann: Operator
let ben: Operator
let server: Server | undefined
const folder = mkdtempSync(join(tmpdir(), 'casthouse-signer-'))
const socketPath = join(folder, 'signer.sock')
const troubles: string[] = []
const asker = ['en', '', undefined, ''] as const

beforeAll(async () => {
  fixture = await openBackend(withIncome)
  ann = fixture.person(0)
  ben = fixture.person(1)
  await fixture.bind(ann, fixture.owner)
  await fixture.bind(ben, ann)
  for (let each = 0; each < 4; each += 1) await fixture.cast(ben)
  await fixture.passed(3 * 24 * 3_600_000)
})
afterEach(async () => {
  troubles.splice(0)
  server?.closeAllConnections()
  if (server) await new Promise((done) => server!.close(done))
  server = undefined
})
afterAll(async () => {
  await fixture.stop()
  rmSync(folder, { recursive: true })
})

async function serve(answer: RequestListener): Promise<void> {
  server = createServer(answer)
  const listening = await listenAtSocket(server, socketPath, 'user')
  if (!listening.ok) throw new Error(listening.error)
}

/** Serves the real signer, with a key and a cap. */
async function serveSigner({ key = SIGNER_KEY, cap = 100n * TRX } = {}): Promise<void> {
  const book = openDayBook(join(folder, `${crypto.randomUUID()}.json`))
  if (!book.ok) throw new Error(book.error)
  const genesisBlockId = fixture.chain.block(0)!.id
  const app = signerApp({
    signer: incomeSigner(key),
    policy: { genesisBlockId, fund: fixture.incomeFund, caps: new Map([[nobody, cap]]) },
    book: book.value,
    clock: { now: () => fixture.chain.now() },
    log: silentLog,
  })
  await serve(getRequestListener(app.fetch))
}

/** Serves a signer that names the right address, and answers to a voucher with this. */
const serveAnswer = (status: number, body: string) =>
  serve((request, response) => {
    const { address } = incomeSigner(SIGNER_KEY)
    if (request.url === '/address') response.end(JSON.stringify({ address }))
    else response.writeHead(status).end(body)
  })

/** Parts of a backend that asks the signer at the socket. */
const remote = () => {
  const onTrouble = (error: unknown) => void troubles.push(String(error))
  const clock = { now: () => 0 }
  return { incomeSigner: remoteSigner({ socketPath }, { clock, onTrouble }), onTrouble }
}
const askVoucher = async ({ orderKey, owner }: Order) => {
  const { withdrawApplyAfter } = fixture.reports(remote())
  const answer = await withdrawApplyAfter({ orderKey, owner } as never, ...asker)
  if (!answer.ok) throw new Error(answer.error.message)
  return answer.value.voucher
}
const isPaused = async () => {
  const answer = await incomeHandlers(fixture.service(remote())).apply(
    { owner: ann.address },
    ...asker,
  )
  if (!answer.ok) throw new Error(answer.error.message)
  return answer.value.isPaused
}
const countVouchers = () => fixture.backend.db.$count(incomeVouchers)

it('signs a voucher that the fund pays', async () => {
  await serveSigner()
  expect(await isPaused()).toBe(false)
  const order = await fixture.ordered(ann, TRX)
  const voucher = await askVoucher(order)
  await fixture.succeed(
    ann,
    calls.withDraw(fixture.incomeFund, order.orderKey, order.amount, voucher as never),
  )
  expect(troubles).toEqual([])
})

it('is away: no fee is agreed to, no voucher is given, and the rest goes on', async () => {
  const order = await fixture.ordered(ann, TRX)
  const before = await countVouchers()
  expect(await isPaused()).toBe(true)
  expect(await askVoucher(order)).toBeNull()
  const { payFeeBefore } = fixture.reports(remote())
  expect(await payFeeBefore(fixture.orderFor(ann, TRX) as never, ...asker)).toMatchObject({
    error: { refused: 'withdrawalPaused' },
  })
  expect(await countVouchers()).toBe(before)
  expect(troubles[0]).toMatch(/signer of income names no address: it is away: E(NOENT|CONNREFUSED)/)
  // It comes back, and signs what is still owed.
  await serveSigner()
  expect(await askVoucher(order)).not.toBeNull()
})

it('is of another key than the fund names: it signs nothing', async () => {
  await serveSigner({ key: '17'.repeat(32) })
  expect(await isPaused()).toBe(true)
  const before = await countVouchers()
  const order = await fixture.ordered(ann, TRX)
  expect(await askVoucher(order)).toBeNull()
  expect(await countVouchers()).toBe(before)
})

it('refuses by its own cap, whatever the backend owes', async () => {
  await serveSigner({ cap: TRX })
  const order = await fixture.ordered(ann, TRX + 1n)
  expect(await askVoucher(order)).toBeNull()
  expect(troubles).toEqual([
    expect.stringContaining('did not sign: the cap of today would be exceeded'),
  ])
})

it.each([
  [
    'another hash’s signature',
    200,
    JSON.stringify({ signature: incomeSigner(SIGNER_KEY).sign('00'.repeat(32)) }),
    'did not sign as T',
  ],
  ['no signature', 200, JSON.stringify({ signature: 'none' }), 'not one of a signer (HTTP 200)'],
  ['no JSON', 200, 'secret-in-the-answer', 'not one of a signer (HTTP 200)'],
  ['an error', 500, '', 'not one of a signer (HTTP 500)'],
  ['too much', 200, 'x'.repeat(10_000), 'its answer is too long'],
])('answers with %s: nothing is stored or given out', async (_, status, body, trouble) => {
  await serveAnswer(status, body)
  const order = await fixture.ordered(ann, TRX)
  const before = await countVouchers()
  expect(await askVoucher(order)).toBeNull()
  expect(await countVouchers()).toBe(before)
  expect(troubles).toEqual([expect.stringContaining(trouble)])
  expect(troubles.join('')).not.toContain('secret')
})

it('answers late: the request goes on without it, and asks no second time', async () => {
  let asked = 0
  await serve(() => (asked += 1))
  const service = remote()
  const ask = () => incomeHandlers(fixture.service(service)).apply({ owner: ann.address }, ...asker)
  const answers = await Promise.all([ask(), ask(), ask()])
  for (const answer of answers) expect(answer).toMatchObject({ value: { isPaused: true } })
  expect(await ask()).toMatchObject({ value: { isPaused: true } })
  expect(asked).toBe(1)
  expect(troubles).toEqual([expect.stringContaining('it did not answer within 2 s')])
})
