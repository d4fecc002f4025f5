import { afterEach, describe, expect, test } from 'vitest'
import { refusal } from '../../../src/api/refusal.ts'
import { ok } from '../../../src/core/result.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/core/time.ts'
import { awaitsTap } from '../../../src/outbox/next.ts'
import type { Operation } from '../../../src/outbox/operation.ts'
import { currentTransaction, stageOf } from '../../../src/outbox/stage.ts'
import { http, refused } from './backendModel.ts'
import { rewritten, unreachable } from './chainModel.ts'
import { createWorld, ORDER, OWNER, type Price, type Tab, type World } from './world.ts'

let world: World
afterEach(() => world.end())

const missedAt = ({ legs }: Operation) => legs[0]?.transactions[0]?.missedAt

const txIds = async () => (await world.row()).legs[0]?.transactions.map(({ txId }) => txId)

/** Expects a browser that only follows to make no request of its own and to open no wallet. */
function expectOnlyFollowed(asked: number): void {
  const endpoints = world.backend.asked
    .filter(({ request }) => 'owner' in request && request.owner !== OWNER)
    .map(({ endpoint }) => endpoint)
  expect(endpoints).toEqual([])
  expect(world.wallet.asked.length).toBe(asked)
}

/**
 * Checks that no other device reports a payment, for worlds where only the payer's browser runs the
 * app.
 */
function expectNoReport(): void {
  const { backend } = world
  const endpoints = ['buyProductFirstPayAfter', 'buyProductSecondPayAfter'] as const
  expect(endpoints.flatMap((endpoint) => backend.requests(endpoint))).toEqual([])
}

/** Announces a payment from another device to the backend and signs it. */
async function announce({ timestamp = 1, callValue = '5000000' } = {}) {
  const { chain, backend } = world
  const signed = rewritten(chain.signedElsewhere(ORDER, OWNER, timestamp), { callValue })
  const expiresAt = signed.raw_data['expiration'] as number
  await backend.call({
    endpoint: 'buyProductFirstPayBefore',
    request: {
      orderKey: ORDER,
      owner: OWNER,
      productId: '1',
      quantity: 1,
      payment: 'first',
      txId: signed.txID,
      expiresAt,
    },
  })
  return { txId: signed.txID, send: () => chain.submit(signed) }
}

