import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import type { ResponseOf } from '../../../api/endpoints/endpoint.ts'
import type { endpoints } from '../../../api/endpoints/table.ts'
import {
  offerTypes,
  otcMarket,
  otcMarketCalls,
  otcMarketErrors,
  otcMarketEvents,
} from '../../../chain/contracts/otcMarket.ts'
import { madeBy } from '../../../chain/contracts/tokenFactory.ts'
import { toSeconds } from '../../../chain/contracts/seconds.ts'
import type { ChainState } from '../../../chain/chainState.ts'
import { addressSchema, type Address } from '../../../core/address.ts'
import { trx, unitsToDecimal } from '../../../core/amount.ts'
import { PRICE_DECIMALS } from '../../../core/price.ts'
import { ok } from '../../../core/result.ts'
import { approvalLegs } from '../../../outbox/approval.ts'
import {
  agreed,
  before,
  defineKind,
  mismatch,
  waitFor,
  type Description,
  type Finding,
  type LegPlan,
  type Verdict,
} from '../../../outbox/kind.ts'
import { tokenCoin, tokenMismatches, verifyMade } from './pool.ts'

const offerId = v.pipe(v.string(), v.regex(/^\d{1,30}$/))

const market = {
  market: addressSchema,
  coin: tokenCoin,
  /** The most that each transaction may burn for energy, in sun. */
  feeLimit: v.bigint(),
}

/** Terms of an offer: a price as in `core/price.ts`, and chain time. */
const terms = { unitPrice: v.bigint(), expiry: v.number() }

export const offerIntent = v.object({
  ...market,
  ...terms,
  factory: addressSchema,
  units: v.bigint(),
})

/** `before` are the terms that the user saw: the offer is changed from these to the new ones. */
export const editIntent = v.object({ ...market, ...terms, offerId, before: v.object(terms) })

/** `left` is what comes back, as far as is known. */
export const cancelIntent = v.object({ ...market, offerId, left: v.bigint() })

/** Buys `units` of an offer for `paid` sun. */
export const takeIntent = v.object({
  ...market,
  /** The configuration's; vouches for the token. */
  factory: addressSchema,
  offerId,
  seller: addressSchema,
  units: v.bigint(),
  paid: v.bigint(),
})

export type OfferIntent = v.InferOutput<typeof offerIntent>
export type EditIntent = v.InferOutput<typeof editIntent>
export type CancelIntent = v.InferOutput<typeof cancelIntent>
export type TakeIntent = v.InferOutput<typeof takeIntent>

/** Hands tokens to the market, which offers them at a price. */
export const makeOffer = defineKind({
  name: 'otc.offer',
  version: 1,
  intent: offerIntent,
  legs: ({ id, owner, intent }): LegPlan[] => {
    const { factory, market, coin, units, unitPrice, expiry, feeLimit } = intent
    const vouched = madeBy(factory, coin.contract)
    const skip = unlessUsed(market, owner, id, 'alreadyDone')
    return [
      ...approvalLegs({
        token: coin.contract,
        vouched,
        owner,
        spender: market,
        units,
        feeLimit,
        settled: skip,
      }),
      {
        name: 'offer',
        label: msg`Offer`,
        call: otcMarket.offer(market, id, coin.contract, units, unitPrice, expiry, { feeLimit }),
        vouched,
        typicalEnergy: 215_000n,
        // The market takes each order of an account once; a second transaction reverts.
        repeat: 'orderOnce',
        opensNextAt: 'included',
        skip,
        expects: {
          contract: market,
          shape: otcMarketEvents.offered,
          matches: (fields) =>
            fields.order === id && fields.seller === owner && fields.token === coin.contract,
        },
        after: (txId) => ({
          endpoint: 'skuEdit',
          request: { act: 'offer', owner, orderKey: id, txId },
        }),
      },
    ]
  },
  describe: ({ coin, coin: { symbol }, units }) => ({
    ...describeOffer(coin.contract),
    title: msg`Offer ${symbol} for sale`,
    payments: [{ coin, units }],
  }),
  recogniser: {
    signatures: [otcMarketCalls.offer],
    read({ contract, signature, args }, { otcMarket: known }) {
      if (contract !== known || signature !== otcMarketCalls.offer) return undefined
      const [order, token] = args as [string, string]
      return { seed: token, title: msg`OTC offer`, payments: [], order }
    },
  },
})

