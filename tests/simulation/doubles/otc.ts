import {
  otcMarketCalls as calls,
  otcMarketEvents as events,
} from '../../../src/chain/contracts/otcMarket.ts'
import { ofOrder, once, type Double, type View } from '../double.ts'
import { CAST, COIN, FACTORY, FEE_LIMIT, MARKET, OWNER, STRANGER, UNITS } from '../places.ts'
import { pairOf } from './casting.ts'

const OFFER = '7'
const PRICE = 10n ** 18n
const NEW_PRICE = 2n * PRICE
const EXPIRY = 2_000_000_000_000

const shared = { market: MARKET, coin: CAST, feeLimit: FEE_LIMIT }

const isUsed =
  (what: string): View =>
  ([account, order], { doneIn }) => [doneIn(what, `${account} ${order}`) !== undefined]

/** Returns an offer by `seller`, changed or cancelled if that was done. */
const offerOf =
  (seller: string): View =>
  ([id], { doneIn }) => [
    [
      seller,
      COIN,
      doneIn(calls.cancel, id!) === undefined ? UNITS : 0n,
      doneIn(calls.edit, id!) === undefined ? PRICE : NEW_PRICE,
      BigInt(EXPIRY / 1_000),
    ],
  ]

export const offer: Double = {
  intent: () => ({ ...shared, factory: FACTORY, units: UNITS, unitPrice: PRICE, expiry: EXPIRY }),
  calls: {
    [calls.offer]: {
      whom: ofOrder,
      refuses: once(calls.offer, 'OrderAlreadyUsed()'),
      takes: { token: COIN, units: UNITS },
      event: events.offered,
      fields: ({ owner, args }) => [
        args[0]!,
        owner,
        COIN,
        BigInt(OFFER),
        UNITS,
        PRICE,
        BigInt(EXPIRY / 1_000),
      ],
    },
  },
  views: { 'pairOf(address)': pairOf(false), 'isUsed(address,bytes32)': isUsed(calls.offer) },
}

export const change: Double = {
  intent: () => ({
    ...shared,
    offerId: OFFER,
    unitPrice: NEW_PRICE,
    expiry: EXPIRY,
    before: { unitPrice: PRICE, expiry: EXPIRY },
  }),
  calls: {
    [calls.edit]: {
      whom: ({ args }) => args[0]!,
      refuses: once(calls.edit, 'OfferChanged()'),
      event: events.edited,
      fields: ({ args }) => [BigInt(args[0]!), NEW_PRICE, BigInt(EXPIRY / 1_000)],
    },
  },
  views: { 'offerOf(uint256)': offerOf(OWNER) },
}

export const cancellation: Double = {
  intent: () => ({ ...shared, offerId: OFFER, left: UNITS }),
  calls: {
    [calls.cancel]: {
      whom: ({ args }) => args[0]!,
      refuses: once(calls.cancel, 'InsufficientRemaining()'),
      event: events.cancelled,
      fields: ({ args }) => [BigInt(args[0]!), UNITS],
    },
  },
  views: { 'offerOf(uint256)': offerOf(OWNER) },
}

/** Buys from a stranger's offer. */
export const purchase: Double = {
  intent: () => ({
    ...shared,
    factory: FACTORY,
    offerId: OFFER,
    seller: STRANGER,
    units: UNITS,
    paid: UNITS,
  }),
  calls: {
    [calls.buy]: {
      whom: ofOrder,
      refuses: once(calls.buy, 'OrderAlreadyUsed()'),
      value: UNITS,
      event: events.sold,
      fields: ({ owner, args }) => [args[0]!, owner, BigInt(OFFER), UNITS, UNITS],
    },
  },
  views: {
    'pairOf(address)': pairOf(false),
    'offerOf(uint256)': offerOf(STRANGER),
    'costOf(uint256,uint256)': () => [UNITS],
    'isUsed(address,bytes32)': isUsed(calls.buy),
  },
  told: ({ orderKey, owner }) => ({
    orderKey,
    owner,
    offerId: OFFER,
    market: MARKET,
    token: COIN,
    units: UNITS,
    cost: UNITS,
    status: 'open',
  }),
  lies: {
    contract: (told) => ({ ...told, market: STRANGER }),
    owner: (told) => ({ ...told, owner: STRANGER }),
    price: (told) => ({ ...told, cost: 2n * UNITS }),
  },
}
