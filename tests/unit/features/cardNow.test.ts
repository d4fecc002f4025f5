import { describe, expect, test } from 'vitest'
import { nobody } from '../../../src/core/address.ts'
import { TRX } from '../../../src/core/amount.ts'
import { DAY_MS } from '../../../src/core/time.ts'
import { cardNow, saleCoins } from '../../../src/features/card/cardNow.ts'
import {
  heldCard,
  heldOnChain,
  listedCard,
  listedOnChain,
  listing,
  market,
  NOW,
  stakedCard,
  stranger,
  usdt,
} from './cardStates.ts'

const known = { market, usdt }

test('before the chain answers, a card is what the shop says', () => {
  expect(cardNow(listedCard, undefined, known)).toBe(listedCard)
})

test('where both agree, nothing is changed', () => {
  expect(cardNow(heldCard, heldOnChain, known)).toEqual(heldCard)
  expect(cardNow(listedCard, listedOnChain, known)).toEqual(listedCard)
})

describe('the chain is ahead of the shop', () => {
  test('when a card was sold: it is with its buyer, and not on sale', () => {
    const sold = {
      ...listedOnChain,
      holder: stranger,
      listing: { ...listedOnChain.listing!, isOver: true },
    }
    expect(cardNow(listedCard, sold, known)).toMatchObject({
      state: 'held',
      owner: stranger,
      listing: null,
    })
  })

  test('when its price was changed, also to another coin', () => {
    const changed = { ...listedOnChain.listing!, price: 9_000_000n, coin: usdt, expiry: NOW }
    const { listing: now } = cardNow(listedCard, { ...listedOnChain, listing: changed }, known)
    expect(now).toEqual({
      ...listing,
      price: { units: 9_000_000n, coin: saleCoins(usdt)[1] },
      expiresAt: NOW,
    })
  })

  test('when it was put on sale: nobody knows by whom, nor for what, until the shop does', () => {
    const { listing: _, ...bare } = listedOnChain
    expect(cardNow(heldCard, bare, known)).toMatchObject({
      state: 'listed',
      owner: nobody,
      listing: null,
    })
  })

  test('when it was sold and put on sale anew: the terms of before do not count', () => {
    const over = { ...listedOnChain.listing!, isOver: true }
    expect(cardNow(listedCard, { ...listedOnChain, listing: over }, known)).toMatchObject({
      state: 'listed',
      owner: nobody,
      listing: null,
    })
  })

  test('when it was pledged, unlocked or frozen', () => {
    const pledge = { since: NOW, until: NOW + 30 * DAY_MS, days: 30, weight: 100_000n }
    const frozen = { reason: 'stolen', until: NOW + DAY_MS } as const
    expect(cardNow(heldCard, { ...heldOnChain, pledge, frozen }, known)).toMatchObject({
      state: 'staked',
      pledge,
      frozen,
    })
    expect(cardNow({ ...stakedCard, frozen }, heldOnChain, known)).toEqual(heldCard)
  })
})

test.each([
  ['of another card', { tokenId: 1n }],
  ['under another number', { id: '8' }],
  ['for a coin whose decimals nobody has told', { coin: stranger }],
])('a listing %s is none', (_, change) => {
  const told = { ...listedOnChain, listing: { ...listedOnChain.listing!, ...change } }
  expect(cardNow(listedCard, told, known).listing).toBeNull()
})

test('a coin that the shop has told of is that coin', () => {
  const coin = { symbol: 'JADE', decimals: 18, contract: stranger }
  const told = { ...listedCard, listing: { ...listing, price: { coin, units: 1n } } }
  const chain = { ...listedOnChain, listing: { ...listedOnChain.listing!, coin: stranger } }
  expect(cardNow(told, chain, known).listing?.price).toEqual({ coin, units: 30_000_000n })
})

test('cards are sold for TRX and USDT', () => {
  expect(saleCoins(usdt)).toEqual([TRX, { symbol: 'USDT', decimals: 6, contract: usdt }])
})
