import { assert, bigInt, integer, property, string } from 'fast-check'
import { is } from 'valibot'
import { describe, expect, test } from 'vitest'
import { addressFromHex, type Address } from '../../../src/core/address.ts'
import { TRX } from '../../../src/core/amount.ts'
import { usdtCoin } from '../../../src/core/pricedCoins.ts'
import { tokenCoinSchema } from '../../../src/core/tokenCoin.ts'
import { neededBy, ownOf } from '../../../src/features/allowance/own.ts'
import { coinOf, excessOf, pairKey } from '../../../src/features/allowance/rules.ts'
import { spenderNames, spendersOf } from '../../../src/features/allowance/spenders.ts'
import { kinds } from '../../../src/operations.ts'
import type { Contracts } from '../../../src/outbox/kind.ts'
import type { Operation } from '../../../src/outbox/operation.ts'
import { samples } from '../golden/samples.ts'
import { intent, leg, OTHER, OWNER, SALE, USDT } from './blindboxSamples.ts'

const TOKEN = addressFromHex('d0'.repeat(20))
const CARDS = addressFromHex('d1'.repeat(20))

describe('what a token says of itself', () => {
  test('is cleaned of what hides or reorders its neighbours', () => {
    const coin = coinOf(TOKEN, { symbol: ' \u202eUS\u200bDT\n\t X ', decimals: 6 })
    expect(coin).toEqual({ symbol: 'USDT X', decimals: 6, contract: TOKEN })
  })

  test('is cut to what can be written down, never within a letter', () => {
    const coin = coinOf(TOKEN, { symbol: `a${'𝔘'.repeat(24)}`, decimals: 6 })
    expect(coin?.symbol).toBe(`a${'𝔘'.repeat(11)}`)
  })

  test.each([
    ['no symbol', '\u200b \u2060', 6],
    ['negative decimals', 'A', -1],
    ['more decimals than anything has', 'A', 255],
    ['decimals that are no number', 'A', Number.NaN],
  ])('is not believed with %s', (_, symbol, decimals) => {
    expect(coinOf(TOKEN, { symbol, decimals })).toBeUndefined()
  })

  test('is nothing or a coin that can be written down, whatever it says', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 30 }), integer(), (symbol, decimals) => {
        const coin = coinOf(TOKEN, { symbol, decimals })
        return coin === undefined || is(tokenCoinSchema, coin)
      }),
    )
  })
})

test('an allowance is more than needed beyond what is under way, and unlimited far beyond', () => {
  expect(excessOf(60n, 60n)).toBeUndefined()
  expect(excessOf(61n, 60n)).toBe('unneeded')
  expect(excessOf(2n ** 256n - 1n, 60n)).toBe('unlimited')
  assert(
    property(bigInt(1n, 2n ** 127n), bigInt(0n, 2n ** 127n), (units, needed) => {
      expect(excessOf(units, needed)).toBe(units > needed ? 'unneeded' : undefined)
    }),
  )
})

test('those are spenders that the configuration names, and no others', () => {
  const some: Partial<Contracts> = { usdt: USDT.contract!, wtrx: OTHER, blindBoxSale: SALE }
  expect(spendersOf(some as Contracts)).toEqual([{ name: 'blindBoxSale', address: SALE }])
  expect(new Set(spenderNames).size).toBe(spenderNames.length)
})

describe("this device's rows", () => {
  const row = (changes: Partial<Operation>): Operation => ({
    id: '1e'.repeat(32),
    kind: 'blindbox.buy',
    kindVersion: 1,
    network: 'f'.repeat(64),
    owner: OWNER,
    intent,
    createdAt: 1,
    legs: [leg('approve1'), leg('pay1')],
    ...changes,
  })

  test('name the coins and approvals of what they plan', () => {
    const two = { ...intent, payments: [{ coin: TRX, units: 5n }, ...intent.payments] }
    const own = ownOf([row({}), row({ intent: two })], kinds, { spenders: [SALE], card: CARDS })
    expect(own).toEqual({
      approvals: [{ token: USDT.contract, spender: SALE }],
      tokens: [USDT.contract],
      cards: [],
    })
    expect(ownOf([row({})], kinds, { spenders: [OTHER], card: CARDS }).approvals).toEqual([])
  })

  test('name cards that were approved, which are no coins', () => {
    const { intent: wanted } = samples['card.list']![0]!
    const { card, market } = wanted as { readonly card: Address; readonly market: Address }
    const list = row({ kind: 'card.list', intent: wanted })
    const own = ownOf([list], kinds, { spenders: [market], card })
    expect(own.approvals).toEqual([])
    expect(own.cards).toHaveLength(1)
  })

  test('of kinds that nobody knows any more still name their coins', () => {
    const coin = usdtCoin(TOKEN)
    const own = ownOf([row({ kind: 'gone', intent: { deep: [{ coin }] } })], kinds, {
      spenders: [SALE],
      card: CARDS,
    })
    expect(own).toEqual({ approvals: [], tokens: [TOKEN], cards: [] })
  })

  test('need what they have not taken yet, and nothing once they are over', () => {
    const key = pairKey({ token: USDT.contract!, spender: SALE })
    expect(neededBy([row({}), row({})], kinds).get(key)).toBe(120_000_000n)
    expect(neededBy([row({ archivedAt: 5 })], kinds).size).toBe(0)
  })

  test('need what they take, not what was approved beyond it', () => {
    const key = pairKey({ token: USDT.contract!, spender: SALE })
    const chosen = row({ intent: { ...intent, approved: 1_000_000_000n } })
    expect(neededBy([chosen], kinds).get(key)).toBe(60_000_000n)
  })
})
