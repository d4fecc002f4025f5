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
  /** Announced terms, which apply from the next stage. */
  announced: v.nullable(v.object({ ...terms, from: v.number() })),
  /** Number of the running stage as the contract counts it, and its place; 0 for none. */
  stage: v.bigint(),
  place: v.number(),
  /** Balance of the fund, and the part of it that is owed. */
  held: v.bigint(),
  owed: v.bigint(),
  coin: coinSchema,
  /** Levels whose cards participate. */
  levels: v.array(v.number()),
})
export type Standing = v.InferOutput<typeof standing>

/** Returns the beginning of the stage that ran when the terms were read; 0 for none. */
export const beganAt = ({ terms: times, place }: Standing): Millis => beginningOf(times, place)

/**
 * Returns the stage running at `now`, as the contract counts it. Returns undefined if none runs,
 * and briefly after a change of stage, because the clock advances before the chain is asked again.
 */
export function runningStage(standing: Standing | undefined, now: Millis | undefined) {
  if (!standing || now === undefined) return undefined
  const { terms: times } = termsAt(standing.terms, standing.announced, now)
  return stageAt(times, now)?.beganAt === beganAt(standing) ? standing.stage : undefined
}

const READS_OF_STANDING = 7

/** Status of the equity as of the newest block. */
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
  /** Beginning of the stage in which it was read; 0 for none. */
  beganAt: v.number(),
  parts: v.array(part),
})
export type Parts = v.InferOutput<typeof parts>

/** Shares of these cards as of the newest block, in the given order. */
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
  /** Stage of the limit, as the contract counts it. */
  stage: v.bigint(),
  lastWithdrawTime: v.number(),
})

/** Remaining stage limit of an account's cards, and the time of its last withdrawal. */
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
  /** Amount that the fund has owed for longer. */
  before: v.bigint(),
})

export type Order = v.InferOutput<typeof order>

/**
 * Withdrawal as the contract stores it; its user is the all-zero address if the number is unknown.
 */
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

/**
 * Amount of a withdrawal and whether it was paid, from its receipt; null until the receipt exists.
 */
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

/** Returns the transaction of a withdrawal that is in a block. */
export function withdrawnIn({ legs }: Operation): string | undefined {
  const tx = legs[0] && currentTransaction(legs[0])
  return tx?.included?.expectedEvent ? tx.txId : undefined
}

/** Equity as the backend counts it, and the account's own part. */
export const statisticAtom = (owner: Address | undefined) =>
  snapshotAtom(equity.equityStatistic, { kind: 'rwa', ...(owner && { owner }) })

/** Names of the levels. */
export const levelsAtom = snapshotAtom(cards.productLevelInfo, {})

/** Lists the names of these levels. */
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

/** Unfinished operations of this feature by the connected account on this device. */
export const equityOperationsAtom = underwayOf(equityKinds)

/** Cards with an unfinished operation; no other can begin with them. */
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

/** Finds the operation that settles an order. */
export const settlingOf = (operations: readonly Operation[], wanted: bigint) =>
  operations.find((operation) => settleEquity.read(operation)?.order === wanted)

/** Converts a card from the backend's list to its share; the chain's answer replaces it. */
export const toldPart = ({ lastAt, initialisedAt, ...card }: EquityCard): Part => ({
  ...card,
  weight: initialisedAt === null ? 0n : card.weight,
  lastAt: lastAt ?? 0,
})
