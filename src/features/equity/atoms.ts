import { atom, type Atom } from 'jotai'
import * as v from 'valibot'
import { cards } from '../../api/endpoints/cards.ts'
import { equity, type EquityCard } from '../../api/endpoints/equity.ts'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import { rwaEquity, rwaEquityEvents } from '../../chain/contracts/rwaEquity.ts'
import { decodeEvents } from '../../chain/event.ts'
import { addressSchema, type Address } from '../../core/address.ts'
import { coinSchema } from '../../core/amount.ts'
import { mapOk, ok } from '../../core/result.ts'
import { BLOCK_MS, type Millis } from '../../core/time.ts'
import type { Operation } from '../../outbox/operation.ts'
import { currentTransaction } from '../../outbox/stage.ts'
import { readCoin } from '../../state/answers/chainCoins.ts'
import { chainSnapshotAtom, type ChainSnapshotAtom } from '../../state/answers/chainSnapshot.ts'
import { readerFor, refreshFor } from '../../state/answers/manyReads.ts'
import { snapshotAtom } from '../../state/answers/snapshot.ts'
import { underwayOf } from '../../state/operations/underway.ts'
import { hasFailed } from '../../state/operations/standing.ts'
import { equityKinds } from './kinds.ts'
import { beginningOf, stageAt, termsAt, type Part } from './rules.ts'
import { initialiseCards, unlockLimit } from './operations/prepare.ts'
import { settleEquity, withdrawEquity } from './operations/withdraw.ts'

const terms = {
  feeMinimum: v.bigint(),
  feeMaximum: v.bigint(),
  start: v.number(),
  end: v.number(),
  stageMs: v.number(),
}

const standing = v.object({
  terms: v.object(terms),
  /** What was announced, and counts from the next stage on. */
  announced: v.nullable(v.object({ ...terms, from: v.number() })),
  /** The stage that runs as the contract counts it, and its place; 0 for none. */
  stage: v.bigint(),
  place: v.number(),
  /** What the fund has, and what of that is owed. */
  held: v.bigint(),
  owed: v.bigint(),
  coin: coinSchema,
  /** Whose cards share. */
  levels: v.array(v.number()),
})
export type Standing = v.InferOutput<typeof standing>

/** When the stage began that ran as it was read; 0 for none. */
export const beganAt = ({ terms: times, place }: Standing): Millis => beginningOf(times, place)

/**
 * The stage that runs at `now`, as the contract counts it; undefined if none does, and for a moment
 * after it has turned: the clock knows that before the chain was asked again.
 */
export function runningStage(standing: Standing | undefined, now: Millis | undefined) {
  if (!standing || now === undefined) return undefined
  const { terms: times } = termsAt(standing.terms, standing.announced, now)
  return stageAt(times, now)?.beganAt === beganAt(standing) ? standing.stage : undefined
}

const READS_OF_STANDING = 7

/** How the equity stands as of the newest block. */
export const standingAtom = (contract: Address): ChainSnapshotAtom<Standing> =>
  chainSnapshotAtom({
    name: `equity ${contract}`,
    schema: standing,
    refreshMs: refreshFor(READS_OF_STANDING),
    async ask(services) {
      const read = await services.node.readAll([
        rwaEquity.data(contract),
        rwaEquity.next(contract),
        rwaEquity.stage(contract),
        rwaEquity.owed(contract),
        rwaEquity.identifiers(contract),
        rwaEquity.coinAddress(contract),
      ])
      if (!read.ok) return read
      const [{ held, ...now }, next, { stage, place }, owed, levels, coinAddress] = read.value
      return mapOk(await readCoin(services, coinAddress), (coin) => ({
        terms: now,
        announced: next ?? null,
        stage,
        place,
        held,
        owed,
        coin,
        levels: levels.map(Number),
      }))
    },
  })

const part = v.object({
  weight: v.bigint(),
  profit: v.bigint(),
  taken: v.bigint(),
  maximum: v.bigint(),
  isOpen: v.boolean(),
  takenInStage: v.bigint(),
  lastAt: v.number(),
})

const parts = v.object({
  /** When the stage began that it was read in; 0 for none. */
  beganAt: v.number(),
  parts: v.array(part),
})
export type Parts = v.InferOutput<typeof parts>

/** What these cards have of it as of the newest block, in their order. */
export const partsAtom = (
  contract: Address,
  tokenIds: readonly string[],
): ChainSnapshotAtom<Parts> => {
  const reads = tokenIds.length + 3
  return chainSnapshotAtom({
    name: `parts of equity ${contract} ${tokenIds.join()}`,
    schema: parts,
    refreshMs: refreshFor(reads),
    async ask({ node }) {
      const ids = tokenIds.map(BigInt)
      const reader = readerFor(node, reads)
      const [terms, stage, profits, shares] = await Promise.all([
        reader.read(rwaEquity.data(contract)),
        reader.read(rwaEquity.stage(contract)),
        reader.read(rwaEquity.profits(contract, ids)),
        reader.readAll(ids.map((id) => rwaEquity.shareOf(contract, id))),
      ])
      if (!terms.ok) return terms
      if (!stage.ok) return stage
      if (!profits.ok) return profits
      return mapOk(shares, (known) => ({
        beganAt: beginningOf(terms.value, stage.value.place),
        parts: known.map((share, index) => ({ ...share, profit: profits.value[index] ?? 0n })),
      }))
    },
  })
}

