import type { Address } from '../../core/address.ts'
import type { Millis } from '../../core/time.ts'
import { contractCall } from '../call.ts'
import { eventShape } from '../event.ts'
import { view } from '../view.ts'
import { toMillis, toSeconds } from './seconds.ts'

/** Signatures of the calls that users send to the card market. */
export const cardMarketCalls = {
  list: 'list(bytes32,uint256,address,uint256,uint64,uint16)',
  changePrice: 'changePrice(uint256,address,uint256,uint64,address,uint256,uint64)',
  unlist: 'unlist(uint256)',
  buy: 'buy(bytes32,uint256,uint256,address,uint256)',
} as const

/** Price and expiry of a listed card, in chain time. `coin` is the all-zero address for TRX. */
export interface CardTerms {
  readonly coin: Address
  readonly price: bigint
  readonly expiry: Millis
}

/** A listing as the market stores it. Its seller is the all-zero address if it does not exist. */
export interface CardListing extends CardTerms {
  readonly seller: Address
  readonly feeBp: number
  /** True if the card was sold or unlisted. */
  readonly isOver: boolean
  readonly tokenId: bigint
}

type Options = { readonly feeLimit?: bigint | undefined }

/** Calls of the card market. Orders are 32 bytes, as hex. */
export const cardMarket = {
  /**
   * Lists a card after its approval for the market. Reverts if the market's fee differs from
   * `feeBp`.
   */
  list: (
    market: Address,
    order: string,
    tokenId: bigint,
    { coin, price, expiry }: CardTerms,
    feeBp: number,
    options: Options = {},
  ) =>
    contractCall(
      market,
      cardMarketCalls.list,
      [order, tokenId, coin, price, toSeconds(expiry), BigInt(feeBp)],
      options,
    ),
  /** Changes a listing from the terms seen to new ones. Reverts if the terms have changed since. */
  changePrice: (
    market: Address,
    listingId: bigint,
    seen: CardTerms,
    { coin, price, expiry }: CardTerms,
    options: Options = {},
  ) =>
    contractCall(
      market,
      cardMarketCalls.changePrice,
      [listingId, seen.coin, seen.price, toSeconds(seen.expiry), coin, price, toSeconds(expiry)],
      options,
    ),
  unlist: (market: Address, listingId: bigint, options: Options = {}) =>
    contractCall(market, cardMarketCalls.unlist, [listingId], options),
  /** Buys a card for exactly the named price. Reverts if the listing's terms have changed. */
  buy: (
    market: Address,
    order: string,
    listingId: bigint,
    tokenId: bigint,
    { coin, price }: Pick<CardTerms, 'coin' | 'price'>,
    options: Options & { readonly callValue: bigint },
  ) => contractCall(market, cardMarketCalls.buy, [order, listingId, tokenId, coin, price], options),
  listingOf: view(
    'listingOf(uint256)',
    ['address', 'uint64', 'uint16', 'bool', 'address', 'uint256', 'uint256'],
    (seller, expiry, feeBp, isOver, coin, tokenId, price): CardListing => ({
      seller,
      expiry: toMillis(expiry),
      feeBp: Number(feeBp),
      isOver,
      coin,
      tokenId,
      price,
    }),
  ),
  /** Whether an account's order was executed. */
  isUsed: view('isUsed(address,bytes32)', ['bool']),
  /** Fee of new listings, in basis points of the price. */
  feeBp: view('feeBp()', ['uint16'], Number),
  /** Last fee announced and the time when it takes effect; a time of 0 means none was. */
  nextFee: view('nextFee()', ['uint16', 'uint64'], (fee, from) => ({
    feeBp: Number(fee),
    from: toMillis(from),
  })),
}

export const cardMarketEvents = {
  listed: eventShape(
    'Listed(bytes32 indexed order,address indexed seller,uint256 indexed tokenId,uint256 listingId,address coin,uint256 price,uint64 expiry,uint16 feeBp)',
  ),
  priceChanged: eventShape(
    'PriceChanged(uint256 indexed listingId,address coin,uint256 price,uint64 expiry)',
  ),
  unlisted: eventShape(
    'Unlisted(uint256 indexed listingId,uint256 indexed tokenId,address indexed seller)',
  ),
  sold: eventShape(
    'CardSold(bytes32 indexed order,address indexed buyer,uint256 indexed tokenId,uint256 listingId,address seller,address coin,uint256 price,uint256 fee)',
  ),
  feeAnnounced: eventShape('FeeAnnounced(uint16 feeBp,uint64 from)'),
}

/** Custom errors, for decoding reverts. */
export const cardMarketErrors = [
  'OrderAlreadyUsed()',
  'WrongTerms()',
  'UnknownListing()',
  'OnlySeller()',
  'OwnListing()',
  'ListingOver()',
  'ListingExpired()',
  'ListingChanged()',
  'FeeChanged()',
  'CoinNotAccepted()',
  'WrongValue()',
  'CardFrozen()',
  'CardPledged()',
  'CoinNotTaken(address)',
  'CoinNotSent(address)',
  'ERC721InsufficientApproval(address,uint256)',
  'ERC721IncorrectOwner(address,uint256,address)',
  'ERC721NonexistentToken(uint256)',
  'ERC721InvalidApprover(address)',
] as const