describe('an order that was handed over', () => {
  test.each<[Price, number]>([
    ['trx', 1],
    ['usdt', 2],
    ['both', 3],
  ])(
    '(%s) is paid by another browser and followed until the shop has booked it',
    async (price, asked) => {
      world = createWorld({ price })
      const phone = world.tab()
      await world.handOver(phone)
      await world.pass(20_000)
      expect(await world.stages()).toEqual(price === 'both' ? ['planned', 'planned'] : ['planned'])
      await world.buy(world.tab({ browser: ' in the wallet' }))
      await world.until(() => world.isArchived())
      const payments = ['pay', 'paySecond'].flatMap((name) => world.chain.executions(name, true))
      const { legs } = await world.row()
      expect(legs.map((leg) => leg.acknowledged?.txId)).toEqual(payments)
      expect(legs.every((leg) => leg.transactions.every((tx) => tx.origin === 'elsewhere'))).toBe(
        true,
      )
      expectOnlyFollowed(asked)
    },
  )

  test('that was paid while this browser slept is found by what the shop has booked', async () => {
    world = createWorld()
    const phone = world.tab()
    await world.handOver(phone)
    await world.pass(5_000)
    phone.freeze()
    await world.buy(world.tab({ browser: ' in the wallet' }))
    await world.pass(10 * MINUTE_MS)
    phone.thaw()
    phone.outbox.wake()
    await world.until(() => world.isArchived(), MINUTE_MS)
    expect(world.wallet.asked.length).toBe(1)
  })

  test('is asked about ever more rarely, for as long as it takes, and at once when the user is back', async () => {
    world = createWorld()
    const phone = world.tab()
    await world.handOver(phone)
    const asksWithin = async (ms: number) => {
      const before = world.backend.requests('orderByKey').length
      await world.pass(ms)
      return world.backend.requests('orderByKey').length - before
    }
    expect(await asksWithin(MINUTE_MS)).toBeGreaterThanOrEqual(6)
    await world.pass(10 * MINUTE_MS)
    expect(await asksWithin(10 * MINUTE_MS)).toBeLessThanOrEqual(11)
    await world.pass(8 * 60 * MINUTE_MS)
    expect(await asksWithin(10 * MINUTE_MS)).toBeGreaterThanOrEqual(9)
    phone.outbox.wake()
    expect(await asksWithin(1)).toBe(1)
    expectOnlyFollowed(0)
  })

  test('never waits for a tap, and no tap makes it pay here', async () => {
    world = createWorld()
    const phone = world.tab()
    await world.handOver(phone)
    const { send } = await announce()
    for (const _ of [1, 2, 3]) {
      await phone.outbox.resume(ORDER)
      await world.pass(10_000)
      const { legs } = await world.row()
      expect(legs.map(awaitsTap)).toEqual([false])
      expect(legs.map(stageOf)).toEqual(['handed'])
    }
    send()
    await world.until(() => world.isArchived())
    expectOnlyFollowed(0)
    expectNoReport()
  })

  test('whose payment expired in the wallet is followed to the next one', async () => {
    world = createWorld()
    await world.handOver(world.tab())
    const first = await announce()
    await world.until(async () => (await txIds())?.[0] === first.txId)
    await world.until(
      async () => (await world.row()).legs[0]?.transactions[0]?.missedAt !== undefined,
    )
    const second = await announce({ timestamp: 2 })
    await world.until(async () => (await txIds())?.[1] === second.txId, 2 * MINUTE_MS)
    second.send()
    await world.until(() => world.isArchived())
    expect((await world.row()).legs[0]?.acknowledged?.txId).toBe(second.txId)
  })

  test('is asked about soon again after a payment expired, however long ago that was', async () => {
    world = createWorld()
    await world.handOver(world.tab())
    const first = await announce()
    await world.until(async () => (await txIds())?.[0] === first.txId)
    const begin = world.clock.now()
    await world.until(async () => missedAt(await world.row()) !== undefined)
    // It expires after one minute, and the solidified chain lags by another minute.
    expect(world.clock.now() - begin).toBeLessThan(160_000)
    await world.pass(3 * 60 * MINUTE_MS)
    const second = await announce({ timestamp: 2 })
    await world.until(async () => (await txIds())?.[1] === second.txId, 2 * MINUTE_MS)
  })

  test('is looked for even after its payment expired unseen: the node may have lagged', async () => {
    world = createWorld()
    await world.handOver(world.tab())
    world.backend.lie = { payments: [] }
    const { chain } = world
    chain.scripts.set('transactionInfo', () => ok(undefined))
    chain.scripts.set('solidifiedTransactionInfo', () => ok(undefined))
    const { send } = await announce()
    send()
    await world.until(async () => missedAt(await world.row()) !== undefined)
    chain.scripts.clear()
    await world.until(async () => (await world.stages())[0] === 'final', 5 * MINUTE_MS)
    expect(missedAt(await world.row())).toBeUndefined()
  })

  test('is acknowledged when the shop has booked this very payment, and not before', async () => {
    world = createWorld()
    await world.handOver(world.tab())
    const { txId, send } = await announce()
    send()
    const booked = (id: string) => [{ payment: 'first', txId: id, blockNumber: 1, at: 0 }]
    world.backend.lie = { payments: [] }
    await world.until(async () => (await world.stages())[0] === 'final')
    world.backend.lie = {
      payments: booked('ee'.repeat(32)),
      announcements: [{ payment: 'first', txId, expiresAt: 9e15 }],
    }
    await world.pass(10 * MINUTE_MS)
    expect(await world.stages()).toEqual(['final'])
    world.backend.lie = { payments: booked(txId) }
    await world.until(() => world.isArchived(), 2 * MINUTE_MS)
    expectNoReport()
  })

  test('that failed on chain says so, and is followed to the next attempt', async () => {
    world = createWorld()
    await world.handOver(world.tab())
    const first = await announce({ callValue: '1' })
    first.send()
    await world.until(async () => (await world.stages())[0] === 'failed')
    expect((await world.row()).legs[0]?.transactions[0]?.final?.result).toBe('REVERT')
    await world.pass(3 * MINUTE_MS)
    expect(await world.stages()).toEqual(['failed'])
    const second = await announce({ timestamp: 2 })
    second.send()
    await world.until(() => world.isArchived())
    expect((await world.row()).legs[0]?.acknowledged?.txId).toBe(second.txId)
  })

  test('and failed, is followed to the next attempt although the user has understood', async () => {
    world = createWorld()
    const phone = world.tab()
    await world.handOver(phone)
    const failed = await announce({ callValue: '1' })
    failed.send()
    await world.until(async () => (await world.stages())[0] === 'failed')
    await phone.outbox.dismiss(ORDER)
    await world.pass(3 * MINUTE_MS)
    expect(await world.isArchived()).toBe(false)
    const second = await announce({ timestamp: 2 })
    second.send()
    await world.until(() => world.isArchived())
    expect((await world.row()).legs[0]?.acknowledged?.txId).toBe(second.txId)
  })

  test('and failed, is let go when the user has understood and the order is closed', async () => {
    world = createWorld()
    const phone = world.tab()
    await world.handOver(phone)
    const failed = await announce({ callValue: '1' })
    failed.send()
    await world.until(async () => (await world.stages())[0] === 'failed')
    await phone.outbox.dismiss(ORDER)
    world.backend.lie = { state: 'expired', announcements: [] }
    await world.until(() => world.isArchived(), 2 * MINUTE_MS)
    expect(await world.stages()).toEqual(['failed'])
  })

  test('is not believed paid by what the backend says alone', async () => {
    world = createWorld()
    await world.handOver(world.tab())
    const wrong = 'ee'.repeat(32)
    const payments = [{ payment: 'first', txId: wrong, blockNumber: 1, at: 0 }]
    world.backend.lie = { payments, announcements: [] }
    await announce()
    world.backend.announced.clear()
    await world.until(async () => (await txIds())?.includes(wrong) === true)
    const asked = world.backend.requests('orderByKey').length
    await world.pass(60 * MINUTE_MS)
    const [leg] = (await world.row()).legs
    expect(leg && stageOf(leg)).toBe('handed')
    // Nor may it make the browser poll endlessly.
    expect(world.backend.requests('orderByKey').length - asked).toBeLessThan(140)
    world.backend.lie = {}
    const real = await announce({ timestamp: 2 })
    real.send()
    await world.until(() => world.isArchived())
  })

  test('is found although the shop named a payment that never comes, and lives too long', async () => {
    world = createWorld()
    await world.handOver(world.tab())
    const wrong = { payment: 'first', txId: 'ee'.repeat(32), expiresAt: 9e15 }
    await announce()
    world.backend.lie = { announcements: [wrong] }
    await world.until(async () => (await txIds())?.includes(wrong.txId) === true)
    const { legs } = await world.row()
    const named = legs[0]?.transactions.find(({ txId }) => txId === wrong.txId)
    // One day, the most that the network permits, plus two for a wrong clock.
    expect(named?.expiresAt).toBeLessThanOrEqual(world.clock.now() + 3 * DAY_MS)
    world.backend.lie = {}
    const real = await announce({ timestamp: 2 })
    real.send()
    await world.until(() => world.isArchived(), 5 * MINUTE_MS)
    expect((await world.row()).legs[0]?.acknowledged?.txId).toBe(real.txId)
  })

  test.each([
    ['answers 500', () => http(500)],
    ['has no such endpoint', () => http(404)],
    ['refuses', () => refused(refusal.badRequest)],
  ])('is followed on after a backend that %s', async (_, answer) => {
    world = createWorld()
    await world.handOver(world.tab())
    world.backend.script = ({ endpoint }) => (endpoint === 'orderByKey' ? answer() : undefined)
    await world.until(async () => (await world.troubleOf()) === 'unreachable')
    await world.pass(30 * MINUTE_MS)
    expect((await world.row()).legs.map(awaitsTap)).toEqual([false])
    world.backend.script = undefined
    const { send } = await announce()
    send()
    await world.until(() => world.isArchived())
  })

  test('is looked for on the chain also while the backend is away', async () => {
    world = createWorld()
    await world.handOver(world.tab())
    const { send } = await announce()
    await world.until(async () => (await world.stages())[0] === 'handed')
    world.backend.script = () => http(503)
    send()
    await world.until(async () => (await world.stages())[0] === 'final')
    await world.pass(5 * MINUTE_MS)
    expect(await world.isArchived()).toBe(false)
    world.backend.script = undefined
    await world.until(() => world.isArchived())
  })

  test('is followed on after a node that was away', async () => {
    world = createWorld()
    await world.handOver(world.tab())
    const { send } = await announce()
    world.chain.scripts.set('transactionInfo', () => unreachable)
    await world.until(async () => (await world.troubleOf()) === 'unreachable')
    send()
    world.chain.scripts.clear()
    await world.until(() => world.isArchived())
    expect(await world.troubleOf()).toBeUndefined()
  })

  test('falls back when its block is orphaned, and ends all the same', async () => {
    world = createWorld()
    await world.handOver(world.tab())
    const { txId, send } = await announce()
    send()
    await world.until(async () => (await world.stages())[0] === 'included')
    world.chain.orphan(txId, true)
    await world.until(() => world.isArchived())
    expect((await world.row()).legs[0]?.acknowledged?.txId).toBe(txId)
  })
})