const detail = v.object({
  limit: v.bigint(),
  /** The stage of the limit, as the contract counts it. */
  stage: v.bigint(),
  lastWithdrawTime: v.number(),
})

/** What an account's cards may still take in a stage, and when it took something last. */
export const userDetailAtom = (contract: Address, owner: Address) =>
  chainSnapshotAtom({
    name: `equity of ${contract} ${owner}`,
    schema: detail,
    refreshMs: refreshFor(1),
    ask: ({ node }) => node.read(rwaEquity.userWithdrawDetail(contract, owner)),
  })

const order = v.object({
  user: addressSchema,
  amount: v.bigint(),
  withdrawStatus: v.number(),
  /** What the fund owes for longer. */
  before: v.bigint(),
})

export type Order = v.InferOutput<typeof order>

/** A withdrawal as the contract keeps it; of nobody's, if there is none of that number. */
export const orderAtom = (contract: Address, number: bigint) =>
  chainSnapshotAtom({
    name: `order of equity ${contract} ${number}`,
    schema: order,
    refreshMs: refreshFor(2),
    ask: async ({ node }) =>
      mapOk(
        await node.readAll([
          rwaEquity.orderOf(contract, number),
          rwaEquity.owedBefore(contract, number),
        ]),
        ([known, before]) => ({ ...known, before }),
      ),
  })

const ordered = v.nullable(
  v.object({ order: v.bigint(), amount: v.bigint(), withdrawStatus: v.number() }),
)

/** What a withdrawal brought, and whether it was paid, from its receipt; null before there is one. */
export const orderedAtom = (contract: Address, txId: string) =>
  chainSnapshotAtom({
    name: `ordered ${contract} ${txId}`,
    schema: ordered,
    refreshMs: BLOCK_MS,
    async ask({ node }) {
      const info = await node.transactionInfo(txId)
      if (!info.ok) return info
      const [event] = decodeEvents(rwaEquityEvents.ordered, contract, info.value?.logs ?? [])
      return ok(
        event
          ? {
              order: event.order,
              amount: event.amount,
              withdrawStatus: Number(event.withdrawStatus),
            }
          : null,
      )
    },
  })

/** The transaction of a withdrawal that is in a block. */
export function withdrawnIn({ legs }: Operation): string | undefined {
  const tx = legs[0] && currentTransaction(legs[0])
  return tx?.included?.expectedEvent ? tx.txId : undefined
}

/** The equity as the backend counts it, and what is an account's own of it. */
export const statisticAtom = (owner: Address | undefined) =>
  snapshotAtom(equity.equityStatistic, { kind: 'rwa', ...(owner && { owner }) })

/** What levels are called. */
export const levelsAtom = snapshotAtom(cards.productLevelInfo, {})

/** The names of these levels, as they are listed. */
export const namesOf = (
  levels: readonly number[],
  all: readonly { readonly level: number; readonly levelStr: string }[],
): string =>
  all
    .filter(({ level }) => levels.includes(level))
    .map(({ levelStr }) => levelStr)
    .join(', ')

export type Withdrawal = ResponseOf<typeof equity.equityWithdrawals>['items'][number]
export type Told = ResponseOf<typeof equity.equityStatistic>
export type Deposit = Told['deposits'][number]

/** This feature's operations of the connected account on this device that are not over. */
export const equityOperationsAtom = underwayOf(equityKinds)

/** Cards with which something is under way: nothing else can be begun with them. */
export const movingCardsAtom: Atom<ReadonlySet<string>> = atom(
  (get) =>
    new Set(
      get(equityOperationsAtom)
        .filter((operation) => !hasFailed(operation))
        .flatMap((operation) => cardsOf(operation).map(({ tokenId }) => tokenId)),
    ),
)

const cardsOf = (operation: Operation) =>
  (initialiseCards.read(operation) ?? unlockLimit.read(operation) ?? withdrawEquity.read(operation))
    ?.cards ?? []

/** The one that settles an order. */
export const settlingOf = (operations: readonly Operation[], wanted: bigint) =>
  operations.find((operation) => settleEquity.read(operation)?.order === wanted)

/** A card's part as the list tells it: the chain knows better. */
export const toldPart = ({ lastAt, initialisedAt, ...card }: EquityCard): Part => ({
  ...card,
  weight: initialisedAt === null ? 0n : card.weight,
  lastAt: lastAt ?? 0,
})
