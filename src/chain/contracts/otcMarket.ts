import type { Address } from '../../core/address.ts'
import type { Millis } from '../../core/time.ts'
import { contractCall } from '../call.ts'
import { eventShape } from '../event.ts'
import { view } from '../view.ts'
import { toMillis, toSeconds } from './seconds.ts'

/** Signatures of the calls that traders send to the OTC market. */
export const otcMarketCalls = {
  offer: 'offer(bytes32,address,uint256,uint256,uint64)',
  edit: 'edit(uint256,uint256,uint64,uint256,uint64)',
  cancel: 'cancel(uint256)',
  buy: 'buy(bytes32,uint256,uint256)',
} as const

/** Price and expiry of an offer, in chain time. */
export interface OfferTerms {
  readonly unitPrice: bigint
  readonly expiry: Millis
}

/** An offer as the market stores it. `left` is in smallest units. */
export interface Offer extends OfferTerms {
  readonly seller: Address
  readonly token: Address
  readonly left: bigint
}

/** Calls of the OTC market. Prices are as in `core/price.ts`; orders are 32 bytes, as hex. */
export const otcMarket = {
  offer: (
    market: Address,
    order: string,
    token: Address,
    units: bigint,
    unitPrice: bigint,
    expiry: Millis,
    options?: { feeLimit?: bigint },
  ) =>
    contractCall(
      market,
      otcMarketCalls.offer,
      [order, token, units, unitPrice, toSeconds(expiry)],
      options,
    ),
  /** Changes an offer from the terms seen to new ones. Reverts if the terms have changed since. */
  edit: (
    market: Address,
    offerId: bigint,
    seen: OfferTerms,
    { unitPrice, expiry }: OfferTerms,
    options?: { feeLimit?: bigint },
  ) =>
    contractCall(
      market,
      otcMarketCalls.edit,
      [offerId, seen.unitPrice, toSeconds(seen.expiry), unitPrice, toSeconds(expiry)],
      options,
    ),
  cancel: (market: Address, offerId: bigint, options?: { feeLimit?: bigint }) =>
    contractCall(market, otcMarketCalls.cancel, [offerId], options),
  /** Buys from an offer. `callValue` is the cost of `units`, exact to the sun. */
  buy: (
    market: Address,
    order: string,
    offerId: bigint,
    units: bigint,
    options: { callValue: bigint; feeLimit?: bigint },
  ) => contractCall(market, otcMarketCalls.buy, [order, offerId, units], options),
  offerOf: view(
    'offerOf(uint256)',
    ['(address,address,uint256,uint256,uint64)'],
    ([seller, token, left, unitPrice, expiry]): Offer => ({
      seller,
      token,
      left,
      unitPrice,
      expiry: toMillis(expiry),
    }),
  ),
  /** Cost in sun for an amount of an offer's token, in smallest units. */
  costOf: view('costOf(uint256,uint256)', ['uint256']),
  /** Whether an account's order was executed. */
  isUsed: view('isUsed(address,bytes32)', ['bool']),
}

export const otcMarketEvents = {
  offered: eventShape(
    'Offered(bytes32 indexed order,address indexed seller,address indexed token,uint256 offerId,uint256 amount,uint256 unitPrice,uint64 expiry)',
  ),
  edited: eventShape('Edited(uint256 indexed offerId,uint256 unitPrice,uint64 expiry)'),
  cancelled: eventShape('Cancelled(uint256 indexed offerId,uint256 amount)'),
  sold: eventShape(
    'Sold(bytes32 indexed order,address indexed buyer,uint256 indexed offerId,uint256 amount,uint256 paid)',
  ),
}

/** Custom errors, for decoding reverts. */
export const otcMarketErrors = [
  'OrderAlreadyUsed()',
  'WrongTerms()',
  'UnknownOffer()',
  'OnlySeller()',
  'OwnOffer()',
  'OfferExpired()',
  'OfferChanged()',
  'WrongAmount()',
  'InsufficientRemaining()',
  'WrongValue()',
  'LessArrived()',
] as const
