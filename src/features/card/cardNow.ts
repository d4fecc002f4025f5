import * as v from 'valibot'
import type { CardInfo, Listing } from '../../api/endpoints/cards.ts'
import { freezeReasons } from '../../chain/contracts/card.ts'
import { nobody, addressSchema, type Address } from '../../core/address.ts'
import { TRX, type Coin } from '../../core/amount.ts'
import { usdtCoin } from '../../core/pricedCoins.ts'

/** What the newest block says of a card. */
export const onChain = v.object({
  /** The market's address while it is on sale. */
  holder: addressSchema,
  /** Who may take it besides its owner; the all-zero address is nobody. */
  approved: addressSchema,
  tokenUri: v.string(),
  frozen: v.optional(
    v.object({
      reason: v.picklist(freezeReasons.filter((each) => each !== 'none')),
      until: v.number(),
    }),
  ),
  /** `since` is 0 where there is none. */
  pledge: v.object({
    since: v.number(),
    until: v.number(),
    days: v.number(),
    weight: v.bigint(),
  }),
  /** Of the number that the shop gave, if it gave one. */
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

/** Whether the chain has told of a card since it came on screen, or no node answers. */
export type Sight = 'seen' | 'unseen' | 'unreachable'

interface Known {
  readonly market: Address | undefined
  readonly usdt: Address
}

/**
 * A card as the chain has it, which is ahead of the shop: whatever both tell, the chain says. A card
 * that the market holds under a number that the shop does not know yet is on sale without terms, and
 * nobody's: who was its owner before may have sold or given it away.
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

/** The coins that this app sells cards for. */
export const saleCoins = (usdt: Address): readonly Coin[] => [TRX, usdtCoin(usdt)]

/** By its address in contracts; undefined for one of which nobody has told the decimals. */
function coinOf(address: Address, told: Coin, usdt: Address): Coin | undefined {
  if (address === nobody) return TRX
  if (address === usdt) return usdtCoin(usdt)
  return told.contract === address ? told : undefined
}
