import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { card } from '../../../chain/contracts/card.ts'
import {
  cardMarket,
  cardMarketCalls,
  cardMarketErrors,
  cardMarketEvents,
  type CardListing,
  type CardTerms,
} from '../../../chain/contracts/cardMarket.ts'
import { trc20Calls } from '../../../chain/contracts/trc20.ts'
import { addressSchema, nobody, type Address } from '../../../core/address.ts'
import { TRX } from '../../../core/amount.ts'
import { SECOND_MS } from '../../../core/time.ts'
import { argumentsOf } from '../../../chain/call.ts'
import { payLabel, stepAmount } from '../../../outbox/amountLabels.ts'
import { approvalLegs, recogniseApproval } from '../../../outbox/approval.ts'
import { defineFamily, type Named } from '../../../outbox/family.ts'
import {
  before,
  expectEvent,
  mismatch,
  type Finding,
  type IntentOf,
  type Leg,
  type Order,
} from '../../../outbox/kind.ts'
import { recognise, recogniseAny } from '../../../outbox/recognise.ts'
import { agreedIf, allOf, checked, judge, when } from '../../../outbox/verify.ts'
import {
  amount,
  cardSeed,
  cardWords,
  coinAddress,
  nameOf,
  ofCards,
  onCardMarket,
  seenCard,
  verifyOwner,
} from './family.ts'

const listingId = v.pipe(v.string(), v.regex(/^\d{1,20}$/))

/** What a card is sold for, and until when (chain time). */
const terms = { price: amount, expiry: v.number() }
type Terms = Named<typeof terms>

const ofMarket = { ...ofCards, market: addressSchema, seen: seenCard }
type OnMarket = Named<typeof ofMarket>

const defineListingKind = defineFamily({
  intent: ofMarket,
  describe: ({ seen }) => ({
    seed: cardSeed(seen.tokenId),
    errors: cardMarketErrors,
    ...cardWords,
    mismatches: {
      ...cardWords.mismatches,
      marketFee: msg`The fee of the market was changed. Nothing was signed; look at it again.`,
      listing: msg`This card is on sale from somebody else by now. Nothing was signed.`,
      cardPrice: msg`The seller has changed the price. Nothing was signed.`,
      cardSold: msg`This card was sold or taken down meanwhile. Nothing was signed.`,
      listingTerms: msg`This listing was changed meanwhile, and not by this change. Nothing was signed; look at it again.`,
    },
    reasons: {
      ...cardWords.reasons,
      WrongTerms: msg`The market does not take this price or this time`,
      UnknownListing: msg`There is no such listing`,
      OnlySeller: msg`Only the seller can do this`,
      OwnListing: msg`This is your own card.`,
      ListingOver: msg`This card was sold or taken down meanwhile`,
      ListingExpired: msg`The time of this listing is over`,
      ListingChanged: msg`The seller has changed the price`,
      FeeChanged: msg`The fee of the market was changed`,
      CoinNotAccepted: msg`Cards are not sold for this coin`,
    },
  }),
})

/** Puts a card on sale: the market may take this one card, and takes it. */
export const listCard = defineListingKind({
  name: 'card.list',
  intent: { ...terms, feeBp: v.number() },
  legs: ({ id, owner, intent }) => {
    const { card: contract, market, seen, price, feeBp, feeLimit } = intent
    const skip = unlessUsed({ id, owner, intent }, 'alreadyDone')
    const verify = allOf(
      verifyOwner(contract, seen.tokenId, owner),
      checked(cardMarket.feeBp(market), (fee) => agreedIf(fee === feeBp, 'marketFee', fee)),
    )
    const shown = stepAmount(price)
    return [
      approveCardLeg({ id, owner, intent }),
      {
        name: 'list',
        label: msg`Put on sale for ${shown}`,
        call: cardMarket.list(market, id, BigInt(seen.tokenId), termsOf(intent), feeBp, {
          feeLimit,
        }),
        typicalEnergy: 175_000n,
        // The market takes each order of an account once; a second transaction reverts.
        repeat: 'orderOnce',
        skip,
        verify,
        expects: expectEvent(
          market,
          cardMarketEvents.listed,
          ({ order, seller }) => order === id && seller === owner,
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
      seed: cardSeed(String(tokenId)),
      title: msg`Card put on sale`,
      order,
    })),
    {
      signatures: [trc20Calls.approve],
      // The same call approves a token and a card: this is of cards alone.
      read({ contract, ...call }, { card: ours, cardMarket: market }) {
        if (!ours || contract !== ours) return undefined
        const [spender, tokenId] = argumentsOf({ contract, ...call }, trc20Calls.approve) ?? []
        if (tokenId === undefined || (spender !== market && spender !== nobody)) return undefined
        const seed = cardSeed(String(tokenId))
        return spender === nobody
          ? { seed, title: msg`Approval of a card revoked`, payments: [] }
          : { seed, title: msg`Approval of a card for its sale`, payments: [] }
      },
    },
  ),
})

