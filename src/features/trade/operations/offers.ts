import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import {
  otcMarket,
  otcMarketCalls,
  otcMarketErrors,
  otcMarketEvents,
  type Offer,
  type OfferTerms,
} from '../../../chain/contracts/otcMarket.ts'
import { madeBy } from '../../../chain/contracts/tokenFactory.ts'
import { addressSchema, type Address } from '../../../core/address.ts'
import { TRX, trx, unitsToDecimal } from '../../../core/amount.ts'
import { tokenCoinSchema } from '../../../core/tokenCoin.ts'
import { PRICE_DECIMALS } from '../../../core/price.ts'
import { SECOND_MS, type Millis } from '../../../core/time.ts'
import { refusal } from '../../../api/refusal.ts'
import { payLabel, stepAmount } from '../../../outbox/amountLabels.ts'
import { approvalLegs, chosenApproval } from '../../../outbox/approval.ts'
import { defineFamily, type Named } from '../../../outbox/family.ts'
import {
  before,
  expectEvent,
  mismatch,
  type Contracts,
  type Finding,
  type IntentOf,
  type Order,
} from '../../../outbox/kind.ts'
import { recognise } from '../../../outbox/recognise.ts'
import { termAt } from '../../../outbox/terms.ts'
import { agreedIf, allOf, checked, judge, when } from '../../../outbox/verify.ts'
import { tokenMismatches, verifyToken } from './tokens.ts'
import { TAKE_ENERGY } from '../rules.ts'

const offerId = v.pipe(v.string(), v.regex(/^\d{1,30}$/))

/** Terms of an offer: a price as in `core/price.ts`, and an expiry in chain time. */
const terms = { unitPrice: v.bigint(), expiry: v.number() }

const market = {
  market: addressSchema,
  coin: tokenCoinSchema,
  /** Fee limit of each transaction, in sun. */
  feeLimit: v.bigint(),
}

type OnMarket = Named<typeof market>

/** Texts that the offer kinds share. */
export const offerWords = {
  errors: otcMarketErrors,
  refusals: {
    [refusal.insufficientRemaining]: msg`Insufficient remaining number`,
    [refusal.notYours]: msg`This belongs to another account.`,
    [refusal.ownOffer]: msg`This is your own offer.`,
  },
  mismatches: {
    ...tokenMismatches,
    offerPrice: msg`The seller has changed the price. Nothing was signed.`,
    offerTerms: msg`This offer was changed meanwhile, and not by this change. Nothing was signed; look at it again.`,
  },
  reasons: {
    OrderAlreadyUsed: msg`This order was carried out already`,
    WrongTerms: msg`The market does not take this price or this time`,
    UnknownOffer: msg`There is no such offer`,
    OnlySeller: msg`Only the seller can do this`,
    OwnOffer: msg`This is your own offer.`,
    OfferExpired: msg`This offer has expired`,
    WrongAmount: msg`The amount is too small`,
    InsufficientRemaining: msg`Insufficient remaining number`,
    OfferChanged: msg`This offer was changed meanwhile`,
    WrongValue: msg`The seller has changed the price`,
    LessArrived: msg`The token takes a fee of its own: less would arrive`,
  },
}

const defineOfferKind = defineFamily({
  intent: market,
  describe: ({ coin }) => ({ seed: coin.contract, ...offerWords }),
})

const onMarket = ({ otcMarket: known }: Contracts) => [known]

