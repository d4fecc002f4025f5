import type { Operation } from '../../outbox/operation.ts'
import { currentTransaction } from '../../outbox/stage.ts'
import type { Address } from '../../core/address.ts'
import { DAY_MS, SECOND_MS, type Millis } from '../../core/time.ts'
import { lockCoins, unlockCoins, type LockIntent } from './operations/lock.ts'
import type { Length, Terms } from './rules.ts'

// Reads locks from this device's operations.

/** A lock as the user wants it now. */
export interface WantedLock {
  readonly contract: Address
  readonly coin: { readonly contract: Address }
  readonly units: bigint
  /** Length as the user chose it; `terms` holds the contract's arguments. */
  readonly length: Length
  readonly terms: Terms
}

/** Returns the pending lock that equals the wanted one, if any, so that it is not made twice. */
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
 * Whether a pending lock has the chosen length. If the choice and the contract differ in form (days
 * or time), the value sent depends on the chain's clock. A choice made up to one day earlier
 * therefore counts as the same.
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

/** Fields that identify a lock. */
export interface KnownLock {
  readonly owner: Address
  readonly contract: Address
  readonly createdAt: Millis
}

/** Returns the operation that is unlocking a lock now, if any. */
export const unlockingOf = (
  operations: readonly Operation[],
  { owner, contract, createdAt }: KnownLock,
): Operation | undefined =>
  operations.find((operation) => {
    const known = unlockCoins.read(operation)
    if (operation.owner !== owner || operation.archivedAt !== undefined) return false
    return known?.contract === contract && known.createdAt === createdAt
  })

/** Returns when the lock was created and when it unlocks, by the block that included it. */
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
