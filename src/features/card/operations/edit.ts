import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import {
  cardMarket,
  cardMarketCalls,
  cardMarketEvents,
} from '../../../chain/contracts/cardMarket.ts'
import { addressSchema } from '../../../core/address.ts'
import { stepAmount } from '../../../outbox/amountLabels.ts'
import { expectEvent, mismatch } from '../../../outbox/kind.ts'
import { recognise } from '../../../outbox/recognise.ts'
import { checked, when } from '../../../outbox/verify.ts'
import { coinAddress, nameOf, onCardMarket } from './family.ts'
import {
  defineListingKind,
  hasTerms,
  isListing,
  listingId,
  secondsOf,
  terms,
  termsOf,
} from './listing.ts'

const overText = msg`This card was sold or taken down already`

/**
 * Changes price and end of the account's own listing from `before`, which the user saw, to new
 * ones.
 */
export const changeCardPrice = defineListingKind({
  name: 'card.changePrice',
  intent: { ...terms, listingId, before: v.object(terms) },
  legs: ({ owner, intent }) => {
    const { market, seen, before: known, feeLimit } = intent
    const id = BigInt(intent.listingId)
    const listing = cardMarket.listingOf(market, id)
    return {
      name: 'changePrice',
      label: msg`Changing the price`,
      call: cardMarket.changePrice(market, id, termsOf(known), termsOf(intent), { feeLimit }),
      // From TRX to a token, which needs the most energy.
      typicalEnergy: 45_000n,
      // The call names the terms that it replaces. Once they have changed, a second transaction
      // reverts.
      repeat: 'orderOnce',
      skip: when(listing, (now) => hasTerms(now, intent) && 'alreadyDone'),
      // The listing must have the terms that the user saw, or the new ones. A newer change is not
      // overwritten.
      verify: checked(listing, (now) => {
        const found = isListing(now, owner, seen.tokenId)
        if (found.kind !== 'agreed' || hasTerms(now, known) || hasTerms(now, intent)) return found
        return mismatch('listingTerms', `${now.price} ${now.expiry}`)
      }),
      expects: expectEvent(
        market,
        cardMarketEvents.priceChanged,
        ({ listingId: of, coin, price, expiry }) =>
          of === id &&
          coin === coinAddress(intent.price.coin) &&
          price === intent.price.units &&
          expiry === BigInt(secondsOf(intent.expiry)),
      ),
      after: (txId) => ({
        endpoint: 'operateCard',
        request: { act: 'changePrice', owner, listingId: intent.listingId, txId },
      }),
    }
  },
  describe: ({ seen, price }) => {
    const [name, shown] = [nameOf(seen), stepAmount(price)]
    return {
      title: msg`Change the price of ${name} to ${shown}`,
      settled: { alreadyDone: msg`The listing has this price and this time already` },
    }
  },
  recogniser: recognise(cardMarketCalls.changePrice, onCardMarket, ([id]) => ({
    seed: `listing-${id}`,
    title: msg`Price of a card changed`,
  })),
})

/** Takes a card down. An expired listing returns to its seller, and anyone may trigger that. */
export const unlistCard = defineListingKind({
  name: 'card.unlist',
  intent: { listingId, seller: addressSchema },
  legs: ({ owner, intent }) => {
    const { market, seen, seller, feeLimit } = intent
    const id = BigInt(intent.listingId)
    const listing = cardMarket.listingOf(market, id)
    return {
      name: 'unlist',
      label: msg`Taking down`,
      call: cardMarket.unlist(market, id, { feeLimit }),
      typicalEnergy: 94_000n,
      // Once the listing is over, a second transaction reverts.
      repeat: 'orderOnce',
      skip: when(listing, ({ isOver }) => isOver && 'alreadyDone'),
      skippedLabels: { alreadyDone: overText },
      verify: checked(listing, (now) => isListing(now, seller, seen.tokenId)),
      expects: expectEvent(market, cardMarketEvents.unlisted, (fields) => fields.listingId === id),
      after: (txId) => ({
        endpoint: 'operateCard',
        request: { act: 'unlist', owner, listingId: intent.listingId, txId },
      }),
    }
  },
  describe: ({ seen }) => {
    const name = nameOf(seen)
    return {
      title: msg`Take ${name} down`,
      settled: { alreadyDone: overText },
    }
  },
  recogniser: recognise(cardMarketCalls.unlist, onCardMarket, ([id]) => ({
    seed: `listing-${id}`,
    title: msg`Card taken down`,
  })),
})
