import { describe, expect, test } from 'vitest'
import { TRX } from '../../../src/core/amount.ts'
import type { Leg, Operation } from '../../../src/outbox/operation.ts'
import {
  activeLeg,
  awaits,
  begunElsewhere,
  claimOf,
  isPassedOver,
  joinUnfinished,
  keysToAsk,
  openingsByOrder,
  openingsOf,
  purchaseToldOf,
  runningClaim,
  runningOpening,
  type UnfinishedOrder,
} from '../../../src/features/blindbox/orders.ts'
import { standingOf, standingWordOf } from '../../../src/state/operations/standing.ts'
import {
  inBlock,
  intent,
  key,
  leg,
  opened,
  operation,
  OTHER,
  OWNER,
  record,
  reverted,
  SALE,
  transaction,
  USDT,
} from './blindboxSamples.ts'

const join = (
  records: Parameters<typeof joinUnfinished>[0],
  operations: Parameters<typeof joinUnfinished>[1] = [],
) => joinUnfinished(records, operations, OWNER)

/** Returns the reason why an order waits, in the tab that asks the wallet or in another one. */
function waits(order: UnfinishedOrder | undefined, now?: number, isAsked = false) {
  const own = order?.refund ?? order?.operation
  const known = { isAsked, isHandedOver: false }
  return order && awaits(order, now, own && standingWordOf(own, standingOf(own), known))
}

const twoCoins = [
  { coin: USDT, units: 20_000_000n },
  { coin: TRX, units: 60_000_000n },
]

test('an order of another device is rebuilt from the record, with totals', () => {
  const [order] = join([record({ state: 'firstPaid', prices: twoCoins })])
  expect(order).toMatchObject({
    orderKey: key('a'),
    purchase: { sale: SALE, quantity: 2, paid: 1, payments: [{ units: 40_000_000n }, {}] },
  })
  expect(order?.operation).toBeUndefined()
})

test('what is paid nowhere and unknown here stands apart, since anybody can have begun it', () => {
  const records = [
    record(),
    record({ orderKey: key('b') }),
    record({ orderKey: key('c'), state: 'firstPaid', prices: twoCoins }),
    record({ orderKey: key('d'), owner: OTHER }),
  ]
  const own = operation({ id: key('b') })
  expect(join(records, [own]).map(({ orderKey }) => orderKey)).toEqual([key('b'), key('c')])
  expect(begunElsewhere(records, [own], OWNER)).toMatchObject([
    { orderKey: key('a'), purchase: { quantity: 2, paid: 0, payments: [{ units: 60_000_000n }] } },
  ])
})

test('what this device has finished was not begun elsewhere, though the list is older', () => {
  const done = operation({ legs: [inBlock('pay1', true)], archivedAt: 3 })
  expect(begunElsewhere([record()], [done], OWNER)).toEqual([])
})

test('the shop is asked for the failed orders of this device alone, the newest ten', () => {
  const failed = leg('pay1', { transactions: [transaction({ handedAt: 1, final: reverted })] })
  const closed = Array.from({ length: 12 }, (_, n) =>
    operation({ id: key(n.toString(16)), legs: [failed], archivedAt: 3, createdAt: n }),
  )
  const others = [
    operation({ id: key('d') }),
    operation({ id: key('e'), legs: [inBlock('pay1', true)], archivedAt: 3 }),
    operation({ id: key('f'), owner: OTHER, legs: [failed], archivedAt: 3 }),
  ]
  const asked = keysToAsk([...closed, ...others], OWNER)
  expect(asked).toEqual('ba98765432'.split('').map(key))
})

test('an order is still to be paid by its buyer alone, and while it is open', () => {
  expect(purchaseToldOf([record()], OWNER)?.quantity).toBe(2)
  expect(purchaseToldOf([record({ owner: OTHER })], OWNER)).toBeUndefined()
  expect(purchaseToldOf([record({ state: 'expired' })], OWNER)).toBeUndefined()
})

test('one order that both know is one order, and goes on with the operation of this device', () => {
  const own = operation()
  const orders = join([record()], [own])
  expect(orders).toHaveLength(1)
  expect(orders[0]?.operation).toBe(own)
})

test('orders of another account are not shown', () => {
  expect(join([record({ owner: OTHER })], [operation({ owner: OTHER })])).toEqual([])
})

test('an order that this device has finished is gone, though the list of the backend is older', () => {
  expect(join([record()], [operation({ legs: [inBlock('pay1', true)], archivedAt: 3 })])).toEqual(
    [],
  )
})

