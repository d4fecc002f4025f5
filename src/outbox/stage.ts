import { weightOf } from '../chain/permission.ts'
import { isApproval } from './approvalName.ts'
import type { Leg, LegTransaction, Notices, Operation } from './operation.ts'
import { POLLS } from './pace.ts'

/**
 * Stage of a leg, the party that moves it on, and whether it is final:
 * - `planned`: the runner makes the before call, or follows what another device does. Nothing was
 * signed.
 * - `agreed`: the page builds the transaction when the user is present.
 * - `built`: the page hands it to the wallet when the user is present. It is rebuilt freely when it
 * ages.
 * - `handed`: the wallet or the user moves it on. Unknown from here on, never assumed unsigned.
 * - `cosigning`: signed, but not by enough co-signers. The user shares it with the others.
 * - `signed`: the runner broadcasts it.
 * - `sent`: the runner polls for inclusion 20 times.
 * - `unresolved`: the runner polls slowly. Unknown, not failed.
 * - `included`: the runner waits for the solidified chain. The block can still be orphaned.
 * - `failed`: final on chain. The user may try again, which makes a new transaction.
 * - `dead`: proved never to execute. The user may try again, as above.
 * - `final`: the runner reports it until it is acknowledged.
 * - `crossing`: the runner looks on the other chain for what was sent. It never gives up, even if
 * late.
 * - `arrived`: final.
 * - `acknowledged`: final.
 * - `unneeded`: the runner waits for the solidified chain to agree. The block can still be
 * orphaned.
 * - `skipped`: final.
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
 * Returns the transaction that determines the stage of a leg: the one that did the job. Otherwise
 * it is the newest one meant to do it, made here or, for an order handed over, elsewhere.
 */
export const currentTransaction = (leg: Leg): LegTransaction | undefined =>
  leg.transactions.find(isPaid) ??
  leg.transactions.find((tx) => tx.included?.expectedEvent === true) ??
  leg.transactions.findLast((tx) => tx.origin !== 'wallet')

/** Whether a transaction is solidified, successful, and has the event that the leg is for. */
export const isPaid = (tx: LegTransaction): boolean =>
  tx.final !== undefined && tx.final.result === 'SUCCESS' && tx.final.expectedEvent

/**
 * Whether the signatures reach the threshold of the permission. Without a permission, any signature
 * suffices.
 */
const isSignedEnough = ({ multisig, signers = [] }: LegTransaction): boolean =>
  multisig === undefined || weightOf(multisig, signers) >= multisig.threshold

export function stageOf(leg: Leg): Stage {
  const tx = currentTransaction(leg)
  if (tx && isPaid(tx)) {
    if (leg.acknowledged?.txId === tx.txId) return 'acknowledged'
    if (leg.crossing?.txId !== tx.txId) return 'final'
    return leg.crossing.arrival ? 'arrived' : 'crossing'
  }
  // For a preparation, the newest block suffices: the leg that it prepares proves it.
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
 * Whether the leg's job is done in a block, by this leg or by someone else. Only waiting remains,
 * while the next leg is worked on.
 */
export const isOnItsWay = (leg: Leg): boolean =>
  stageOf(leg) === 'unneeded' || currentTransaction(leg)?.included?.expectedEvent === true

/** Whether something of the operation was sent and is not solidified yet. */
export const isSolidityAwaited = ({ legs }: Operation): boolean =>
  legs.some((leg) => ['sent', 'unresolved', 'included'].includes(stageOf(leg)))

/**
 * Returns the leg that the user or the app is busy with: the first that still has to reach a block.
 * Otherwise it is the last one that is not done. Undefined if all are done.
 */
export const currentLeg = (operation: Operation): Leg | undefined =>
  operation.legs.find((leg) => !isDone(leg) && !isOnItsWay(leg)) ??
  operation.legs.findLast((leg) => !isDone(leg))

/** Whether a co-signer's transaction expired without being found. Only its maker can rebuild it. */
export const isTooLate = (leg: Leg): boolean => {
  const tx = currentTransaction(leg)
  return tx?.origin === 'handedOn' && tx.missedAt !== undefined && !tx.final
}

/** Returns how an operation ended. Undefined while it can still move on. */
export function endOf(operation: Operation): keyof Notices | undefined {
  const leg = currentLeg(operation)
  if (!leg) return 'done'
  return stageOf(leg) === 'failed' ? 'failed' : undefined
}

/**
 * Whether nothing handed over, here or on another device, has executed or still can. The row can
 * then be cancelled without a trace. An announcement by another device was never ours. It stops
 * mattering once it was not found in time or has permanently failed.
 */
export const isUntouched = (operation: Operation): boolean => operation.legs.every(isUntouchedLeg)

export const isUntouchedLeg = (leg: Leg): boolean => {
  // A wallet's altered version of a co-signer's transaction was never ours either.
  const isRequested = leg.transactions.some(({ origin }) => origin === 'handedOn')
  return leg.transactions.every(
    (tx) =>
      tx.handedAt === undefined ||
      tx.certificate !== undefined ||
      // A transaction made by others was never ours to repeat.
      ((tx.origin === 'elsewhere' || isRequested) &&
        (tx.missedAt !== undefined || hasFailedForGood(tx))),
  )
}

const hasFailedForGood = ({ final }: LegTransaction): boolean =>
  final !== undefined && final.result !== 'SUCCESS'

/**
 * Whether the operation can be cancelled: untouched, except for preparations that are done. Their
 * purpose may have become impossible, for example because a price has moved, and they remain valid
 * on chain.
 */
export const isForgettable = (operation: Operation): boolean =>
  operation.legs.every((leg) => isUntouchedLeg(leg) || (isPreparation(leg.name) && isDone(leg)))

/** Whether a leg is a preparation, by its name. A row has only the name if its plan is unknown. */
export const isPreparation = (leg: string): boolean => isApproval(leg) || leg.startsWith('prepare')

/** Returns the transaction that the user would look up: the deciding one, or the newest. */
export function notableTransaction(operation: Operation): LegTransaction | undefined {
  const sent = operation.legs
    .map(currentTransaction)
    .filter((tx) => tx !== undefined && (tx.sentAt !== undefined || tx.included !== undefined))
  return sent.at(-1)
}

/** Returns the fees of all its transactions so far, in sun. */
export const feesOf = (operation: Operation): bigint =>
  operation.legs
    .flatMap((leg) => [...(leg.past ?? []), ...leg.transactions])
    .reduce((sum, tx) => sum + ((tx.final ?? tx.included)?.fee ?? 0n), 0n)
