import * as v from 'valibot'
import {
  address,
  coin,
  hex32,
  millis,
  page,
  pageRequest,
  text,
  units,
  wholeNumber,
} from '../schema.ts'
import { levelNumber, tokenId } from './cardFields.ts'
import { cardState } from './cards.ts'
import { get, ours } from './endpoint.ts'

// Equity in real-world assets, which belongs to cards: the part still locked in stages, and the
// part withdrawn. The specification gives no fields: this is our reading. The first two endpoints
// share the paths of token locks.

const ofEquity = { kind: v.literal('rwa') }
const equityToo = { kind: 'rwa' } as const

/** Card that has equity, or whose level allows it. */
const equityCard = v.object({
  tokenId,
  level: levelNumber,
  levelStr: text(64),
  /**
   * A listed card counts as its seller's here. On chain, no one can withdraw from it while it is
   * listed.
   */
  state: cardState,
  /** Null if the card is not initialised yet. */
  initialisedAt: v.nullable(millis),
  weight: units,
  /** Equity accrued but not withdrawn, and equity withdrawn so far by any of its owners. */
  profit: units,
  taken: units,
  /**
   * Maximum that a card of its level may withdraw in a stage. `isOpen`: whether this card is
   * unlocked for the present stage. `takenInStage`: the amount withdrawn in it.
   */
  maximum: units,
  isOpen: v.boolean(),
  takenInStage: units,
  lastAt: v.nullable(millis),
})
/** Terms that apply to all withdrawals. */
const equityTerms = {
  /** In sun: the fee for each card, and the upper limit of the total fee. */
  feeMinimum: units,
  feeMaximum: units,
  start: millis,
  end: millis,
  /** Duration of a stage; 0 before the terms were set. */
  stageMs: millis,
  /** Levels whose cards can be initialised. */
  levels: v.array(levelNumber),
}

export type EquityCard = v.InferOutput<typeof equityCard>

export const equity = {
  /** Cards of an account that have equity or can have it, highest withdrawable amount first. */
  equityCards: get(
    '/deposit/lock/claimList',
    v.object({ ...ofEquity, owner: address, ...pageRequest }),
    page(equityCard, { now: millis }),
    equityToo,
  ),
  /** Totals of the equity, and an account's own part. */
  equityStatistic: get(
    '/deposit/lock/lockStatistic',
    v.object({ ...ofEquity, owner: v.optional(address) }),
    v.object({
      contract: address,
      coin,
      deposited: units,
      /** Total withdrawn, and the part of it not paid yet. */
      taken: units,
      owed: units,
      cards: wholeNumber,
      totalWeight: units,
      terms: v.object(equityTerms),
      /** Announced terms, in force from `from` on. */
      next: v.nullable(v.object({ ...equityTerms, from: millis })),
      /**
       * Maximum that a card of each level may withdraw in a stage, for levels that have a limit or
       * an announced one.
       */
      maxima: v.array(
        v.object({
          level: levelNumber,
          levelStr: text(64),
          maximum: units,
          next: v.nullable(v.object({ maximum: units, from: millis })),
        }),
      ),
      /** The newest twenty deposits; `depositCount` is the number of all. */
      deposits: v.array(
        v.object({
          amount: units,
          proofHash: hex32,
          text: text(200),
          txId: hex32,
          /** Position of its event in the transaction, which may hold several deposits. */
          position: wholeNumber,
          at: millis,
        }),
      ),
      depositCount: wholeNumber,
      /**
       * The account's cards with equity, their total withdrawable amount, and what the account
       * itself has withdrawn.
       */
      own: v.nullable(v.object({ cards: wholeNumber, profit: units, taken: units, owed: units })),
      now: millis,
    }),
    equityToo,
  ),
  /** Withdrawals of an account, newest first. */
  equityWithdrawals: get(
    '/deposit/lock/withdrawals',
    v.object({ owner: address, ...pageRequest }),
    page(
      v.object({
        order: wholeNumber,
        user: address,
        amount: units,
        /** In sun. */
        fee: units,
        status: v.picklist(['paid', 'owed']),
        cards: v.array(v.object({ tokenId, amount: units })),
        txId: hex32,
        blockNumber: wholeNumber,
        at: millis,
        /** Time and transaction of the settlement, for a withdrawal that was owed first. */
        settledAt: v.nullable(millis),
        settledTxId: v.nullable(hex32),
      }),
      { now: millis },
    ),
    ours,
  ),
}
