import { describe, expect, test } from 'vitest'
import { nobody } from '../../../src/core/address.ts'
import { kinds } from '../../../src/operations.ts'
import { events, ORDER, samples } from '../golden/samples.ts'

const OTHER = 'b'.repeat(64)
const [followed, unnamed] = samples.handed!
const handed = kinds.get('handed')!

/** An amount so small that the pool returns no LP tokens. */
const OF_ONE_SUN = { trx: 1n, liquidity: 0n }

const legOf = (intent: unknown) => handed.plan({ id: ORDER, owner: nobody, intent })?.[0]

describe('what was handed over', () => {
  test('counts as done by whoever did it, on the terms and for the order that were shown', () => {
    const { expects } = legOf(followed!.intent)!
    const bought = events['Bought'] as Record<string, string | bigint>
    const isIt = (changed: object) => expects?.matches({ ...bought, ...changed })
    expect(isIt({})).toBe(true)
    expect(isIt({ buyer: nobody })).toBe(true)
    expect(isIt({ order: OTHER })).toBe(false)
    expect(isIt({ amount: 1n })).toBe(false)
  })

  test.each<[string, string, object, object]>([
    ['pool.buy', 'Traded', {}, { trx: 1n }],
    ['pool.sell', 'Traded', { isBuy: false }, { isBuy: false, tokens: 1n }],
    // The wallet's browser sets its own minimum, and the remainder is returned.
    ['liquidity.buy', 'LiquidityBought', { trx: 2_500_000n, liquidity: 0n }, OF_ONE_SUN],
    ['liquidity.buy', 'LiquidityBought', { trx: 1n }, { trx: 5_000_001n }],
  ])('of %s a stranger does no other amount of under its key', (kind, event, own, another) => {
    const { intent } = samples[kind]![0]!
    const { expects } = legOf({ ...(followed!.intent as object), kind, intent })!
    const done = events[event] as Record<string, string | bigint | boolean>
    expect(expects?.matches({ ...done, ...own })).toBe(true)
    expect(expects?.matches({ ...done, ...another })).toBe(false)
  })

  test('is looked for among what the key leads to, and nothing else under that key is it', () => {
    const { expects, follow } = legOf(followed!.intent)!
    const { contract, shape } = expects!
    expect(follow?.query?.call).toEqual({
      endpoint: 'orderByKey',
      request: { orderKey: ORDER },
    })
    const booked = { state: 'booked', owner: nobody, blockNumber: 7, at: 9 } as const
    const transactions = [
      { state: 'announced', txId: 'a1', expiresAt: 5 },
      { ...booked, contract, event: shape.name, txId: 'b1' },
      { ...booked, contract: nobody, event: shape.name, txId: 'b2' },
      { ...booked, contract, event: 'Refunded', txId: 'b3' },
    ]
    expect(follow?.query?.read({ orders: [], transactions })).toEqual({
      transactions: [
        { txId: 'a1', expiresAt: 5, isBooked: false },
        { txId: 'b1', expiresAt: 9, isBooked: true },
      ],
      isExpired: false,
    })
  })

  test('is not asked for where nothing on the chain names it', () => {
    const leg = legOf(unnamed!.intent)
    expect(leg?.follow).toMatchObject({ label: { message: 'Continues in OKX Wallet' } })
    expect(leg?.follow?.query).toBeUndefined()
    expect(leg?.expects).toBeUndefined()
  })

  test('is told in the words of what it is, and says where it goes on', () => {
    const row = { id: ORDER, owner: nobody, ...followed! }
    const told = handed.describe(row)
    const own = kinds.get('presale.buy')!.describe({ ...row, ...(followed!.intent as object) })
    expect(told).toMatchObject({ title: own?.title, payments: own?.payments })
    expect(told?.continuesIn?.wallet).toBe('tronlink')
  })

  test.each([
    ['a kind that this version does not know', { kind: 'presale.giveAway' }],
    ['an intent that it cannot read', { intent: { units: '1' } }],
    ['itself', { kind: 'handed' }],
    ['a page of somebody else', { path: 'https://example.com/' }],
  ])('is left alone with %s', (_, changed) => {
    const intent = { ...(followed!.intent as object), ...changed }
    expect(legOf(intent)).toBeUndefined()
    expect(handed.describe({ id: ORDER, owner: nobody, intent })).toBeUndefined()
  })
})
