import type { Operation } from '../../outbox/operation.ts'
import { currentTransaction } from '../../outbox/stage.ts'
import type { Address } from '../../core/address.ts'
import { DAY_MS, SECOND_MS, type Millis } from '../../core/time.ts'
import { lockCoins, unlockCoins, type LockIntent } from './operations/lock.ts'
import type { Length, Terms } from './rules.ts'

// What this device's rows say about locks.

/** A lock as its owner wants it now. */
export interface WantedLock {
  readonly contract: Address
  readonly coin: { readonly contract: Address }
  readonly units: bigint
  /** As it was chosen, and what the contract would be told. */
  readonly length: Length
  readonly terms: Terms
}

/** The wanted lock among those being made, if it is one of them: it must not be made twice. */
export const lockingOf = (
  beingLocked: readonly Operation[],
  wanted: WantedLock,
): Operation | undefined =>
  beingLocked.find((operation) => {
    const intent = lockCoins.read(operation)
    return (
      intent?.contract === wanted.contract &&
      intent.coin.contract === wanted.coin.contract &&
      intent.units === wanted.units &&
      isSameLength(intent, wanted)
    )
  })

/**
 * A choice of days sent as a time, or of a time sent in days, moves with the chain's clock: the
 * same choice, made up to a day earlier, was sent with the value of that moment.
 */
function isSameLength(intent: LockIntent, { length, terms }: WantedLock): boolean {
  const isByDays = 'days' in length
  if (intent.version === 'days') {
    const passed = intent.days - (terms.days ?? 0)
    return passed === 0 || (!isByDays && passed === 1)
  }
  const passed = Math.abs(terms.unlockAt - intent.unlockAt)
  return passed === 0 || (isByDays && passed < DAY_MS)
}

/** What a lock is identified by. */
export interface KnownLock {
  readonly owner: Address
  readonly contract: Address
  readonly createdAt: Millis
}

/** The operation that is unlocking a lock now, if there is one. */
export const unlockingOf = (
  operations: readonly Operation[],
  { owner, contract, createdAt }: KnownLock,
): Operation | undefined =>
  operations.find((operation) => {
    const known = unlockCoins.read(operation)
    if (operation.owner !== owner || operation.archivedAt !== undefined) return false
    return known?.contract === contract && known.createdAt === createdAt
  })

/** When the lock was made, and when it can be undone, by the block that took it. */
export function lockedTimes(
  operation: Operation,
): { readonly createdAt: Millis; readonly unlockAt: Millis } | undefined {
  const leg = operation.legs.find(({ name }) => name === 'lock')
  const tx = leg && currentTransaction(leg)
  const { blockTimestamp } = tx?.final ?? tx?.included ?? {}
  const intent = lockCoins.read(operation)
  if (blockTimestamp === undefined || !intent) return undefined
  // Contracts count whole seconds.
  const createdAt = Math.floor(blockTimestamp / SECOND_MS) * SECOND_MS
  return {
    createdAt,
    unlockAt: intent.version === 'days' ? createdAt + intent.days * DAY_MS : intent.unlockAt,
  }
}
