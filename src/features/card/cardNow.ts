import * as v from 'valibot'
import type { CardInfo, Listing } from '../../api/endpoints/cards.ts'
import { freezeReasons } from '../../chain/contracts/card.ts'
import { nobody, addressSchema, type Address } from '../../core/address.ts'
import { TRX, type Coin } from '../../core/amount.ts'
import { usdtCoin } from '../../core/pricedCoins.ts'

/** State of a card as of the newest block. */
export const onChain = v.object({
  /** Market address while the card is on sale. */
  holder: addressSchema,
  /** Spender approved for the card; the all-zero address means none. */
  approved: addressSchema,
  tokenUri: v.string(),
  frozen: v.optional(
    v.object({
      reason: v.picklist(freezeReasons.filter((each) => each !== 'none')),
      until: v.number(),
    }),
  ),
  /** `since` is 0 if the card is not staked. */
  pledge: v.object({
    since: v.number(),
    until: v.number(),
    days: v.number(),
    weight: v.bigint(),
  }),
  /** Listing under the backend's number; absent if it gave none. */
  listing: v.optional(
    v.object({
      id: v.string(),
      seller: addressSchema,
      coin: addressSchema,
      tokenId: v.bigint(),
      price: v.bigint(),
      expiry: v.number(),
      feeBp: v.number(),
      isOver: v.boolean(),
    }),
  ),
})
export type OnChain = v.InferOutput<typeof onChain>

/**
 * State of the chain's report on the card since it came on screen. `unreachable`: no TRON node
 * answers.
 */
export type Sight = 'seen' | 'unseen' | 'unreachable'

interface Known {
  readonly market: Address | undefined
  readonly usdt: Address
}

/**
 * Merges the chain's state into the backend's. The chain is ahead and wins.
 *
 * A card that the market holds under an unknown listing number is listed without terms and without
 * an owner. Its previous owner may have sold it or given it away.
 */
export function cardNow(card: CardInfo, chain: OnChain | undefined, known: Known): CardInfo {
  if (!chain) return card
  const { holder, pledge, frozen } = chain
  const isListed = holder === known.market
  const listing = isListed ? listingNow(card, chain, known) : null
  return {
    ...card,
    state: isListed ? 'listed' : pledge.since > 0 ? 'staked' : 'held',
    owner: isListed ? (listing?.seller ?? nobody) : holder,
    frozen: frozen ?? null,
    listing,
    pledge: pledge.since > 0 ? pledge : null,
  }
}

function listingNow(card: CardInfo, chain: OnChain, { usdt }: Known): Listing | null {
  const { listing: now } = chain
  const before = card.listing
  if (!now || !before || now.id !== before.id) return null
  if (now.isOver || now.seller === nobody || now.tokenId !== BigInt(card.tokenId)) return null
  const coin = coinOf(now.coin, before.price.coin, usdt)
  if (!coin) return null
  return {
    ...before,
    seller: now.seller,
    price: { coin, units: now.price },
    feeBp: now.feeBp,
    expiresAt: now.expiry,
  }
}

/** Assets in which this app lists cards. */
export const saleCoins = (usdt: Address): readonly Coin[] => [TRX, usdtCoin(usdt)]

/** Resolves an asset by its address in contracts; undefined if its decimals are unknown. */
function coinOf(address: Address, told: Coin, usdt: Address): Coin | undefined {
  if (address === nobody) return TRX
  if (address === usdt) return usdtCoin(usdt)
  return told.contract === address ? told : undefined
}
