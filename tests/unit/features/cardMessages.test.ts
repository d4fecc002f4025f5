import { expect, test } from 'vitest'
import { refusal } from '../../../src/api/refusal.ts'
import { encodeValues, keccakHex } from '../../../src/chain/abi.ts'
import { cardErrors } from '../../../src/chain/contracts/card.ts'
import { cardMarketErrors } from '../../../src/chain/contracts/cardMarket.ts'
import { rewardPoolsErrors } from '../../../src/chain/contracts/rewardPools.ts'
import { TRX } from '../../../src/core/amount.ts'
import { kinds, type KindName } from '../../../src/operations.ts'
import type { Operation } from '../../../src/outbox/operation.ts'
import {
  mismatchText,
  reasonText,
  refusalText,
  troubleText,
} from '../../../src/state/operations/troubleText.ts'
import { describe, intents, MARKET, ORDER, OTHER, OWNER } from './cardSamples.ts'

// The exact messages of the specification, each with what causes it.

const box = { productId: '7', productName: 'Kiln', sale: MARKET }
const boxes = { ...box, quantity: 1, payments: [{ coin: TRX, units: 1n }] }

const confirmed: Readonly<Partial<Record<KindName, object>>> = {
  'blindbox.buy': { ...boxes, feeLimit: 1n },
  'blindbox.handed': { ...boxes, handedTo: 'okx' },
  'blindbox.claim': { ...box, order: ORDER, upTo: 1, count: 1, feeLimit: 1n },
  'card.buy': intents.buy,
  'card.list': intents.list,
  'card.changePrice': intents.changePrice,
  'card.unlist': intents.unlist,
  'card.take': intents.take,
  'card.revoke': intents.revoke,
  'card.transfer': intents.transfer,
  'card.pledge': intents.pledge,
  'card.unlock': intents.unlock,
  'card.claim': intents.claim,
}
const toldOf = (kind: KindName) => describe(kinds.get(kind)!, confirmed[kind])

const cardKinds = [...kinds.keys()].filter((name) => name.startsWith('card.')) as KindName[]

test.each<[KindName, string]>([
  ['card.buy', 'BUY error'],
  ['card.take', 'BUY error'],
  ['blindbox.buy', 'BUY error'],
  ['blindbox.handed', 'BUY error'],
  ['card.pledge', 'pledge error'],
  ['card.unlock', 'unlock error'],
])('where nobody says why %s failed, it is told as: %s', (kind, words) => {
  const description = toldOf(kind)
  const intent = confirmed[kind]
  const row = { id: ORDER, owner: OWNER, intent }
  const legs = kinds
    .get(kind)!
    .plan(row)!
    .map(({ name }) => ({
      name,
      transactions: [],
      failures: 0,
      nextAt: 0,
    }))
  const operation = { ...row, kind, legs } as unknown as Operation
  const trouble = { kind: 'wouldFail', output: '', message: '' } as const
  expect(troubleText(trouble, operation, description, 'en').failed?.message).toBe(words)
})

test.each<[KindName, keyof typeof refusal, string]>([
  ['card.buy', 'exceedsPersonalMaximum', 'Exceeded the maximum purchase quantity'],
  ['blindbox.buy', 'exceedsPersonalMaximum', 'Exceeded the maximum purchase quantity'],
  ['card.buy', 'insufficientRemaining', 'Insufficient remaining number'],
  ['card.pledge', 'alreadyPledged', 'The card has already been pledged'],
  ['card.transfer', 'alreadyPledged', 'The card has already been pledged'],
  ['card.unlock', 'unlockNotYet', 'Unlocking time has not yet arrived'],
  ['card.unlock', 'notPledged', 'The card is not pledged'],
  ['card.transfer', 'notMinted', 'NFT not yet minted'],
  ['card.transfer', 'wrongReceiver', 'Cards cannot be sent to this address'],
  ['card.take', 'ownOffer', 'This is your own card.'],
  ['card.take', 'soldOut', 'This card is sold'],
  ['card.take', 'saleEnded', 'This card is not on sale any more'],
])('where the backend refuses %s as %s, it says: %s', (kind, code, words) => {
  expect(refusalText(refusal[code], toldOf(kind)).message).toBe(words)
})

test.each<[KindName, string, string]>([
  ['card.buy', 'ExceedsPersonalMaximum()', 'Exceeded the maximum purchase quantity'],
  ['card.buy', 'InsufficientRemaining()', 'Insufficient remaining number'],
  ['card.buy', 'UnknownLevel()', 'There is no such level'],
  ['card.pledge', 'AlreadyPledged()', 'The card has already been pledged'],
  ['card.unlock', 'UnlockNotYet()', 'Unlocking time has not yet arrived'],
  ['card.transfer', 'CardPledged()', 'The card is pledged and cannot move'],
  ['card.transfer', 'ERC721NonexistentToken(uint256)', 'NFT not yet minted'],
  ['card.transfer', 'WrongReceiver()', 'The receiver does not take cards'],
  ['card.list', 'ERC721InvalidApprover(address)', 'The card belongs to another account'],
  ['card.take', 'OwnListing()', 'This is your own card.'],
  ['card.take', 'ListingOver()', 'Purchase failed: this card was sold or taken down meanwhile'],
  ['card.take', 'ListingChanged()', 'The seller has changed the price'],
  ['card.claim', 'NothingToClaim()', 'No income available yet'],
  ['blindbox.claim', 'NoCardsToClaim()', 'There are no cards to claim'],
])('where the contract refuses %s as %s, it says: %s', (kind, error, words) => {
  const types = error
    .slice(error.indexOf('(') + 1, -1)
    .split(',')
    .filter(Boolean)
  const values = types.map((type) => (type === 'address' ? OTHER : 1n))
  const output = keccakHex(error).slice(0, 8) + encodeValues(types, values)
  expect(reasonText(output, toldOf(kind))?.message).toBe(words)
})

test.each<[KindName, string, string]>([
  ['card.transfer', 'notMinted', 'NFT not yet minted'],
  ['card.list', 'notMinted', 'NFT not yet minted'],
  ['card.list', 'cardFrozen', 'The card is frozen'],
  ['card.take', 'ownListing', 'This is your own card.'],
])('where the chain contradicts %s by %s, it says: %s', (kind, field, words) => {
  expect(mismatchText(field, toldOf(kind)).message).toBe(words)
})

test('what stands in the way of a pledge that was made is told on its sheet and its step', () => {
  const { settled } = toldOf('card.pledge')
  expect(settled?.['alreadyPledged']?.message).toBe('The card has already been pledged')
  const [leg] = kinds.get('card.pledge')!.plan({ id: ORDER, owner: OWNER, intent: intents.pledge })!
  expect(leg?.skippedLabels?.['alreadyPledged']?.message).toBe('The card has already been pledged')
})

test.each(cardKinds)('%s has a title, and words for all that its contracts say', (kind) => {
  const { title, errors, reasons } = toldOf(kind)
  expect(title.message).toBeTruthy()
  const own = kind === 'card.claim' ? rewardPoolsErrors : undefined
  const market = 'market' in confirmed[kind]!
  expect(errors).toBe(own ?? (market ? cardMarketErrors : cardErrors))
  const names = errors.map((error) => error.slice(0, error.indexOf('(')))
  // Tokens' own words, and what no call of ours can meet.
  const others = /^CoinNot|^UnknownPool$/
  const met = names.filter((name) => !others.test(name) && !(own && name.startsWith('Wrong')))
  for (const name of met) expect(Object.keys(reasons)).toContain(name)
})
