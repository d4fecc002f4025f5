import type { ChainState } from '../../../src/chain/chainState.ts'
import { err, ok } from '../../../src/core/result.ts'
import { describe, expect, test } from 'vitest'
import { nobody, parseAddress, addressToEvmHex } from '../../../src/core/address.ts'
import { boxKinds } from '../../../src/features/blindbox/kinds.ts'
import {
  handedBlindBox,
  traceOf,
  type HandedIntent,
} from '../../../src/features/blindbox/operations/handed.ts'
import {
  handedPath,
  parseHandedOrder,
  withoutHandedOrder,
} from '../../../src/features/blindbox/operations/handedLink.ts'
import { awaits, joinUnfinished } from '../../../src/features/blindbox/orders.ts'
import { isCancellable, standingOf } from '../../../src/state/operations/standing.ts'
import { stagesOf } from '../../../src/state/operations/stages.ts'
import {
  intent,
  key,
  leg,
  OTHER,
  operation,
  OWNER,
  record,
  reverted,
  SALE,
  succeeded,
  transaction,
} from './blindboxSamples.ts'
import { scriptedNode } from '../chain/scriptedViews.ts'

const { feeLimit: _, ...terms } = intent
const handedIntent: HandedIntent = { ...terms, handedTo: 'okx' }
const order = { order: key('a'), quantity: 2 }

const handed = (change: Parameters<typeof operation>[0] = {}) =>
  operation({ kind: boxKinds.handed, owner: nobody, intent: handedIntent, ...change })

const elsewhere = (change: Parameters<typeof transaction>[0] = {}) =>
  transaction({ origin: 'elsewhere', announcedAt: 5, handedAt: 5, ...change })

test('nobody is the all-zero account', () => {
  expect(parseAddress(nobody).ok).toBe(true)
  expect(addressToEvmHex(nobody)).toBe('00'.repeat(20))
})

describe('the address of a handed order', () => {
  test('is read back as it was written', () => {
    const url = new URL(handedPath('7', order), 'https://casthouse.example')
    expect(url.pathname).toBe('/blindBox/7')
    expect(parseHandedOrder(url.search)).toEqual(order)
  })

  test('carries who invited, for the other browser', () => {
    const url = new URL(handedPath('7', order, OTHER), 'https://casthouse.example')
    expect(url.searchParams.get('inviter')).toBe(OTHER)
    expect(parseHandedOrder(url.search)).toEqual(order)
  })

  test.each([
    '',
    '?order=',
    `?order=${key('a')}`,
    '?quantity=2',
    `?order=${key('a')}&quantity=0`,
    `?order=${key('a')}&quantity=-1`,
    `?order=${key('a')}&quantity=1.5`,
    `?order=${key('a')}&quantity=1e3`,
    `?order=${key('a')}&quantity=99999999999`,
    `?order=${key('A')}&quantity=1`,
    `?order=${key('a')}0&quantity=1`,
    `?order=<script>&quantity=1`,
  ])('%s names no order', (search) => {
    expect(parseHandedOrder(search)).toBeUndefined()
  })

  test('loses the order and keeps the rest once it is used up', () => {
    const search = `?inviter=${OWNER}&order=${key('a')}&quantity=2`
    expect(withoutHandedOrder(search)).toBe(`?inviter=${OWNER}`)
    expect(withoutHandedOrder(`?order=${key('a')}&quantity=2`)).toBe('')
  })
})

describe('what the shop tells of a handed order', () => {
  const told = (change: Parameters<typeof record>[0] = {}, announcements: object[] = []) => ({
    ...record(change),
    announcements: announcements as never,
  })
  const payment = { payment: 'first', txId: key('1'), blockNumber: 3, at: 9 } as const
  const announced = { payment: 'first', txId: key('2'), expiresAt: 20 } as const

  test('are booked payments first, then announced ones', () => {
    const answer = { orders: [told({ payments: [payment] }, [announced])] }
    expect(traceOf(answer, handedIntent, 'first').transactions).toEqual([
      { txId: key('1'), expiresAt: 9, isBooked: true },
      { txId: key('2'), expiresAt: 20, isBooked: false },
    ])
    expect(traceOf(answer, handedIntent, 'second').transactions).toEqual([])
  })

  test('is nothing if the order is of another box, quantity or contract', () => {
    for (const other of [
      { product: { id: '8', name: 'x' } },
      { quantity: 1 },
      { contract: OTHER },
    ]) {
      const answer = { orders: [told({ ...other, payments: [payment], state: 'expired' })] }
      expect(traceOf(answer, handedIntent, 'first')).toEqual({
        transactions: [],
        isExpired: false,
      })
    }
  })

  test('is that it is closed, if every order under the key is', () => {
    const of = (...states: ('refunded' | 'expired' | 'unpaid')[]) =>
      traceOf({ orders: states.map((state) => told({ state })) }, handedIntent, 'first')
    expect(of('expired').isExpired).toBe(true)
    for (const states of [['refunded'], ['expired', 'unpaid'], []] as const)
      expect(of(...states).isExpired).toBe(false)
    for (const states of [['expired'], ['refunded', 'unpaid'], []] as const)
      expect(of(...states).refund).toBeUndefined()
  })

  test('is that it was given back, if the chain says so as well', async () => {
    const { refund } = traceOf({ orders: [told({ state: 'refunded' })] }, handedIntent, 'first')
    const state = (order: bigint) => scriptedNode(() => ok([order, 1n, 1n, 0n, 0n, 0n]))
    expect(await refund?.(state(3n))).toEqual(ok('refunded'))
    expect(await refund?.(state(1n))).toEqual(ok(undefined))
    const silent = { read: async () => err({ kind: 'timeout' }) } as unknown as ChainState
    expect(await refund?.(silent)).toEqual(err({ kind: 'timeout' }))
  })
})

