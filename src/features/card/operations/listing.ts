import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { refusal } from '../../../api/refusal.ts'
import {
  cardMarket,
  cardMarketErrors,
  type CardListing,
  type CardTerms,
} from '../../../chain/contracts/cardMarket.ts'
import { addressSchema, type Address } from '../../../core/address.ts'
import { cardSeed } from '../../../core/cardNumber.ts'
import { SECOND_MS } from '../../../core/time.ts'
import { defineFamily, type Named } from '../../../outbox/family.ts'
import { mismatch, type Finding, type Order } from '../../../outbox/kind.ts'
import { agreedIf, when } from '../../../outbox/verify.ts'
import { amount, cardWords, coinAddress, ofCards, seenCard } from './family.ts'

export const listingId = v.pipe(v.string(), v.regex(/^\d{1,20}$/))

/** Price of a listing, and its end in chain time. */
export const terms = { price: amount, expiry: v.number() }
export type Terms = Named<typeof terms>

const ofMarket = { ...ofCards, market: addressSchema, seen: seenCard }
export type OnMarket = Named<typeof ofMarket>

const soldText = msg`This card was sold or taken down meanwhile`
const expiredText = msg`The time of this listing is over`

export const defineListingKind = defineFamily({
  intent: ofMarket,
  describe: ({ seen }) => ({
    seed: cardSeed(seen.tokenId),
    errors: cardMarketErrors,
    refusals: {
      ...cardWords.refusals,
      [refusal.soldOut]: msg`This card is sold`,
      [refusal.saleEnded]: msg`This card is not on sale any more`,
    },
    mismatches: {
      ...cardWords.mismatches,
      marketFee: msg`The fee of the market was changed. Nothing was signed; look at it again.`,
      listing: msg`This card is on sale from somebody else by now. Nothing was signed.`,
      cardPrice: msg`The seller has changed the price. Nothing was signed.`,
      cardSold: msg`This card was sold or taken down meanwhile. Nothing was signed.`,
      cardListed: msg`This card is on sale already. Nothing was signed.`,
      cardPledged: cardWords.reasons.CardPledged,
      cardFrozen: cardWords.reasons.CardFrozen,
      ownListing: ownText,
      listingExpired: expiredText,
      listingTerms: msg`This listing was changed meanwhile, and not by this change. Nothing was signed; look at it again.`,
    },
    reasons: {
      ...cardWords.reasons,
      WrongTerms: msg`The market does not take this price or this time`,
      UnknownListing: msg`There is no such listing`,
      OnlySeller: msg`Only the seller can do this`,
      OwnListing: ownText,
      ListingOver: soldText,
      ListingExpired: expiredText,
      ListingChanged: msg`The seller has changed the price`,
      FeeChanged: msg`The fee of the market was changed`,
      CoinNotAccepted: msg`Cards are not sold for this coin`,
    },
  }),
})

const ownText = cardWords.refusals[refusal.ownOffer]

/** Skips a leg once the market has accepted the order, from any device. */
export const unlessUsed = ({ id, owner, intent }: Order<OnMarket>, reason: string) =>
  when(cardMarket.isUsed(intent.market, owner, id), (isUsed) => isUsed && reason)

export const termsOf = ({ price: { coin, units }, expiry }: Terms): CardTerms => ({
  coin: coinAddress(coin),
  price: units,
  expiry,
})

/** Contracts count whole seconds. */
export const secondsOf = (at: number) => Math.floor(at / SECOND_MS)

export const hasTerms = (known: CardListing, terms: Terms): boolean => {
  const { coin, price, expiry } = termsOf(terms)
  return (
    known.coin === coin && known.price === price && secondsOf(known.expiry) === secondsOf(expiry)
  )
}

/**
 * Verifies that the listing is active and belongs to this seller and card, without trusting the
 * backend's number.
 */
export function isListing(known: CardListing, seller: Address, tokenId: string): Finding {
  const isOurs = known.seller === seller && known.tokenId === BigInt(tokenId)
  return isOurs && known.isOver
    ? mismatch('cardSold', tokenId)
    : agreedIf(isOurs, 'listing', `${known.seller} ${known.tokenId}`)
}
