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

/** Stock changes with every purchase: a few blocks is soon enough. */
const STOCK_MS = 10 * SECOND_MS

/** A level as far as a purchase names it: from the shop's list, or from an order of this device. */
export type WantedLevel = Pick<CardLevelInfo, 'level' | 'levelStr' | 'price' | 'contract'>

/** What the connected account has of a level, and has bought of it. */
export interface OwnCounts {
  readonly has: number | undefined
  readonly bought: number | undefined
}

/** The levels that the card contract sells, the cheapest first; there are few. */
export const levelsOnSaleAtom = snapshotAtom(
  cards.cardProductPage,
  { kind: 'card', pageSize: 100 },
  { refreshMs: STOCK_MS },
)

/** Every level, also those that come out of boxes alone. */
export const allLevelsAtom = snapshotAtom(cards.productLevelInfo, {}, { refreshMs: MINUTE_MS })

/** An account's cards by level. */
export const cardBalanceAtom = (owner: Address) =>
  snapshotAtom(cards.balanceInfoByUnit, { owner }, { refreshMs: MINUTE_MS })

const levelStanding = v.object({ remaining: v.number(), bought: v.number() })
type LevelStanding = v.InferOutput<typeof levelStanding>

/** What is left of a level, and what an account has bought of it, as the chain says. */
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

/** How many cards an account has bought of each of these levels, in their order. */
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

/** Purchases of levels by the connected account on this device that are not over, newest first. */
export const buyingAtom = underwayOf({ buy: cardKinds.buy })

/** The level that an order of this device buys. */
export function levelOfOrder(operation: Operation): WantedLevel | undefined {
  const intent = buyCard.read(operation)
  return intent && { ...intent, contract: intent.card }
}

/** The number of the card that a purchase brought, as its receipt says. */
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