/** Transfers tokens to the market, which offers them at a price. */
export const makeOffer = defineOfferKind({
  name: 'otc.offer',
  intent: { ...terms, factory: addressSchema, units: v.bigint(), ...chosenApproval },
  legs: ({ id, owner, intent }) => {
    const { factory, market: contract, coin, units, unitPrice, expiry, feeLimit } = intent
    const vouched = madeBy(factory, coin.contract)
    const skip = unlessUsed({ id, owner, intent }, 'alreadyDone')
    const amount = stepAmount(intent)
    return [
      ...approvalLegs({
        amount: { coin, units },
        approved: intent.approved,
        vouched,
        owner,
        spender: contract,
        feeLimit,
        settled: skip,
      }),
      {
        name: 'offer',
        label: msg`Offer ${amount}`,
        call: otcMarket.offer(contract, id, coin.contract, units, unitPrice, expiry, { feeLimit }),
        vouched,
        typicalEnergy: 215_000n,
        // The market accepts each order of an account once; a second transaction reverts.
        repeat: 'orderOnce',
        skip,
        expects: expectEvent(
          contract,
          otcMarketEvents.offered,
          ({ order, seller, token }) => order === id && seller === owner && token === coin.contract,
        ),
        after: (txId) => ({
          endpoint: 'skuEdit',
          request: { act: 'offer', owner, orderKey: id, txId },
        }),
      },
    ]
  },
  describe: ({ coin, coin: { symbol }, units, unitPrice, expiry }) => ({
    title: msg`Offer ${symbol} for sale`,
    payments: [{ coin, units }],
    terms: [
      { label: msg`Price for a whole token`, amount: { coin: PRICE, units: unitPrice } },
      endsAt(expiry),
    ],
  }),
  recogniser: recognise(otcMarketCalls.offer, onMarket, ([order, token]) => ({
    seed: token,
    title: msg`OTC offer`,
    order,
  })),
})

/**
 * Changes price and expiry of the account's own offer from `before`, which the user saw, to new
 * ones.
 */
export const editOffer = defineOfferKind({
  name: 'otc.edit',
  // Version 1 did not name the terms that it replaced. If it was included late, it restored older
  // ones.
  version: 2,
  retiredBelow: 2,
  intent: { ...terms, offerId, before: v.object(terms) },
  legs: ({ owner, intent }) => {
    const { market: contract, before: seen, unitPrice, expiry, feeLimit } = intent
    const id = BigInt(intent.offerId)
    const offer = otcMarket.offerOf(contract, id)
    return {
      name: 'edit',
      label: msg`Change`,
      call: otcMarket.edit(contract, id, seen, { unitPrice, expiry }, { feeLimit }),
      typicalEnergy: 24_000n,
      // The call names the terms that it replaces, so a second transaction reverts.
      repeat: 'orderOnce',
      skip: when(offer, (known) => hasTerms(known, intent) && 'alreadyDone'),
      // The offer must have the terms that the user saw, or the new ones. A newer change stays.
      verify: checked(offer, (known) => {
        const found = isOffer(known, owner, intent)
        if (found.kind !== 'agreed' || hasTerms(known, seen) || hasTerms(known, intent))
          return found
        return mismatch('offerTerms', `${known.unitPrice} ${secondsOf(known)}`)
      }),
      expects: expectEvent(
        contract,
        otcMarketEvents.edited,
        (fields) => fields.offerId === id && fields.unitPrice === unitPrice,
      ),
      after: (txId) => ({
        endpoint: 'skuEdit',
        request: { act: 'edit', owner, offerId: intent.offerId, txId },
      }),
    }
  },
  describe: ({ coin: { symbol }, unitPrice, expiry }) => {
    const price = unitsToDecimal(unitPrice, PRICE_DECIMALS)
    return {
      title: msg`Change the offer of ${symbol} to ${price} TRX`,
      terms: [endsAt(expiry)],
      settled: { alreadyDone: msg`The offer has this price and this time already` },
    }
  },
  recogniser: recognise(otcMarketCalls.edit, onMarket, ([id]) => ({
    seed: seedOf(id),
    title: msg`Change of an OTC offer`,
  })),
})

/** Withdraws what is left of the account's own offer; `left` is the amount, as far as known. */
export const cancelOffer = defineOfferKind({
  name: 'otc.cancel',
  intent: { offerId, left: v.bigint() },
  legs: ({ owner, intent }) => {
    const { market: contract, feeLimit } = intent
    const id = BigInt(intent.offerId)
    const offer = otcMarket.offerOf(contract, id)
    return {
      name: 'cancel',
      label: msg`Taking back`,
      call: otcMarket.cancel(contract, id, { feeLimit }),
      typicalEnergy: 49_000n,
      // Once nothing is left, a second transaction reverts.
      repeat: 'orderOnce',
      skip: when(offer, ({ seller, left }) => seller === owner && left === 0n && 'alreadyDone'),
      verify: checked(offer, (known) => isOffer(known, owner, intent)),
      expects: expectEvent(contract, otcMarketEvents.cancelled, (fields) => fields.offerId === id),
      after: (txId) => ({
        endpoint: 'skuEdit',
        request: { act: 'cancel', owner, offerId: intent.offerId, txId },
      }),
    }
  },
  describe: ({ coin: { symbol } }) => ({
    title: msg`Take back the offer of ${symbol}`,
    settled: { alreadyDone: msg`Nothing is left of this offer` },
  }),
  recogniser: recognise(otcMarketCalls.cancel, onMarket, ([id]) => ({
    seed: seedOf(id),
    title: msg`OTC offer taken back`,
  })),
})

