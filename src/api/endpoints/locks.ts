import * as v from 'valibot'
import { address, coin, hex32, millis, page, pageRequest, units, wholeNumber } from '../schema.ts'
import { get } from './endpoint.ts'

// Coins that are locked until a time. The specification gives no fields: this is our reading.

export const lockState = v.picklist(['locking', 'waitingToUnlock', 'unlocked'])
export type LockState = v.InferOutput<typeof lockState>

/** What is locked; `counted` is null for a coin that the backend does not know. */
const locked = { coin: address, counted: v.nullable(coin), units }

export const locks = {
  /** The locks of an account, newest first; of those that are `locking`, the next to be unlocked. */
  claimList: get(
    '/deposit/lock/claimList',
    v.object({ owner: address, state: v.optional(lockState), ...pageRequest }),
    page(
      v.object({
        /** Which of the two contracts keeps it. */
        contract: address,
        owner: address,
        ...locked,
        /** A lock is identified by its owner and this time. */
        createdAt: millis,
        unlockAt: millis,
        state: lockState,
        txId: hex32,
        unlockTxId: v.nullable(hex32),
        unlockedAt: v.nullable(millis),
      }),
      { now: millis },
    ),
  ),
  /** What is locked of each coin, or of one; the coin with the most locks first. */
  lockStatistic: get(
    '/deposit/lock/lockStatistic',
    v.object({ coin: v.optional(address), ...pageRequest }),
    page(
      v.object({
        ...locked,
        count: wholeNumber,
        /** Of the unburnt supply, in basis points; null for a coin not made by the factory. */
        shareBp: v.nullable(wholeNumber),
        /** When the next one may be unlocked; null if all of them may. */
        nextUnlockAt: v.nullable(millis),
      }),
    ),
  ),
}
