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

// Equity in real-world assets, which belongs to cards: what of it is still locked up in stages, and
// what was taken out. The specification gives no fields: this is our reading. The first two share the
// paths of locked coins.

const ofEquity = { kind: v.literal('rwa') }
const equityToo = { kind: 'rwa' } as const

/** A card that shares, or of a level that can. */
const equityCard = v.object({
  tokenId,
  level: levelNumber,
  levelStr: text(64),
  /** One that is listed is still its seller's here, but nobody's to take from on the chain. */
  state: cardState,
  /** Null: it was not initialised yet. */
  initialisedAt: v.nullable(millis),
  weight: units,
  /** What it has had a part in and has not taken; and what it has taken, whoever had it. */
  profit: units,
  taken: units,
  /** What a card of its level may take in a stage, whether this one is open for it, and what it took. */
  maximum: units,
  isOpen: v.boolean(),
  takenInStage: units,
  lastAt: v.nullable(millis),
})
/** What holds for all withdrawals. */
const equityTerms = {
  /** In sun: so much for a card, and never more than the maximum. */
  feeMinimum: units,
  feeMaximum: units,
  start: millis,
  end: millis,
  /** How long a stage is; 0 before anything was set. */
  stageMs: millis,
  /** Whose cards can be initialised. */
  levels: v.array(levelNumber),
}

export type EquityCard = v.InferOutput<typeof equityCard>

export const equity = {
  /** The cards of an account that share or can: those with most to take first. */
  equityCards: get(
    '/deposit/lock/claimList',
    v.object({ ...ofEquity, owner: address, ...pageRequest }),
    page(equityCard, { now: millis }),
    equityToo,
  ),
  /** The equity as a whole, and what is an account's own of it. */
  equityStatistic: get(
    '/deposit/lock/lockStatistic',
    v.object({ ...ofEquity, owner: v.optional(address) }),
    v.object({
      contract: address,
      coin,
      deposited: units,
      /** Taken out, and of that not paid yet. */
      taken: units,
      owed: units,
      cards: wholeNumber,
      totalWeight: units,
      terms: v.object(equityTerms),
      /** What was announced, and counts from then on. */
      next: v.nullable(v.object({ ...equityTerms, from: millis })),
      /** What a card of each level that is named, or will be, may take in a stage. */
      maxima: v.array(
        v.object({
          level: levelNumber,
          levelStr: text(64),
          maximum: units,
          next: v.nullable(v.object({ maximum: units, from: millis })),
        }),
      ),
      /** The newest twenty, of so many. */
      deposits: v.array(
        v.object({
          amount: units,
          proofHash: hex32,
          text: text(200),
          txId: hex32,
          /** Of its event within the transaction, which may be of several deposits. */
          position: wholeNumber,
          at: millis,
        }),
      ),
      depositCount: wholeNumber,
      /** Its cards that share, what they can still take in all, and what it has taken itself. */
      own: v.nullable(v.object({ cards: wholeNumber, profit: units, taken: units, owed: units })),
      now: millis,
    }),
    equityToo,
  ),
  /** What an account has taken out, newest first. */
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
        /** Of one that was owed first. */
        settledAt: v.nullable(millis),
        settledTxId: v.nullable(hex32),
      }),
      { now: millis },
    ),
    ours,
  ),
}
