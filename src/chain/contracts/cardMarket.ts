import type { Address } from '../../core/address.ts'
import type { Millis } from '../../core/time.ts'
import { contractCall } from '../call.ts'
import { eventShape } from '../event.ts'
import { view } from '../view.ts'
import { toMillis, toSeconds } from './seconds.ts'

/** What people send to the market of cards, by signature. */
export const cardMarketCalls = {
  list: 'list(bytes32,uint256,address,uint256,uint64,uint16)',
  changePrice: 'changePrice(uint256,address,uint256,uint64,address,uint256,uint64)',
  unlist: 'unlist(uint256)',
  buy: 'buy(bytes32,uint256,uint256,address,uint256)',
} as const

/** What a card is sold for: `coin` is the all-zero address for TRX; until when (chain time). */
export interface CardTerms {
  readonly coin: Address
  readonly price: bigint
  readonly expiry: Millis
}

/** A listing as the market has it; its seller is nobody where there is none. */
export interface CardListing extends CardTerms {
  readonly seller: Address
  readonly feeBp: number
  /** Sold, or taken back. */
  readonly isOver: boolean
  readonly tokenId: bigint
}

type Options = { readonly feeLimit?: bigint | undefined }

/** Calls of the market of cards. Orders are 32 bytes, as hex. */
export const cardMarket = {
  /** Of a card that was approved to the market; reverts if the fee is not the one that was seen. */
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
  /** Changes a listing from the terms that were seen to new ones; reverts if they changed since. */
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
  /** Pays exactly what is named; reverts if the listing's terms are others by then. */
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
  /** Whether an account's order was carried out. */
  isUsed: view('isUsed(address,bytes32)', ['bool']),
  /** Of listings that are made now, in basis points of the price. */
  feeBp: view('feeBp()', ['uint16'], Number),
  /** What was announced last, and from when on it holds; that is 0 if nothing was. */
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

/** Custom errors, for the reason behind a revert. */
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
