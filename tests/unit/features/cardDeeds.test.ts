import { expect, test } from 'vitest'
import type { CardInfo } from '../../../src/api/endpoints/cards.ts'
import type { Address } from '../../../src/core/address.ts'
import { DAY_MS, SECOND_MS } from '../../../src/core/time.ts'
import type { Sight } from '../../../src/features/card/cardNow.ts'
import { deedsOf } from '../../../src/features/card/deeds.ts'
import { heldCard, holder, listedCard, NOW, stakedCard, stranger } from './cardStates.ts'

const frozen = { reason: 'dispute', until: NOW + DAY_MS } as const

/** Short form of each action: "pledge", or "list: frozen" if it is barred. */
const shortOf = (
  card: CardInfo,
  viewer: Address | undefined,
  now: number | undefined = NOW,
  sight: Sight = 'seen',
) =>
  deedsOf(card, viewer, { now, sight }).map(({ deed, barred }) =>
    barred ? `${deed}: ${barred}` : deed,
  )

test.each<[string, CardInfo, Address | undefined, string[]]>([
  ['its holder sells it, first of all', heldCard, holder, ['list', 'pledge', 'transfer']],
  ["a stranger does nothing with somebody's card", heldCard, stranger, []],
  ['nobody does anything with it without an account', heldCard, undefined, []],
  ['its seller does not buy it', listedCard, holder, ['changePrice', 'unlist']],
  ['a stranger buys it', listedCard, stranger, ['buy']],
  ['whoever has no account yet may want to buy it', listedCard, undefined, ['buy']],
  ['its holder has to wait for the end of a pledge', stakedCard, holder, ['unlock: notYet']],
  ["a stranger does nothing with another's pledge", stakedCard, stranger, []],
  [
    'a frozen card can be pledged, and does not move',
    { ...heldCard, frozen },
    holder,
    ['list: frozen', 'pledge', 'transfer: frozen'],
  ],
  ['a frozen card is not bought', { ...listedCard, frozen }, stranger, ['buy: frozen']],
  [
    'a frozen card has a price, and stays where it is',
    { ...listedCard, frozen },
    holder,
    ['changePrice', 'unlist: frozen'],
  ],
  [
    'on sale for nobody knows what, it is not bought',
    { ...listedCard, listing: null },
    stranger,
    [],
  ],
])('%s', (_, card, viewer, deeds) => {
  expect(shortOf(card, viewer)).toEqual(deeds)
})

test('after its time on sale, anybody may send a card back, and its seller may go on', () => {
  const later = listedCard.listing!.expiresAt + SECOND_MS
  expect(shortOf(listedCard, stranger, later)).toEqual(['sendBack'])
  expect(shortOf(listedCard, undefined, later)).toEqual(['sendBack'])
  expect(shortOf(listedCard, holder, later)).toEqual(['changePrice', 'unlist'])
})

test('a pledge can be ended from its second on', () => {
  const { until } = stakedCard.pledge!
  expect(shortOf(stakedCard, holder, until - 1)).toEqual(['unlock: notYet'])
  expect(shortOf(stakedCard, holder, until)).toEqual(['unlock'])
  expect(shortOf(stakedCard, holder, undefined)).toEqual(['unlock: notYet'])
})

test('a card thaws by itself', () => {
  expect(shortOf({ ...heldCard, frozen }, holder, frozen.until)[0]).toBe('list')
})

test('nobody buys a card before the chain has said that it is still on sale', () => {
  expect(shortOf(listedCard, stranger, NOW, 'unseen')).toEqual(['buy: unseen'])
  expect(shortOf(listedCard, stranger, NOW, 'unreachable')).toEqual(['buy: unreachable'])
  expect(shortOf({ ...listedCard, frozen }, stranger, NOW, 'unseen')).toEqual(['buy: frozen'])
  expect(shortOf(listedCard, holder, NOW, 'unseen')).toEqual(['changePrice', 'unlist'])
})
