import { atom } from 'jotai'
import * as v from 'valibot'
import { cards } from '../../api/endpoints/cards.ts'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import { card } from '../../chain/contracts/card.ts'
import { cardMarket } from '../../chain/contracts/cardMarket.ts'
import { levelOfCard } from '../../core/cardNumber.ts'
import { allOk, mapOk, ok } from '../../core/result.ts'
import { SECOND_MS } from '../../core/time.ts'
import { chainSnapshotAtom, type ChainSnapshotAtom } from '../../state/answers/chainSnapshot.ts'
import { snapshotAtom, type SnapshotAtom } from '../../state/answers/snapshot.ts'
import { operationsAtom } from '../../state/operations/operations.ts'
import { onChain, type OnChain } from './cardNow.ts'
import { endedListings } from './cardRows.ts'

export type CardDetail = ResponseOf<typeof cards.nftDetail>

/** Refresh interval: a few blocks, because a card can change with each one. */
const CARD_MS = 10 * SECOND_MS

export const cardDetailAtom = (tokenId: string): SnapshotAtom<CardDetail> =>
  snapshotAtom(cards.nftDetail, { tokenId }, { refreshMs: CARD_MS })

/** Lowest prices of a level, returned with the shortest page of its listings. */
export const levelFloorAtom = (level: number) =>
  snapshotAtom(cards.skuPage, { pageNo: 1, pageSize: 1, sort: 'cheap', level })

const mintedOnChain = v.variant('isMinted', [
  v.object({ isMinted: v.literal(false) }),
  v.object({ isMinted: v.literal(true), ...onChain.entries }),
])

/**
 * Card as of the newest block, a minute ahead of the backend. `listingId` identifies its listing.
 */
export const cardOnChainAtom = (
  tokenId: string,
  listingId: string | undefined,
): ChainSnapshotAtom<v.InferOutput<typeof mintedOnChain>> =>
  chainSnapshotAtom({
    name: `card ${tokenId} ${listingId ?? ''}`,
    schema: mintedOnChain,
    refreshMs: CARD_MS,
    async ask({ node, config }) {
      const { card: contract, cardMarket: market } = config.contracts
      if (!contract) return ok({ isMinted: false })
      const id = BigInt(tokenId)
      const level = await node.read(card.level(contract, BigInt(levelOfCard(id))))
      // Calls about a card that was never minted revert.
      if (!level.ok || id >= level.value.nextTokenId)
        return mapOk(level, () => ({ isMinted: false }))
      const read = await allOk([
        node.read(card.tokenDetials(contract, id)),
        node.read(card.approvedFor(contract, id)),
        node.read(card.frozenOf(contract, id)),
        node.read(card.pledgeOf(contract, id)),
        market && listingId !== undefined
          ? node.read(cardMarket.listingOf(market, BigInt(listingId)))
          : ok(undefined),
      ])
      return mapOk(read, ([details, approved, frozen, pledge, listing]) => ({
        isMinted: true,
        holder: details.owner,
        tokenUri: details.tokenUri,
        approved,
        frozen,
        pledge,
        listing: listing && listingId !== undefined ? { id: listingId, ...listing } : undefined,
      }))
    },
  })

const marketFee = v.object({
  feeBp: v.number(),
  /** Last announced change; `from` is 0 if there is none. */
  next: v.object({ feeBp: v.number(), from: v.number() }),
})

/** Market fee for a card that is listed now. */
export const marketFeeAtom = chainSnapshotAtom({
  name: 'card market fee',
  schema: marketFee,
  async ask({ node, config }) {
    const { cardMarket: market } = config.contracts
    if (!market) return ok({ feeBp: 0, next: { feeBp: 0, from: 0 } })
    const read = await allOk([
      node.read(cardMarket.feeBp(market)),
      node.read(cardMarket.nextFee(market)),
    ])
    return mapOk(read, ([feeBp, next]) => ({ feeBp, next }))
  },
})

/** Listings that the chain reported as over in this tab, even if the backend still lists them. */
const overOnChainAtom = atom<ReadonlySet<string>>(new Set<string>())

/** Records a listing that the chain reports as over. */
export const tellListingAtom = atom(null, (get, set, listing: OnChain['listing']) => {
  const known = get(overOnChainAtom)
  if (!listing?.isOver || known.has(listing.id)) return
  set(overOnChainAtom, new Set([...known, listing.id]))
})

/** Listings that this device knows to be sold or taken down. */
export const overListingsAtom = atom((get): ReadonlySet<string> => {
  const own = endedListings(get(operationsAtom) ?? [])
  return new Set([...get(overOnChainAtom), ...own])
})
