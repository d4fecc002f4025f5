import { weightOf } from '../chain/permission.ts'
import { isApproval } from './approvalName.ts'
import type { Leg, LegTransaction, Notices, Operation } from './operation.ts'
import { POLLS } from './pace.ts'

/**
 * Stage of a leg, who moves it on, and whether it is final.
 *
 * planned       runner: backend before call, or follow what another device does. Nothing was signed
 * agreed        page, when the user is there: build
 * built         page, when the user is there: hand to the wallet; rebuilt freely when it ages
 * handed        wallet or user: unknown from here on, never assumed unsigned
 * cosigning     other signers, to whom the user hands it on: signed, but not by enough of them
 * signed        runner: broadcast
 * sent          runner: poll inclusion 20 times
 * unresolved    runner, slowly: unknown, not failed
 * included      runner: wait for the solidified chain; can still be orphaned
 * failed        final on chain; the user may try again, which makes a new transaction
 * dead          proved that it never executes; the user may try again, as above
 * final         runner: report until it is acknowledged
 * crossing      runner: look for what was sent on the other chain; late or not, never given up
 * arrived       final
 * acknowledged  final
 * unneeded      runner: wait for the solidified chain to say so too; can still be orphaned
 * skipped       final
 */
export type Stage =
  | 'planned'
  | 'agreed'
  | 'built'
  | 'handed'
  | 'cosigning'
  | 'signed'
  | 'sent'
  | 'unresolved'
  | 'included'
  | 'failed'
  | 'dead'
  | 'final'
  | 'crossing'
  | 'arrived'
  | 'acknowledged'
  | 'unneeded'
  | 'skipped'

/**
 * The transaction that a leg stands on: one that did the job, else the newest that was meant to,
 * made here or, after the order was handed over, elsewhere.
 */
export const currentTransaction = (leg: Leg): LegTransaction | undefined =>
  leg.transactions.find(isPaid) ??
  leg.transactions.find((tx) => tx.included?.expectedEvent === true) ??
  leg.transactions.findLast((tx) => tx.origin !== 'wallet')

/** Solidified, successful, and with the event that the leg is for. */
export const isPaid = (tx: LegTransaction): boolean =>
  tx.final !== undefined && tx.final.result === 'SUCCESS' && tx.final.expectedEvent

/** Whether its signatures reach what the permission asks for; without one, any suffices. */
const isSignedEnough = ({ multisig, signers = [] }: LegTransaction): boolean =>
  multisig === undefined || weightOf(multisig, signers) >= multisig.threshold

export function stageOf(leg: Leg): Stage {
  const tx = currentTransaction(leg)
  if (tx && isPaid(tx)) {
    if (leg.acknowledged?.txId === tx.txId) return 'acknowledged'
    if (leg.crossing?.txId !== tx.txId) return 'final'
    return leg.crossing.arrival ? 'arrived' : 'crossing'
  }
  // For a preparation the newest block suffices: the leg it prepares proves it.
  if (leg.skipped)
    return leg.skipped.solidAt !== undefined || isPreparation(leg.name) ? 'skipped' : 'unneeded'
  if (!tx) return leg.agreedAt === undefined ? 'planned' : 'agreed'
  if (tx.final) return 'failed'
  if (tx.certificate) return 'dead'
  if (tx.included) return 'included'
  if (tx.sentAt !== undefined) {
    return tx.polls < POLLS && tx.missedAt === undefined ? 'sent' : 'unresolved'
  }
  if (tx.signature) return isSignedEnough(tx) ? 'signed' : 'cosigning'
  return tx.handedAt === undefined ? 'built' : 'handed'
}

export const isDone = (leg: Leg): boolean => {
  const stage = stageOf(leg)
  return stage === 'acknowledged' || stage === 'skipped' || stage === 'arrived'
}

/**
 * Its job is done in a block, by this leg or by somebody else; all that is left is waiting, while
 * the next leg is worked on.
 */
export const isOnItsWay = (leg: Leg): boolean =>
  stageOf(leg) === 'unneeded' || currentTransaction(leg)?.included?.expectedEvent === true

/** Something of it was sent, and is not solidified yet. */
export const isSolidityAwaited = ({ legs }: Operation): boolean =>
  legs.some((leg) => ['sent', 'unresolved', 'included'].includes(stageOf(leg)))

/**
 * The leg that the user or the app is busy with: the first one that still has to reach a block,
 * else the last one that is not done; undefined when all are.
 */
export const currentLeg = (operation: Operation): Leg | undefined =>
  operation.legs.find((leg) => !isDone(leg) && !isOnItsWay(leg)) ??
  operation.legs.findLast((leg) => !isDone(leg))

/** Another signer's transaction that expired unfound: its maker alone may make it anew. */
export const isTooLate = (leg: Leg): boolean => {
  const tx = currentTransaction(leg)
  return tx?.origin === 'handedOn' && tx.missedAt !== undefined && !tx.final
}

/** How an operation ended; undefined while somebody can still move it on by waiting. */
export function endOf(operation: Operation): keyof Notices | undefined {
  const leg = currentLeg(operation)
  if (!leg) return 'done'
  return stageOf(leg) === 'failed' ? 'failed' : undefined
}

/**
 * Nothing that left our hands, or another device's, has executed or still can: the row can be
 * cancelled without a trace. What another device announced was never ours: once nobody found it in
 * time, or it failed for good, this device has no part in it.
 */
export const isUntouched = (operation: Operation): boolean => operation.legs.every(isUntouchedLeg)

export const isUntouchedLeg = (leg: Leg): boolean => {
  // Nor is what a wallet made of it.
  const isHandedOn = leg.transactions.some(({ origin }) => origin === 'handedOn')
  return leg.transactions.every(
    (tx) =>
      tx.handedAt === undefined ||
      tx.certificate !== undefined ||
      // What others made was never ours to repeat.
      ((tx.origin === 'elsewhere' || isHandedOn) &&
        (tx.missedAt !== undefined || hasFailedForGood(tx))),
  )
}

const hasFailedForGood = ({ final }: LegTransaction): boolean =>
  final !== undefined && final.result !== 'SUCCESS'

/**
 * The same, except for preparations that are done: what they were made for may have become
 * impossible, as when a price has moved, and they stand on the chain in their own right.
 */
export const isForgettable = (operation: Operation): boolean =>
  operation.legs.every((leg) => isUntouchedLeg(leg) || (isPreparation(leg.name) && isDone(leg)))

/** By name, which is all a row has where its plan is unknown. */
export const isPreparation = (leg: string): boolean => isApproval(leg) || leg.startsWith('prepare')

/** The transaction that the user would look up: the one that decided, or the newest. */
export function notableTransaction(operation: Operation): LegTransaction | undefined {
  const sent = operation.legs
    .map(currentTransaction)
    .filter((tx) => tx !== undefined && (tx.sentAt !== undefined || tx.included !== undefined))
  return sent.at(-1)
}

/** What all its transactions burnt so far, in sun. */
export const feesOf = (operation: Operation): bigint =>
  operation.legs
    .flatMap((leg) => [...(leg.past ?? []), ...leg.transactions])
    .reduce((sum, tx) => sum + ((tx.final ?? tx.included)?.fee ?? 0n), 0n)