/** Changes price and time of one's own listing from `before`, which the user saw, to new ones. */
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
      typicalEnergy: 48_000n,
      // It names the terms that it replaces: once they are others, a second one reverts.
      repeat: 'orderOnce',
      skip: when(listing, (now) => hasTerms(now, intent) && 'alreadyDone'),
      // The listing must have the terms the user saw, or the new ones: a newer change stays.
      verify: checked(listing, (now) => {
        const found = isListing(now, owner, seen.tokenId)
        if (found.kind !== 'agreed' || hasTerms(now, known) || hasTerms(now, intent)) return found
        return mismatch('listingTerms', `${now.price} ${now.expiry}`)
      }),
      expects: expectEvent(
        market,
        cardMarketEvents.priceChanged,
        (fields) => fields.listingId === id && fields.price === intent.price.units,
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

/** Takes a card down; one whose time is over goes back to its seller, whoever asks. */
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
      typicalEnergy: 95_000n,
      // Once it is over, a second transaction reverts.
      repeat: 'orderOnce',
      skip: when(listing, ({ isOver }) => isOver && 'alreadyDone'),
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
      settled: { alreadyDone: msg`This card was sold or taken down already` },
    }
  },
  recogniser: recognise(cardMarketCalls.unlist, onCardMarket, ([id]) => ({
    seed: `listing-${id}`,
    title: msg`Card taken down`,
  })),
})

/** Buys a card from somebody, for exactly the coin and the price that were seen. */
export const takeCard = defineListingKind({
  name: 'card.take',
  intent: { listingId, seller: addressSchema, price: amount },
  legs: ({ id, owner, intent }) => {
    const { market, seen, seller, price, feeLimit } = intent
    const listing = BigInt(intent.listingId)
    const order = { orderKey: id, owner, listingId: intent.listingId }
    const settled = unlessUsed({ id, owner, intent }, 'alreadyPaid')
    const verify = checked(cardMarket.listingOf(market, listing), (now) => {
      if (now.isOver) return mismatch('cardSold', intent.listingId)
      const found = isListing(now, seller, seen.tokenId)
      if (found.kind !== 'agreed') return found
      const isSame = now.coin === coinAddress(price.coin) && now.price === price.units
      return agreedIf(isSame, 'cardPrice', now.price)
    })
    return [
      ...approvalLegs({ amount: price, owner, spender: market, feeLimit, settled, verify }),
      {
        name: 'take',
        label: payLabel(price),
        call: cardMarket.buy(
          market,
          id,
          listing,
          BigInt(seen.tokenId),
          { coin: coinAddress(price.coin), price: price.units },
          { callValue: price.coin.contract ? 0n : price.units, feeLimit },
        ),
        typicalEnergy: 170_000n,
        // The market takes each order of a buyer once; a second transaction reverts.
        repeat: 'orderOnce',
        skip: settled,
        skippedLabels: { alreadyPaid: msg`Already paid` },
        // The backend is not trusted.
        verify,
        before: before(
          'buySkuProduct',
          (announced) => ({ ...order, ...announced }),
          (answer, ours) =>
            judge(
              {
                order: [answer.orderKey, id],
                owner: [answer.owner, owner],
                contract: [answer.market, market],
                listing: [answer.listingId, intent.listingId],
                card: [answer.tokenId, seen.tokenId],
                coin: [answer.price.coin.contract, price.coin.contract],
                cardPrice: [answer.price.units, price.units],
              },
              answer.announced,
              ours,
            ),
        ),
        expects: expectEvent(
          market,
          cardMarketEvents.sold,
          (fields) => fields.order === id && fields.buyer === owner,
        ),
        after: (txId) => ({ endpoint: 'buySkuProduct', request: { ...order, txId } }),
      },
    ]
  },
  describe: ({ seen, price }) => {
    const name = nameOf(seen)
    return {
      title: msg`Buy ${name}`,
      payments: [price],
      fallback: msg`BUY error`,
      settled: { alreadyPaid: msg`This order is paid already` },
    }
  },
  recogniser: recogniseAny(
    recognise(
      cardMarketCalls.buy,
      onCardMarket,
      ([order, , tokenId, coin, units], _, { usdt }) => ({
        seed: cardSeed(String(tokenId)),
        title: msg`Purchase of a card from its owner`,
        // Of another coin, the decimals are not known.
        payments:
          coin === nobody || coin === usdt
            ? [{ units, coin: coin === usdt ? usdtOf(usdt) : TRX }]
            : [],
        order,
      }),
    ),
    {
      signatures: [trc20Calls.approve],
      read: (call, contracts) =>
        call.contract === contracts.usdt
          ? recogniseApproval(call, contracts, onCardMarket(contracts), {
              limited: msg`Approval for a card`,
              unlimited: msg`Approval for cards without a limit`,
            })
          : undefined,
    },
  ),
})

