import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { card, cardCalls } from '../../../chain/contracts/card.ts'
import {
  cardMarket,
  cardMarketCalls,
  cardMarketEvents,
} from '../../../chain/contracts/cardMarket.ts'
import { nobody, type Address } from '../../../core/address.ts'
import { cardSeed } from '../../../core/cardNumber.ts'
import { ok } from '../../../core/result.ts'
import { stepAmount } from '../../../outbox/amountLabels.ts'
import {
  agreed,
  expectEvent,
  mismatch,
  type Leg,
  type Order,
  type Skip,
  type Verify,
} from '../../../outbox/kind.ts'
import { recognise, recogniseAny } from '../../../outbox/recognise.ts'
import { agreedIf, allOf, checked } from '../../../outbox/verify.ts'
import { nameOf, onCard, onCardMarket, verifyOwner } from './family.ts'
import { defineListingKind, terms, termsOf, unlessUsed, type OnMarket } from './listing.ts'

/** Tokens and cards share one approval call; this recognises the approvals of cards. */
const cardApproval = recognise(
  cardCalls.approve,
  onCard,
  ([spender, tokenId], _, { cardMarket: market }) => {
    const seed = cardSeed(tokenId)
    if (spender === nobody) return { seed, title: msg`Approval of a card revoked` }
    return spender === market ? { seed, title: msg`Approval of a card for its sale` } : undefined
  },
)

/** Lists a card: approves that one card to the market, which then takes it. */
export const listCard = defineListingKind({
  name: 'card.list',
  intent: { ...terms, feeBp: v.number() },
  legs: ({ id, owner, intent }) => {
    const { market, seen, price, feeBp, feeLimit } = intent
    const verify = allOf(
      verifyFree(intent, owner),
      checked(cardMarket.feeBp(market), (fee) => agreedIf(fee === feeBp, 'marketFee', fee)),
    )
    const shown = stepAmount(price)
    return [
      approveCardLeg({ id, owner, intent }, verify),
      {
        name: 'list',
        label: msg`Put on sale for ${shown}`,
        call: cardMarket.list(market, id, BigInt(seen.tokenId), termsOf(intent), feeBp, {
          feeLimit,
        }),
        typicalEnergy: price.coin.contract ? 213_000n : 198_000n,
        // The market accepts each order of an account once; a second transaction reverts.
        repeat: 'orderOnce',
        skip: unlessUsed({ id, owner, intent }, 'alreadyDone'),
        verify,
        expects: expectEvent(
          market,
          cardMarketEvents.listed,
          (fields) =>
            fields.order === id &&
            fields.seller === owner &&
            fields.tokenId === BigInt(seen.tokenId) &&
            fields.price === price.units,
        ),
        after: (txId) => ({
          endpoint: 'operateCard',
          request: { act: 'list', owner, orderKey: id, txId },
        }),
      },
    ]
  },
  describe: ({ seen, price }) => {
    const [name, shown] = [nameOf(seen), stepAmount(price)]
    return {
      title: msg`Put ${name} on sale for ${shown}`,
      settled: { alreadyDone: msg`The card is on sale already` },
    }
  },
  recogniser: recogniseAny(
    recognise(cardMarketCalls.list, onCardMarket, ([order, tokenId]) => ({
      seed: cardSeed(tokenId),
      title: msg`Card put on sale`,
      order,
    })),
    cardApproval,
  ),
})

/** Revokes the market's approval for a card. */
export const revokeCard = defineListingKind({
  name: 'card.revoke',
  legs: ({ intent: { card: contract, seen, feeLimit } }) => ({
    name: 'revoke',
    label: msg`Revoking`,
    call: card.approve(contract, nobody, BigInt(seen.tokenId), { feeLimit }),
    typicalEnergy: 8_100n,
    repeat: 'harmless',
    skip: ifApproved(contract, seen.tokenId, nobody, 'alreadyDone'),
  }),
  describe: ({ seen }) => {
    const name = nameOf(seen)
    return {
      title: msg`Revoke the approval of ${name}`,
      settled: { alreadyDone: msg`Nothing is approved any more` },
    }
  },
})

/**
 * Approves one card for one sale, never all cards. Approves nothing for a listing that would fail.
 */
function approveCardLeg({ id, owner, intent }: Order<OnMarket>, verify: Verify): Leg {
  const { card: contract, market, seen, feeLimit } = intent
  const name = nameOf(seen)
  return {
    name: 'approveCard',
    label: msg`Approve ${name}`,
    preparation: true,
    call: card.approve(contract, market, BigInt(seen.tokenId), { feeLimit }),
    typicalEnergy: 23_100n,
    repeat: 'harmless',
    // Once listed, the market holds the card and no approval remains.
    skip: async (state) => {
      const done = await unlessUsed({ id, owner, intent }, 'alreadyDone')(state)
      if (!done.ok || done.value !== undefined) return done
      return ifApproved(contract, seen.tokenId, market, 'allowanceSuffices')(state)
    },
    verify,
  }
}

/**
 * Asks the chain whether the card is approved to `spender`. (The call reverts for a card that was
 * never minted.)
 */
const ifApproved =
  (contract: Address, tokenId: string, spender: Address, reason: string): Skip =>
  async (state) => {
    const holder = await state.read(card.holderOf(contract, BigInt(tokenId)))
    if (!holder.ok || holder.value === undefined) return holder.ok ? ok(undefined) : holder
    const known = await state.read(card.approvedFor(contract, BigInt(tokenId)))
    return known.ok ? ok(known.value === spender ? reason : undefined) : known
  }

/** Verifies that the owner holds the card and that it is free to move. */
const verifyFree = ({ card: contract, market, seen }: OnMarket, owner: Address): Verify => {
  const id = BigInt(seen.tokenId)
  return allOf(
    // (By now, the market may also be selling it for another account.)
    checked(card.holderOf(contract, id), (known) =>
      known === market ? mismatch('cardListed', known) : agreed,
    ),
    verifyOwner(contract, seen.tokenId, owner),
    checked(card.pledgeOf(contract, id), ({ since }) =>
      agreedIf(since === 0, 'cardPledged', since),
    ),
    checked(card.frozenOf(contract, id), (frozen) =>
      agreedIf(frozen === undefined, 'cardFrozen', frozen?.until),
    ),
  )
}