/** Buys `units` of another account's offer for `paid` sun. */
export const takeOffer = defineOfferKind({
  name: 'otc.buy',
  intent: {
    /** Token factory from the configuration; it vouches for the token. */
    factory: addressSchema,
    offerId,
    seller: addressSchema,
    units: v.bigint(),
    paid: v.bigint(),
  },
  legs: ({ id, owner, intent }) => {
    const { market: contract, coin, units, paid, feeLimit } = intent
    const offer = BigInt(intent.offerId)
    const order = { orderKey: id, owner, offerId: intent.offerId, units: String(units) }
    return {
      name: 'take',
      label: payLabel(trx(paid)),
      call: otcMarket.buy(contract, id, offer, units, { callValue: paid, feeLimit }),
      typicalEnergy: TAKE_ENERGY,
      // The market accepts each order of a buyer once; a second transaction reverts.
      repeat: 'orderOnce',
      skip: unlessUsed({ id, owner, intent }, 'alreadyPaid'),
      skippedLabels: { alreadyPaid: msg`Already paid` },
      // Verifies against the chain, because the backend is not trusted.
      verify: allOf(
        verifyToken(intent),
        checked(otcMarket.offerOf(contract, offer), (known) =>
          isOffer(known, intent.seller, intent),
        ),
        checked(otcMarket.costOf(contract, offer, units), (cost) =>
          agreedIf(cost === paid, 'offerPrice', cost),
        ),
      ),
      before: before(
        'productBuy',
        (announced) => ({ ...order, ...announced }),
        (answer, ours) =>
          judge(
            {
              order: [answer.orderKey, id],
              owner: [answer.owner, owner],
              contract: [answer.market, contract],
              offer: [answer.offerId, intent.offerId],
              coin: [answer.token, coin.contract],
              quantity: [answer.units, units],
              price: [answer.cost, paid],
            },
            answer.announced,
            ours,
          ),
      ),
      expects: expectEvent(
        contract,
        otcMarketEvents.sold,
        (fields) => fields.order === id && fields.buyer === owner,
      ),
      after: (txId) => ({ endpoint: 'productBuy', request: { ...order, txId } }),
    }
  },
  describe: ({ coin: { symbol }, paid }) => ({
    title: msg`Buy ${symbol} from an offer`,
    payments: [trx(paid)],
    fallback: msg`BUY error`,
  }),
  recogniser: recognise(otcMarketCalls.buy, onMarket, ([order, id], { callValue }) => ({
    seed: seedOf(id),
    title: msg`Purchase from an OTC offer`,
    payments: [trx(callValue)],
    order,
  })),
})

export type OfferIntent = IntentOf<typeof makeOffer>
export type TakeIntent = IntentOf<typeof takeOffer>

/** TRX with the decimals of a price. */
const PRICE = { ...TRX, decimals: PRICE_DECIMALS }

const endsAt = (time: Millis) => termAt(msg`Ends`, time)

/** Returns the picture seed for an offer whose call does not name the token. */
const seedOf = (id: bigint): string => `offer-${id}`

/** Skips the operation if the market has already accepted the order, from any device. */
const unlessUsed = ({ id, owner, intent }: Order<OnMarket>, reason: string) =>
  when(otcMarket.isUsed(intent.market, owner, id), (isUsed) => isUsed && reason)

/** Converts an expiry to whole seconds, as contracts count. */
const secondsOf = ({ expiry }: OfferTerms) => Math.floor(expiry / SECOND_MS)

const hasTerms = (known: Offer, terms: OfferTerms): boolean =>
  known.unitPrice === terms.unitPrice && secondsOf(known) === secondsOf(terms)

/**
 * Verifies that the offer belongs to this seller and is of this token, because the backend is not
 * trusted.
 */
const isOffer = (known: Offer, seller: Address, { coin }: OnMarket): Finding =>
  agreedIf(
    known.seller === seller && known.token === coin.contract,
    'offer',
    `${known.seller} ${known.token}`,
  )