/** Takes back what the market may do with a card. */
export const revokeCard = defineListingKind({
  name: 'card.revoke',
  legs: ({ intent: { card: contract, seen, feeLimit } }) => ({
    name: 'revoke',
    label: msg`Revoking`,
    call: card.approve(contract, nobody, BigInt(seen.tokenId), { feeLimit }),
    typicalEnergy: 12_000n,
    repeat: 'harmless',
    skip: when(
      card.approvedFor(contract, BigInt(seen.tokenId)),
      (spender) => spender === nobody && 'alreadyDone',
    ),
  }),
  describe: ({ seen }) => {
    const name = nameOf(seen)
    return {
      title: msg`Revoke the approval of ${name}`,
      settled: { alreadyDone: msg`Nothing is approved any more` },
    }
  },
})

export type ListCardIntent = IntentOf<typeof listCard>
export type TakeCardIntent = IntentOf<typeof takeCard>

const usdtOf = (contract: Address) => ({ symbol: 'USDT', decimals: 6, contract })

/** One card, for one sale: never all of them. */
function approveCardLeg({ id, owner, intent }: Order<OnMarket>): Leg {
  const { card: contract, market, seen, feeLimit } = intent
  const tokenId = BigInt(seen.tokenId)
  const name = nameOf(seen)
  return {
    name: 'approveCard',
    label: msg`Approve ${name}`,
    preparation: true,
    call: card.approve(contract, market, tokenId, { feeLimit }),
    typicalEnergy: 25_000n,
    repeat: 'harmless',
    // Once the listing is made, the market has the card, and no approval is left.
    skip: async (state) => {
      const done = await unlessUsed({ id, owner, intent }, 'alreadyDone')(state)
      if (!done.ok || done.value !== undefined) return done
      return when(
        card.approvedFor(contract, tokenId),
        (spender) => spender === market && 'allowanceSuffices',
      )(state)
    },
    verify: verifyOwner(contract, seen.tokenId, owner),
  }
}

/** Skipped once the market has taken the order, from whatever device. */
const unlessUsed = ({ id, owner, intent }: Order<OnMarket>, reason: string) =>
  when(cardMarket.isUsed(intent.market, owner, id), (isUsed) => isUsed && reason)

const termsOf = ({ price: { coin, units }, expiry }: Terms): CardTerms => ({
  coin: coinAddress(coin),
  price: units,
  expiry,
})

/** Contracts count whole seconds. */
const secondsOf = (at: number) => Math.floor(at / SECOND_MS)

const hasTerms = (known: CardListing, terms: Terms): boolean => {
  const { coin, price, expiry } = termsOf(terms)
  return (
    known.coin === coin && known.price === price && secondsOf(known.expiry) === secondsOf(expiry)
  )
}

/** The listing must be this seller's and of this card, whatever the backend said of its number. */
const isListing = (known: CardListing, seller: Address, tokenId: string): Finding =>
  agreedIf(
    known.seller === seller && known.tokenId === BigInt(tokenId),
    'listing',
    `${known.seller} ${known.tokenId}`,
  )