/** Changes price and expiry of one's own offer. */
export const editOffer = defineKind({
  name: 'otc.edit',
  // The first one did not name the terms that it replaced: landing late, it restored older ones.
  version: 2,
  retiredBelow: 2,
  intent: editIntent,
  legs: ({ owner, intent }): LegPlan[] => {
    const { market, offerId, before: seen, unitPrice, expiry, feeLimit } = intent
    const id = BigInt(offerId)
    return [
      {
        name: 'edit',
        label: msg`Change`,
        call: otcMarket.edit(market, id, seen, { unitPrice, expiry }, { feeLimit }),
        typicalEnergy: 24_000n,
        // It names the terms that it replaces, so that a second transaction reverts.
        repeat: 'orderOnce',
        opensNextAt: 'included',
        skip: async (node) => {
          const read = await readOffer(node, market, id)
          if (!read.ok) return read
          return ok(hasTerms(read.value, intent) ? 'alreadyDone' : undefined)
        },
        verify: verifyChange(owner, intent),
        expects: {
          contract: market,
          shape: otcMarketEvents.edited,
          matches: (fields) => fields.offerId === id && fields.unitPrice === unitPrice,
        },
        after: (txId) => ({
          endpoint: 'skuEdit',
          request: { act: 'edit', owner, offerId, txId },
        }),
      },
    ]
  },
  describe({ coin: { symbol, contract }, unitPrice }) {
    const price = unitsToDecimal(unitPrice, PRICE_DECIMALS)
    return {
      ...describeOffer(contract),
      title: msg`Change the offer of ${symbol} to ${price} TRX`,
      payments: [],
    }
  },
  recogniser: {
    signatures: [otcMarketCalls.edit],
    read({ contract, signature, args }, { otcMarket: known }) {
      if (contract !== known || signature !== otcMarketCalls.edit) return undefined
      return { seed: seedOf(args[0]), title: msg`Change of an OTC offer`, payments: [] }
    },
  },
})

/** Takes back what is left of one's own offer. */
export const cancelOffer = defineKind({
  name: 'otc.cancel',
  version: 1,
  intent: cancelIntent,
  legs: ({ owner, intent: { market, coin, offerId, feeLimit } }): LegPlan[] => {
    const id = BigInt(offerId)
    return [
      {
        name: 'cancel',
        label: msg`Taking back`,
        call: otcMarket.cancel(market, id, { feeLimit }),
        typicalEnergy: 49_000n,
        // Once nothing is left, a second transaction reverts.
        repeat: 'orderOnce',
        opensNextAt: 'included',
        skip: async (node) => {
          const read = await readOffer(node, market, id)
          if (!read.ok) return read
          const { seller, left } = read.value
          return ok(seller === owner && left === 0n ? 'alreadyDone' : undefined)
        },
        verify: verifyOffer(market, id, owner, coin.contract),
        expects: {
          contract: market,
          shape: otcMarketEvents.cancelled,
          matches: (fields) => fields.offerId === id,
        },
        after: (txId) => ({
          endpoint: 'skuEdit',
          request: { act: 'cancel', owner, offerId, txId },
        }),
      },
    ]
  },
  describe: ({ coin: { symbol, contract } }) => ({
    ...describeOffer(contract),
    title: msg`Take back the offer of ${symbol}`,
    payments: [],
  }),
  recogniser: {
    signatures: [otcMarketCalls.cancel],
    read({ contract, signature, args }, { otcMarket: known }) {
      if (contract !== known || signature !== otcMarketCalls.cancel) return undefined
      return { seed: seedOf(args[0]), title: msg`OTC offer taken back`, payments: [] }
    },
  },
})

/** Buys an offer of somebody else, or a part of it. */
export const takeOffer = defineKind({
  name: 'otc.buy',
  version: 1,
  intent: takeIntent,
  legs: ({ id, owner, intent }): LegPlan[] => {
    const { market, offerId, units, paid, feeLimit } = intent
    const order = { orderKey: id, owner, offerId, units: String(units) }
    return [
      {
        name: 'take',
        label: msg`Payment`,
        call: otcMarket.buy(market, id, BigInt(offerId), units, { callValue: paid, feeLimit }),
        typicalEnergy: 81_000n,
        // The market takes each order of a buyer once; a second transaction reverts.
        repeat: 'orderOnce',
        opensNextAt: 'included',
        skip: unlessUsed(market, owner, id, 'alreadyPaid'),
        verify: verifyCost(intent),
        before: before(
          'productBuy',
          (announced) => ({ ...order, ...announced }),
          (answer, ours) => judgePurchase(answer, id, owner, intent, ours),
        ),
        expects: {
          contract: market,
          shape: otcMarketEvents.sold,
          matches: (fields) => fields.order === id && fields.buyer === owner,
        },
        after: (txId) => ({ endpoint: 'productBuy', request: { ...order, txId } }),
      },
    ]
  },
  describe: ({ coin: { symbol, contract }, paid }) => ({
    ...describeOffer(contract),
    title: msg`Buy ${symbol} from an offer`,
    payments: [trx(paid)],
    fallback: msg`BUY error`,
  }),
  recogniser: {
    signatures: [otcMarketCalls.buy],
    read({ contract, signature, args, callValue }, { otcMarket: known }) {
      if (contract !== known || signature !== otcMarketCalls.buy) return undefined
      const order = args[0] as string
      return {
        seed: seedOf(args[1]),
        title: msg`Purchase from an OTC offer`,
        payments: [trx(callValue)],
        order,
      }
    },
  },
})