describe('an order that the shop has closed', () => {
  test('because its sale ended unpaid says so, until the user puts it away', async () => {
    world = createWorld()
    const phone = world.tab()
    await world.handOver(phone)
    await announce()
    await world.until(async () => (await txIds())?.length === 1)
    world.backend.lie = { state: 'expired', announcements: [] }
    await world.until(async () => (await world.troubleOf()) === 'expired')
    expect((await world.row()).legs.map(awaitsTap)).toEqual([true])
    expect(await phone.outbox.cancel(ORDER)).toBe(true)
  })

  test('because the first payment was taken back ends', async () => {
    world = createWorld({ price: 'both' })
    await world.handOver(world.tab())
    const { send } = await announce()
    send()
    await world.until(async () => (await world.stages())[0] === 'acknowledged')
    world.backend.lie = { state: 'refunded' }
    // The backend's answer is not enough without the chain.
    await world.pass(10 * MINUTE_MS)
    expect(await world.isArchived()).toBe(false)
    world.chain.refunded.add(ORDER)
    await world.until(() => world.isArchived())
    expect((await world.row()).legs[1]?.skipped?.reason).toBe('refunded')
  })
})

describe('cancelling', () => {
  let phone: Tab
  const begin = async () => {
    world = createWorld()
    phone = world.tab()
    await world.handOver(phone)
    await world.pass(10_000)
  }

  test('is possible while nothing is known of the order elsewhere', async () => {
    await begin()
    expect(await phone.outbox.cancel(ORDER)).toBe(true)
    const asked = world.backend.asked.length
    await world.pass(10 * MINUTE_MS)
    expect(world.backend.asked.length).toBe(asked)
  })

  test('is not, while a payment may still come; once that is over unseen it is again', async () => {
    await begin()
    await announce()
    await world.until(async () => (await world.stages())[0] === 'handed')
    expect(await phone.outbox.cancel(ORDER)).toBe(false)
    await world.until(async () => {
      const [leg] = (await world.row()).legs
      return leg !== undefined && currentTransaction(leg)?.missedAt !== undefined
    })
    expect(await phone.outbox.cancel(ORDER)).toBe(true)
  })

  test('lets the same order be paid here, once', async () => {
    await begin()
    await phone.outbox.cancel(ORDER)
    await world.buy(phone)
    await world.buy(world.tab({ browser: ' in the wallet' }))
    await world.until(() => world.isArchived())
    expect(world.chain.executions('pay', true).length).toBe(1)
  })
})

/** Follows, dies at the given call, and continues in a fresh tab. */
async function survive(call: number, when: 'before' | 'after'): Promise<boolean> {
  world = createWorld({ seed: call })
  const first = world.tab({ diesAt: { call, when } })
  void world.handOver(first)
  await world.pass(6_000)
  const other = world.tab({ browser: ' in the wallet' })
  await world.buy(other)
  await world.pass(3 * MINUTE_MS)
  if (first.calls() < call) return false
  first.kill()
  const second = world.tab()
  if ((await world.reader.operations.count()) === 0) void world.handOver(second)
  await world.until(() => world.isArchived())
  return true
}

test.each(['before', 'after'] as const)(
  'a tab that follows may die %s any call: the end is seen all the same',
  async (when) => {
    let call = 1
    for (; await survive(call, when); call += 1) {
      const paid = world.chain.executions('pay', true)
      expect(paid.length, `died ${when} call ${call}`).toBe(1)
      expect((await world.row()).legs[0]?.acknowledged?.txId).toBe(paid[0])
      expectOnlyFollowed(1)
      await world.end()
    }
    expect(call).toBeGreaterThan(20)
  },
  180_000,
)
