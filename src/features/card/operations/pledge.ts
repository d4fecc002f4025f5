import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { card, cardCalls, cardEvents } from '../../../chain/contracts/card.ts'
import { cardSeed } from '../../../core/cardNumber.ts'
import { before, expectEvent } from '../../../outbox/kind.ts'
import { recognise } from '../../../outbox/recognise.ts'
import { compare, when } from '../../../outbox/verify.ts'
import {
  alreadyPledgedText,
  defineCardKind,
  MOST_AT_ONCE,
  nameOf,
  onCard,
  sameCard,
  seenCard,
  type SeenCard,
  verifyOwner,
} from './family.ts'

const several = v.pipe(v.array(seenCard), v.minLength(1), v.maxLength(MOST_AT_ONCE))

/** Stakes cards, each in a transaction of its own. */
export const pledgeCards = defineCardKind({
  name: 'card.pledge',
  intent: { cards: several, days: v.number() },
  legs: ({ owner, intent: { card: contract, cards, days, feeLimit } }) =>
    cards.map((seen, index) => {
      const { tokenId } = seen
      const id = BigInt(tokenId)
      const name = nameOf(seen)
      return {
        name: `pledge ${index + 1}`,
        label: msg`Pledge ${name}`,
        call: card.pledge(contract, id, BigInt(days), { feeLimit }),
        optional: true,
        typicalEnergy: seen.isNode === false ? 96_000n : 151_000n,
        // A staked card cannot be staked again: a second transaction reverts.
        repeat: 'orderOnce',
        skip: when(card.pledgeOf(contract, id), ({ since }) => since > 0 && 'alreadyPledged'),
        skippedLabels: { alreadyPledged: alreadyPledgedText },
        verify: verifyOwner(contract, tokenId, owner),
        before: before(
          'openPledgeBefore',
          () => ({ owner, tokenId, days }),
          (answer) =>
            compare({
              ...sameCard(answer, { tokenId, contract, owner }),
              days: [answer.days, days],
            }),
        ),
        expects: expectEvent(
          contract,
          cardEvents.pledged,
          (fields) =>
            fields.tokenId === id && fields.owner === owner && fields.time === BigInt(days),
        ),
        after: (txId) => ({ endpoint: 'openPledgeAfter', request: { owner, tokenId, txId } }),
      }
    }),
  describe: ({ cards, days }) => ({
    seed: cardSeed(cards[0]!.tokenId),
    title: titleOf(cards, {
      one: (name) => msg`Pledge ${name} for ${days} days`,
      many: (count) => msg`Pledge ${count} cards for ${days} days`,
    }),
    fallback: msg`pledge error`,
    settled: { alreadyPledged: alreadyPledgedText },
  }),
  recogniser: recognise(cardCalls.pledge, onCard, ([tokenId]) => ({
    seed: cardSeed(tokenId),
    title: msg`Pledge of a card`,
  })),
})

/** Ends stakes that are due, each in a transaction of its own. */
export const unlockCards = defineCardKind({
  name: 'card.unlock',
  intent: { cards: several },
  legs: ({ owner, intent: { card: contract, cards, feeLimit } }) =>
    cards.map((seen, index) => {
      const { tokenId } = seen
      const id = BigInt(tokenId)
      const name = nameOf(seen)
      return {
        name: `unlock ${index + 1}`,
        label: msg`Unlock ${name}`,
        call: card.unlock(contract, id, { feeLimit }),
        optional: true,
        typicalEnergy: seen.isNode === false ? 60_000n : 101_000n,
        // Once it is unlocked, a second transaction reverts.
        repeat: 'orderOnce',
        skip: when(card.pledgeOf(contract, id), ({ since }) => since === 0 && 'notPledged'),
        skippedLabels: { notPledged: msg`Already unlocked` },
        verify: verifyOwner(contract, tokenId, owner),
        before: before(
          'closePledgeBefore',
          () => ({ owner, tokenId }),
          (answer) => compare(sameCard(answer, { tokenId, contract, owner })),
        ),
        expects: expectEvent(
          contract,
          cardEvents.unlocked,
          (fields) => fields.tokenId === id && fields.owner === owner,
        ),
        after: (txId) => ({ endpoint: 'closePledgeAfter', request: { owner, tokenId, txId } }),
      }
    }),
  describe: ({ cards }) => ({
    seed: cardSeed(cards[0]!.tokenId),
    title: titleOf(cards, {
      one: (name) => msg`Unlock ${name}`,
      many: (count) => msg`Unlock ${count} cards`,
    }),
    fallback: msg`unlock error`,
    settled: { notPledged: msg`These cards are unlocked already` },
  }),
  recogniser: recognise(cardCalls.unlock, onCard, ([tokenId]) => ({
    seed: cardSeed(tokenId),
    title: msg`Unlocking of a card`,
  })),
})

const titleOf = <T>(
  cards: readonly SeenCard[],
  { one, many }: { readonly one: (name: string) => T; readonly many: (count: number) => T },
): T => (cards.length === 1 ? one(nameOf(cards[0]!)) : many(cards.length))
