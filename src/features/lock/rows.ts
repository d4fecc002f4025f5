import type { Operation } from '../../outbox/operation.ts'
import { currentLeg, currentTransaction, stageOf } from '../../outbox/stage.ts'
import type { Address } from '../../core/address.ts'
import { DAY_MS, SECOND_MS, type Millis } from '../../core/time.ts'
import type { LockIntent, UnlockIntent } from './operation.ts'

// What the rows of this device tell of locks.

/** It failed on chain, or it was proved that it was never carried out: also after that was read. */
export function hasFailed(operation: Operation): boolean {
  const leg = currentLeg(operation)
  const stage = leg && stageOf(leg)
  return stage === 'failed' || stage === 'dead'
}

interface KnownLock {
  readonly contract: Address
  readonly createdAt: Millis
}

/** The operation that is unlocking a lock now, if there is one. */
export const unlockingOf = (
  operations: readonly Operation[],
  { contract, createdAt }: KnownLock,
): Operation | undefined =>
  operations.find(({ kind, intent, archivedAt }) => {
    if (kind !== 'lock.unlock' || archivedAt !== undefined) return false
    const known = intent as Pick<UnlockIntent, 'contract' | 'createdAt'>
    return known.contract === contract && known.createdAt === createdAt
  })

/** When the lock was made, and when it can be undone, by the block that took it. */
export function lockedTimes(
  operation: Operation,
): { readonly createdAt: Millis; readonly unlockAt: Millis } | undefined {
  const leg = operation.legs.find(({ name }) => name === 'lock')
  const tx = leg && currentTransaction(leg)
  const { blockTimestamp } = tx?.final ?? tx?.included ?? {}
  if (blockTimestamp === undefined) return undefined
  // Contracts count whole seconds.
  const createdAt = Math.floor(blockTimestamp / SECOND_MS) * SECOND_MS
  const intent = operation.intent as LockIntent
  return {
    createdAt,
    unlockAt: intent.version === 'days' ? createdAt + intent.days * DAY_MS : intent.unlockAt,
  }
}