test('a payment is known by order, box and quantity, whoever made it', () => {
  const [pay] = handedBlindBox.plan(handed()) ?? []
  const event = { order: key('a'), buyer: OTHER, boxId: 7n, quantity: 2n }
  expect(pay?.expects?.contract).toBe(SALE)
  expect(pay?.expects?.matches(event)).toBe(true)
  for (const other of [{ order: key('b') }, { boxId: 8n }, { quantity: 1n }])
    expect(pay?.expects?.matches({ ...event, ...other })).toBe(false)
})

describe('among unfinished orders', () => {
  test('a handed one is shown to everybody on this device, also without a wallet', () => {
    for (const owner of [undefined, OWNER, OTHER]) {
      const [shown] = joinUnfinished([], [handed()], owner)
      expect(shown?.purchase).toMatchObject({ productId: '7', quantity: 2, paid: 0 })
      expect(shown && awaits(shown)).toBe('elsewhere')
    }
  })

  test('others are shown to their owner alone', () => {
    expect(joinUnfinished([], [operation()], undefined)).toEqual([])
  })

  test('a handed one that is paid is gone', () => {
    const paid = elsewhere({ included: succeeded, final: succeeded })
    const legs = [leg('pay1', { transactions: [paid], acknowledged: { txId: paid.txId, at: 9 } })]
    expect(joinUnfinished([record()], [handed({ legs, archivedAt: 9 })], OWNER)).toEqual([])
  })

  test.each([
    ['elsewhere', 'nothing is known', []],
    ['chain', 'a payment is announced', [elsewhere()]],
    ['elsewhere', 'it expired unseen', [elsewhere({ missedAt: 9 })]],
    ['chain', 'it is in a block', [elsewhere({ included: succeeded })]],
    ['retry', 'it failed', [elsewhere({ included: reverted, final: reverted })]],
  ] as const)('it waits for %s when %s', (expected, _, transactions) => {
    const own = handed({ legs: [leg('pay1', { transactions: [...transactions] })] })
    const [shown] = joinUnfinished([], [own], undefined)
    expect(shown && awaits(shown)).toBe(expected)
  })
})

describe('a handed order', () => {
  const stages = (...transactions: ReturnType<typeof elsewhere>[]) => {
    const own = handed({ legs: [leg('pay1', { transactions })] })
    const around = {
      name: 'Casthouse',
      standing: 'elsewhere',
      blocksLeft: () => undefined,
    } as const
    return stagesOf(own, handedBlindBox.plan(own) ?? [], around).map(
      ({ id, state }) => `${id} ${state}`,
    )
  }

  test('shows that it continues elsewhere, then each stage up to the shop’s word', () => {
    const rest = ['included waiting', 'final waiting', 'acknowledged waiting']
    const unknown = ['continued current', 'sent waiting', ...rest]
    expect(stages()).toEqual(unknown)
    expect(stages(elsewhere())).toEqual(['continued done', 'sent current', ...rest])
    expect(stages(elsewhere({ missedAt: 9 }))).toEqual(unknown)
    expect(stages(elsewhere({ included: succeeded })).slice(0, 4)).toEqual([
      'continued done',
      'sent done',
      'included done',
      'final current',
    ])
  })

  test('goes on without this user, and can be cancelled until something is known', () => {
    const own = (...transactions: ReturnType<typeof elsewhere>[]) =>
      handed({ legs: [leg('pay1', { transactions })] })
    expect(standingOf(own())).toBe('working')
    expect(isCancellable(own())).toBe(true)
    expect(standingOf(own(elsewhere()))).toBe('working')
    expect(isCancellable(own(elsewhere()))).toBe(false)
    expect(isCancellable(own(elsewhere({ missedAt: 9 })))).toBe(true)
    const failed = own(elsewhere({ included: reverted, final: reverted }))
    expect(standingOf(failed)).toBe('failed')
    // No further attempt is possible there, so it would stay on the list forever.
    expect(isCancellable(failed)).toBe(true)
    expect(isCancellable(own(elsewhere({ included: reverted })))).toBe(false)
    expect(isCancellable(own(elsewhere({ included: succeeded, final: succeeded })))).toBe(false)
  })
})