test('a failure that was understood is over, unless the backend still waits for its payment', () => {
  const failed = operation({
    legs: [leg('pay1', { transactions: [transaction({ handedAt: 1, final: reverted })] })],
    archivedAt: 3,
  })
  expect(join([], [failed])).toEqual([])
  const [order] = join([record()], [failed])
  expect(waits(order)).toBe('retry')
  expect(join([record({ state: 'expired' })], [failed])).toEqual([])
})

test('newest first', () => {
  const state = 'firstPaid'
  const orders = join([record({ state }), record({ state, orderKey: key('b'), createdAt: 9_000 })])
  expect(orders.map((order) => order.orderKey)).toEqual([key('b'), key('a')])
})

test('an approval that waits to be final does not hide that the payment waits for the user', () => {
  const own = operation({
    legs: [inBlock('approve1'), leg('pay1', { agreedAt: 1, trouble: { kind: 'rejected' } })],
  })
  expect(activeLeg(own)?.name).toBe('pay1')
  const [order] = join([], [own])
  expect(waits(order)).toBe('payment')
})

test.each<[string, string, string, Partial<Leg>]>([
  ['planned', 'device', 'device', {}],
  ['agreed', 'device', 'payment', { agreedAt: 1 }],
  ['built', 'device', 'payment', { agreedAt: 1, transactions: [transaction()] }],
  ['in the wallet', 'device', 'payment', { transactions: [transaction({ handedAt: 1 })] }],
  ['declined', 'payment', 'payment', { agreedAt: 1, trouble: { kind: 'rejected' } }],
  ['refused', 'payment', 'payment', { trouble: { kind: 'refused', code: 2001 } }],
])(
  'what is %s waits for the %s in the tab that asks the wallet, and for the %s in others',
  (_, here, others, change) => {
    const [order] = join([], [operation({ legs: [leg('pay1', change)] })])
    expect([waits(order, 0, true), waits(order, 0)]).toEqual([here, others])
  },
)

test('a payment in a block waits for the chain', () => {
  const [order] = join([record()], [operation({ legs: [inBlock('pay1')] })])
  expect(waits(order)).toBe('chain')
})

test('a first payment counts as paid, whether this device or another made it', () => {
  const payments = twoCoins.map(({ coin, units }) => ({ coin, units: units * 2n }))
  const legs = [inBlock('pay1'), leg('pay2')]
  const [own] = join([], [operation({ intent: { ...intent, payments }, legs })])
  expect(own?.purchase.paid).toBe(1)
  const [others] = join([record({ state: 'firstPaid', prices: twoCoins })])
  expect(others?.purchase.paid).toBe(1)
})

const held = record({ state: 'firstPaid', prices: twoCoins, refundableAt: 5_000 })

test('a first payment can be taken back only after its deadline, on chain time', () => {
  const [order] = join([held])
  expect(waits(order, 5_000)).toBe('payment')
  expect(waits(order, 5_001)).toBe('refund')
  expect(waits(order)).toBe('payment')
})

test('a second payment that is on its way is not taken back, however late it is', () => {
  const payments = twoCoins
  const sent = leg('pay2', {
    transactions: [transaction({ handedAt: 1, signature: [], sentAt: 1 })],
  })
  const own = operation({ intent: { ...intent, payments }, legs: [inBlock('pay1', true), sent] })
  const [order] = join([held], [own])
  expect(waits(order, 9_000)).toBe('chain')
})

const refund = (change: Parameters<typeof operation>[0] = {}) =>
  operation({
    id: key('c'),
    kind: 'blindbox.refund',
    intent: {
      order: key('a'),
      productId: '7',
      productName: 'Kiln Box',
      sale: SALE,
      amount: twoCoins[0],
    },
    legs: [leg('refund')],
    ...change,
  })

test('what the wallet is asked for waits for no tap, be it the payment or its way back', () => {
  const inWallet = (name: string) => leg(name, { transactions: [transaction({ handedAt: 1 })] })
  const [order] = join([held], [refund({ legs: [inWallet('refund')] })])
  expect([waits(order, 9_000, true), waits(order, 9_000)]).toEqual(['device', 'refund'])
  const own = operation({ legs: [inBlock('pay1', true), inWallet('pay2')] })
  const [late] = join([held], [own])
  expect([waits(late, 5_000, true), waits(late, 5_001, true)]).toEqual(['device', 'refund'])
})

test('an order that is being taken back shows its refund, and is gone after it', () => {
  const [order] = join([held], [refund({ legs: [inBlock('refund')] })])
  expect(order?.refund?.id).toBe(key('c'))
  expect(waits(order, 9_000)).toBe('chain')
  expect(join([held], [refund({ legs: [inBlock('refund', true)], archivedAt: 4 })])).toEqual([])
})

