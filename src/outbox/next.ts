import type { LegPlan } from './kind.ts'
import {
  currentTransaction,
  isDone,
  isPaid,
  stageOf,
  type Leg,
  type LegTransaction,
  type Operation,
} from './operation.ts'

/** One thing to do for one leg. */
export type Effect =
  | { readonly kind: 'prepare' }
  | { readonly kind: 'build' }
  | { readonly kind: 'announce'; readonly transaction: LegTransaction }
  | { readonly kind: 'sign'; readonly transaction: LegTransaction }
  | { readonly kind: 'broadcast'; readonly transaction: LegTransaction }
  /** Full node and, once included there or expired, the solidified chain. */
  | { readonly kind: 'look'; readonly transactions: readonly LegTransaction[] }
  | { readonly kind: 'report'; readonly txId: string }

/** What this runner can do now. */
export interface Abilities {
  /** A page with a wallet, where the user asked to go on with this leg. */
  readonly attended: boolean
}

/** The effect that a leg waits for, whatever the hour; undefined when it waits for the user. */
export function nextEffect(leg: Leg, plan: LegPlan, { attended }: Abilities): Effect | undefined {
  const tx = currentTransaction(leg)
  switch (stageOf(leg)) {
    case 'skipped':
    case 'acknowledged':
      return undefined
    case 'planned':
      return { kind: 'prepare' }
    case 'agreed':
      return attended ? { kind: 'build' } : undefined
    case 'built':
      if (!tx || !attended) return undefined
      return plan.before && tx.announcedAt === undefined
        ? { kind: 'announce', transaction: tx }
        : { kind: 'sign', transaction: tx }
    case 'handed':
      return tx && attended ? { kind: 'sign', transaction: tx } : look(leg)
    case 'signed':
      return tx && { kind: 'broadcast', transaction: tx }
    case 'sent':
    case 'unresolved':
      return attended && tx?.missedAt !== undefined && mayRepeat(plan)
        ? { kind: 'build' }
        : look(leg)
    case 'included':
      return look(leg)
    case 'failed':
      // A revert is final, and a new attempt is allowed; the user has to want it.
      return attended ? { kind: 'build' } : look(leg)
    case 'final':
      return tx && { kind: 'report', txId: tx.txId }
  }
}

/** Transactions that left our hands and of which the solidified chain has not told the end. */
export const tracked = (leg: Leg): LegTransaction[] =>
  leg.transactions.filter((tx) => tx.handedAt !== undefined && tx.final === undefined)

function look(leg: Leg): Effect | undefined {
  const transactions = tracked(leg)
  return transactions.length > 0 ? { kind: 'look', transactions } : undefined
}

/** Whether a second transaction may be made while the first one's end is unproved. */
export const mayRepeat = (plan: LegPlan): boolean => plan.repeat !== 'needsProof'

/** The legs that may be worked on: each needs the ones before it to be far enough. */
export function openLegs(operation: Operation, plans: readonly LegPlan[]): number[] {
  const open: number[] = []
  for (const [index, leg] of operation.legs.entries()) {
    open.push(index)
    if (isDone(leg)) continue
    const tx = currentTransaction(leg)
    const far =
      tx !== undefined &&
      (isPaid(tx) ||
        (plans[index]?.opensNextAt === 'included' &&
          tx.included?.result === 'SUCCESS' &&
          tx.included.expectedEvent))
    if (!far) break
  }
  return open
}

/** Archived: every leg is done, and nothing is tracked that could still do harm unseen. */
export const isFinished = (operation: Operation, plans: readonly LegPlan[]): boolean =>
  operation.legs.every(
    (leg, index) =>
      isDone(leg) && (plans[index]?.repeat !== 'needsProof' || tracked(leg).length === 0),
  )
