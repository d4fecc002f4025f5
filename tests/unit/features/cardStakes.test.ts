import { describe, expect, test } from 'vitest'
import type { CardInfo } from '../../../src/api/endpoints/cards.ts'
import { addressFromHex, nobody, type Address } from '../../../src/core/address.ts'
import { TRX } from '../../../src/core/amount.ts'
import { DAY_MS } from '../../../src/core/time.ts'
import { levelOfOrder } from '../../../src/features/card/levels.ts'
import { seenOf } from '../../../src/features/card/operations/family.ts'
import {
  coinOfPool,
  pledgedUntil,
  pledgingOf,
  unlockingOf,
} from '../../../src/features/card/stakes.ts'
import { heldCard } from './cardStates.ts'
import { leg, operation, reverted, succeeded, transaction } from './blindboxSamples.ts'

const address = (digit: string): Address => addressFromHex(digit.repeat(40))
const card = address('3')
const usdt = address('4')
const MADE = Date.UTC(2026, 10, 22)

const ember = { tokenId: '1000000042', levelStr: 'Ember' }
const anvil = { tokenId: '3000000001', levelStr: 'Anvil' }
const asked = (...tokenIds: string[]) => tokenIds.map((tokenId) => ({ tokenId }) as CardInfo)

const pledging = (...cards: (typeof ember)[]) =>
  operation({
    kind: 'card.pledge',
    intent: { card, cards, days: 90, feeLimit: 42n },
    legs: cards.map(({ tokenId }) => leg(`pledge ${tokenId}`)),
  })
const unlocking = operation({
  kind: 'card.unlock',
  intent: { card, cards: [ember], feeLimit: 42n },
})

describe('cards that are being staked', () => {
  test('are found by any one of them, so that none is staked in a second operation', () => {
    const both = pledging(ember, anvil)
    expect(pledgingOf([unlocking, both], asked(anvil.tokenId, '7'))).toBe(both)
    expect(pledgingOf([both], asked('7'))).toBeUndefined()
    expect(unlockingOf([both, unlocking], asked(ember.tokenId))).toBe(unlocking)
    expect(unlockingOf([both, unlocking], asked(anvil.tokenId))).toBeUndefined()
  })

  test('can be unlocked at a time that follows from the block of each, in whole seconds', () => {
    const included = { ...succeeded, blockTimestamp: MADE + 750 }
    const tx = transaction({ handedAt: 1, sentAt: 1, included })
    const half = {
      ...pledging(ember, anvil),
      legs: [leg('pledge 1000000042', { transactions: [tx] }), leg('pledge 3000000001')],
    }
    expect(pledgedUntil(half)).toEqual([{ ...ember, until: MADE + 90 * DAY_MS }])
    expect(pledgedUntil(unlocking)).toEqual([])
  })

  test('have no such time where the transaction is in a block, and reverted', () => {
    const legOf = (receipt: typeof succeeded) =>
      leg('pledge', { transactions: [transaction({ handedAt: 1, sentAt: 1, included: receipt })] })
    const half = { ...pledging(ember, anvil), legs: [legOf(reverted), legOf(succeeded)] }
    expect(pledgedUntil(half).map(({ tokenId }) => tokenId)).toEqual([anvil.tokenId])
  })
})

test('cards are told from nodes in what an operation keeps of them, as they take less', () => {
  expect(seenOf(heldCard)).toEqual({ tokenId: '1000000042', levelStr: 'Ember', isNode: false })
})

describe('the coins of pools', () => {
  test('are those that everybody knows', () => {
    expect(coinOfPool(nobody, usdt)).toEqual(TRX)
    expect(coinOfPool(usdt, usdt)).toEqual({ symbol: 'USDT', decimals: 6, contract: usdt })
  })

  test('count the coin of a stranger in its smallest units', () => {
    expect(coinOfPool(card, usdt)).toMatchObject({ decimals: 0, contract: card })
  })
})

test('an order of a level names what it buys, whatever the shop sells by now', () => {
  const intent = { card, level: 2, levelStr: 'Ingot', price: 60_000_000n, feeLimit: 42n }
  expect(levelOfOrder(operation({ kind: 'card.buy', intent }))).toMatchObject({
    level: 2,
    levelStr: 'Ingot',
    price: 60_000_000n,
    contract: card,
  })
  expect(levelOfOrder(unlocking)).toBeUndefined()
})
