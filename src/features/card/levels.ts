import * as v from 'valibot'
import { cards, type CardLevelInfo } from '../../api/endpoints/cards.ts'
import { card, cardEvents } from '../../chain/contracts/card.ts'
import { decodeEvents } from '../../chain/event.ts'
import type { Address } from '../../core/address.ts'
import { err, mapOk, ok } from '../../core/result.ts'
import { MINUTE_MS, SECOND_MS } from '../../core/time.ts'
import type { Operation } from '../../outbox/operation.ts'
import { currentTransaction } from '../../outbox/stage.ts'
import { chainSnapshotAtom, type ChainSnapshotAtom } from '../../state/answers/chainSnapshot.ts'
import { snapshotAtom } from '../../state/answers/snapshot.ts'
import { underwayOf } from '../../state/operations/underway.ts'
import { cardKinds } from './kinds.ts'
import { buyCard } from './operations/buy.ts'

/** Refresh interval: a few blocks, because stock changes with every purchase. */
const STOCK_MS = 10 * SECOND_MS

/** Fields of a level that a purchase names, from the backend's list or an order on this device. */
export type WantedLevel = Pick<CardLevelInfo, 'level' | 'levelStr' | 'price' | 'contract'>

/** Number of a level's cards that the connected account owns, and has bought. */
export interface OwnCounts {
  readonly has: number | undefined
  readonly bought: number | undefined
}

/** Levels that the card contract sells, cheapest first; there are few. */
export const levelsOnSaleAtom = snapshotAtom(
  cards.cardProductPage,
  { kind: 'card', pageSize: 100 },
  { refreshMs: STOCK_MS },
)

/** Every level, including those that only come from boxes. */
export const allLevelsAtom = snapshotAtom(cards.productLevelInfo, {}, { refreshMs: MINUTE_MS })

/** Account's cards by level. */
export const cardBalanceAtom = (owner: Address) =>
  snapshotAtom(cards.balanceInfoByUnit, { owner }, { refreshMs: MINUTE_MS })

const levelStanding = v.object({ remaining: v.number(), bought: v.number() })
type LevelStanding = v.InferOutput<typeof levelStanding>

/** Remaining supply of a level and an account's purchases of it, read on chain. */
export const levelStandingAtom = (
  contract: Address,
  level: number,
  owner: Address,
): ChainSnapshotAtom<LevelStanding> =>
  chainSnapshotAtom({
    name: `standing of level ${contract} ${level} ${owner}`,
    schema: levelStanding,
    refreshMs: STOCK_MS,
    ask: async ({ node }) =>
      mapOk(
        await node.readAll([
          card.level(contract, BigInt(level)),
          card.boughtBy(contract, BigInt(level), owner),
        ]),
        ([{ remaining }, bought]) => ({ remaining: Number(remaining), bought: Number(bought) }),
      ),
  })

/** Number of cards that an account has bought of each level, in the given order. */
export const boughtAtom = (
  contract: Address,
  levels: readonly number[],
  owner: Address,
): ChainSnapshotAtom<number[]> =>
  chainSnapshotAtom({
    name: `cards bought ${contract} ${levels.join()} ${owner}`,
    schema: v.array(v.number()),
    ask: async ({ node }) =>
      mapOk(
        await node.readAll(levels.map((level) => card.boughtBy(contract, BigInt(level), owner))),
        (counts) => counts.map(Number),
      ),
  })

/** Unfinished level purchases of the connected account on this device, newest first. */
export const buyingAtom = underwayOf({ buy: cardKinds.buy })

/** Returns the level that an order on this device buys. */
export function levelOfOrder(operation: Operation): WantedLevel | undefined {
  const intent = buyCard.read(operation)
  return intent && { ...intent, contract: intent.card }
}

/** Number of the purchased card, read from the purchase's receipt. */
export function boughtCardAtom(operation: Operation): ChainSnapshotAtom<string> | undefined {
  const intent = buyCard.read(operation)
  const [leg] = operation.legs
  const tx = leg && currentTransaction(leg)
  if (!intent || !tx?.included?.expectedEvent) return undefined
  return chainSnapshotAtom({
    name: `card bought in ${tx.txId}`,
    schema: v.pipe(v.string(), v.regex(/^\d+$/)),
    async ask({ node }) {
      const info = await node.transactionInfo(tx.txId)
      if (!info.ok) return info
      const events = decodeEvents(cardEvents.bought, intent.card, info.value?.logs ?? [])
      const event = events.find(
        ({ order, buyer }) => order === operation.id && buyer === operation.owner,
      )
      return event
        ? ok(String(event.tokenId))
        : err({ kind: 'malformed', detail: 'no purchase in its receipt' })
    },
  })
}