test('a refund that failed and was understood may be tried again', () => {
  const failed = leg('refund', { transactions: [transaction({ handedAt: 1, final: reverted })] })
  const [order] = join([held], [refund({ legs: [failed], archivedAt: 4 })])
  expect(waits(order, 9_000)).toBe('refund')
})

test('rows of other kinds and rows that cannot be read are left alone', () => {
  expect(join([], [operation({ kind: 'lock' }), operation({ intent: { quantity: 'x' } })])).toEqual(
    [],
  )
})

const opening = (done: boolean) =>
  operation({
    id: key('d'),
    kind: 'blindbox.open',
    intent: {
      order: key('a'),
      productId: '7',
      productName: 'Kiln Box',
      sale: SALE,
      firstIndex: 1,
      count: 2,
    },
    legs: [inBlock('open', done)],
    ...(done && { archivedAt: 3 }),
  })

test('an opening runs until the record has its boxes, even after it was acknowledged', () => {
  const openings = (done: boolean) => openingsByOrder([opening(done)], OWNER).get(key('a'))
  const before = record({ state: 'paid', quantity: 3, opened: [opened(0)] })
  const after = { ...before, opened: [opened(0), opened(1), opened(2)] }
  expect(runningOpening(before, openings(false))).toBeDefined()
  expect(runningOpening(before, openings(true))).toBeDefined()
  expect(runningOpening(after, openings(false))).toBeDefined()
  expect(runningOpening(after, openings(true))).toBeUndefined()
  expect(openingsByOrder([opening(false)], OTHER).size).toBe(0)
})

const ofBox = { productId: '7', productName: 'Kiln Box', sale: SALE }

describe('an opening of several orders', () => {
  const many = (...legs: Leg[]) =>
    operation({
      id: key('d'),
      kind: 'blindbox.openMany',
      intent: {
        ...ofBox,
        openings: [
          { order: key('a'), firstIndex: 0, count: 1 },
          { order: key('b'), firstIndex: 0, count: 1 },
        ],
      },
      legs,
    })
  const running = (orderKey: string, given: Operation, told: readonly number[]) =>
    runningOpening(
      record({ orderKey, state: 'paid', opened: told.map((index) => opened(index)) }),
      openingsByOrder([given], OWNER).get(orderKey),
    )?.leg

  test('runs for each order until its own boxes are recorded', () => {
    const half = many(inBlock('open 1', true), leg('open 2'))
    expect(running(key('a'), half, [])).toBe('open 1')
    expect(running(key('a'), half, [0])).toBeUndefined()
    expect(running(key('b'), half, [])).toBe('open 2')
    expect(running(key('b'), half, [0])).toBe('open 2')
  })

  test.each(['leftOut', 'openedSome'])('does not for what was passed over (%s)', (reason) => {
    const skipped = { reason, at: 1, solidAt: 1 }
    const rest = many(inBlock('open 1', true), leg('open 2', { skipped }))
    expect(running(key('b'), rest, [])).toBeUndefined()
    const opening = openingsOf(rest).map(isPassedOver)
    expect(opening).toEqual([false, true])
  })
})

describe('a claim of cards', () => {
  const claimable = (count: number, ...boxes: ReturnType<typeof opened>[]) =>
    record({ state: 'paid', claimable: count, opened: boxes })

  test('is for the first boxes without a card', () => {
    expect(claimOf(claimable(0, opened(0, '11000000001')))).toBeUndefined()
    expect(claimOf(claimable(0, opened(0)))).toBeUndefined()
    expect(claimOf(claimable(1, opened(1), opened(0, '11000000001')))).toEqual({
      firstIndex: 1,
      count: 1,
    })
  })

  test('is for ten at most', () => {
    const boxes = Array.from({ length: 12 }, (_, index) => opened(index))
    expect(claimOf(claimable(12, ...boxes))).toEqual({ firstIndex: 0, count: 10 })
  })

  test('goes on where this device has one under way', () => {
    const intent = { ...ofBox, order: key('a'), upTo: 1, count: 1, feeLimit: 1n }
    const claim = (change: Partial<Operation>) =>
      operation({ id: key('c'), kind: 'blindbox.claim', intent, legs: [leg('claim')], ...change })
    const found = (change: Partial<Operation>) => runningClaim(record(), [claim(change)])?.id
    expect(found({})).toBe(key('c'))
    expect(found({ owner: OTHER })).toBeUndefined()
    expect(found({ archivedAt: 3 })).toBeUndefined()
    expect(found({ legs: [inBlock('claim', true)] })).toBeUndefined()
    expect(runningClaim(record({ orderKey: key('b') }), [claim({})])).toBeUndefined()
  })
})
