import { describe, expect, test } from 'vitest'
import { TRX } from '../../../src/core/amount.ts'
import {
  cardsIn,
  cardsUnderway,
  endedListings,
  underwayOf,
} from '../../../src/features/card/cardRows.ts'
import type { Operation } from '../../../src/outbox/operation.ts'
import { leg, operation, succeeded, transaction } from './blindboxSamples.ts'
import { contract, holder, market, stranger } from './cardStates.ts'

const seen = { tokenId: '1000000042', levelStr: 'Ember' }
const price = { coin: TRX, units: 30_000_000n }
const shared = { card: contract, market, seen, feeLimit: 42n }
const sale = { ...shared, listingId: '7', seller: holder }

const taking = (...legs: Operation['legs']) =>
  operation({ kind: 'card.take', intent: { ...sale, price }, legs: [...legs] })

const included = transaction({ handedAt: 1, sentAt: 1, included: succeeded })
const done = { skipped: { reason: 'alreadyDone', at: 1, solidAt: 2 } }

describe('the cards of an operation', () => {
  test.each<[string, object]>([
    ['card.list', { ...shared, price, expiry: 1, feeBp: 250 }],
    ['card.changePrice', { ...sale, price, expiry: 2, before: { price, expiry: 1 } }],
    ['card.unlist', sale],
    ['card.take', { ...sale, price }],
    ['card.revoke', shared],
    ['card.transfer', { card: contract, seen, to: stranger, feeLimit: 42n }],
    ['card.pledge', { card: contract, cards: [seen], days: 30, feeLimit: 42n }],
    ['card.unlock', { card: contract, cards: [seen], feeLimit: 42n }],
  ])('are read from %s', (kind, intent) => {
    expect(cardsIn(operation({ kind, intent }))).toEqual(['1000000042'])
  })

  test('are none where it is about something else', () => {
    expect(cardsIn(operation({ kind: 'blindbox.buy' }))).toEqual([])
  })
})

describe('what is under way with a card', () => {
  const begun = taking(leg('take'))
  const { owner } = begun

  test('is found until it is over, for its account alone', () => {
    expect(underwayOf([begun], owner, seen.tokenId)).toEqual([begun])
    expect(underwayOf([begun], owner, '1000000043')).toEqual([])
    expect(underwayOf([begun], stranger, seen.tokenId)).toEqual([])
    expect(underwayOf([{ ...begun, archivedAt: 1 }], owner, seen.tokenId)).toEqual([])
    expect(underwayOf([taking(leg('take', done))], owner, seen.tokenId)).toEqual([])
    expect(cardsUnderway([begun], owner)).toEqual(new Set([seen.tokenId]))
    expect(cardsUnderway([begun], stranger)).toEqual(new Set())
  })
})

describe('a listing that this device has ended', () => {
  test('is known from the block that has the purchase on', () => {
    expect(endedListings([taking(leg('take'))])).toEqual(new Set())
    expect(endedListings([taking(leg('take', { transactions: [included] }))])).toEqual(
      new Set(['7']),
    )
  })

  test('is not ended by an approval', () => {
    expect(
      endedListings([taking(leg('approve', { transactions: [included] }), leg('take'))]),
    ).toEqual(new Set())
  })

  test('is known, too, when it was taken down, by whomever', () => {
    const unlisting = operation({ kind: 'card.unlist', intent: sale, legs: [leg('unlist', done)] })
    expect(endedListings([unlisting])).toEqual(new Set(['7']))
  })
})