/** Of an offer whose token its call does not name. */
const seedOf = (offerId: unknown): string => `offer-${String(offerId)}`

const describeOffer = (
  token: Address,
): Pick<Description, 'seed' | 'errors' | 'reasons' | 'mismatches'> => ({
  seed: token,
  errors: otcMarketErrors,
  reasons: offerReasons,
  mismatches: {
    ...tokenMismatches,
    offerPrice: msg`The seller has changed the price. Nothing was signed.`,
    offerTerms: msg`This offer was changed meanwhile, and not by this change. Nothing was signed; look at it again.`,
  },
})

/** What the market says, in plain words. */
const offerReasons: Readonly<Record<string, MessageDescriptor>> = {
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
}

/** Not needed any more once the market has taken the order, on whatever device. */
const unlessUsed =
  (
    market: Address,
    account: Address,
    order: string,
    reason: string,
  ): NonNullable<LegPlan['skip']> =>
  async (node) => {
    const read = await node.read(otcMarket.isUsed(market, account, order), ['bool'])
    return read.ok ? ok(read.value[0] === true ? reason : undefined) : read
  }

/** An offer as the market has it. */
interface KnownOffer {
  readonly seller: Address
  readonly token: Address
  readonly left: bigint
  readonly unitPrice: bigint
  /** Contracts count whole seconds. */
  readonly expirySeconds: bigint
}

async function readOffer(node: ChainState, market: Address, id: bigint) {
  const read = await node.read(otcMarket.offerOf(market, id), offerTypes)
  if (!read.ok) return read
  const [seller, token, left, unitPrice, expirySeconds] = read.value[0] as [
    Address,
    Address,
    bigint,
    bigint,
    bigint,
  ]
  return ok<KnownOffer>({ seller, token, left, unitPrice, expirySeconds })
}

const hasTerms = (known: KnownOffer, { unitPrice, expiry }: EditIntent['before']): boolean =>
  known.unitPrice === unitPrice && known.expirySeconds === toSeconds(expiry)

/** The offer is that of this seller and token, whatever the backend said of its number. */
const isOffer = (known: KnownOffer, seller: Address, token: Address): Finding =>
  known.seller === seller && known.token === token
    ? agreed
    : mismatch('offer', `${known.seller} ${known.token}`)

const verifyOffer =
  (market: Address, id: bigint, seller: Address, token: Address): NonNullable<LegPlan['verify']> =>
  async (node) => {
    const read = await readOffer(node, market, id)
    return read.ok ? ok(isOffer(read.value, seller, token)) : read
  }

/** The same, and its terms are those that the user saw, or the new ones: a newer change stays. */
const verifyChange =
  (owner: Address, intent: EditIntent): NonNullable<LegPlan['verify']> =>
  async (node) => {
    const { market, offerId, coin, before } = intent
    const read = await readOffer(node, market, BigInt(offerId))
    if (!read.ok) return read
    const known = read.value
    const verdict = isOffer(known, owner, coin.contract)
    if (verdict.kind !== 'agreed' || hasTerms(known, before) || hasTerms(known, intent))
      return ok(verdict)
    return ok(mismatch('offerTerms', `${known.unitPrice} ${known.expirySeconds}`))
  }

/** The factory made the token, and the offer costs what the user confirmed: the backend is not believed. */
const verifyCost =
  (intent: TakeIntent): NonNullable<LegPlan['verify']> =>
  async (node) => {
    const { market, offerId, seller, coin, units, paid } = intent
    const id = BigInt(offerId)
    const made = await verifyMade(intent)(node)
    if (!made.ok || made.value.kind !== 'agreed') return made
    const verdict = await verifyOffer(market, id, seller, coin.contract)(node)
    if (!verdict.ok || verdict.value.kind !== 'agreed') return verdict
    const read = await node.read(otcMarket.costOf(market, id, units), ['uint256'])
    if (!read.ok) return read
    return ok(read.value[0] === paid ? agreed : mismatch('offerPrice', read.value[0]))
  }

type PurchaseAnswer = ResponseOf<(typeof endpoints)['productBuy']>

/** Market, token and cost must be what the user confirmed: the backend is not believed. */
export function judgePurchase(
  answer: PurchaseAnswer,
  order: string,
  owner: Address,
  { market, coin, offerId, units, paid }: TakeIntent,
  ours: string | undefined,
): Verdict {
  if (answer.orderKey !== order) return mismatch('order', answer.orderKey)
  if (answer.owner !== owner) return mismatch('owner', answer.owner)
  if (answer.market !== market) return mismatch('contract', answer.market)
  if (answer.offerId !== offerId) return mismatch('offer', answer.offerId)
  if (answer.token !== coin.contract) return mismatch('coin', answer.token)
  if (answer.units !== units) return mismatch('quantity', answer.units)
  if (answer.cost !== paid) return mismatch('price', answer.cost)
  return waitFor(answer.announced, ours)
}
