import * as v from 'valibot'
import { address, coin, hex32, millis, page, pageRequest, units, wholeNumber } from '../schema.ts'
import { get } from './endpoint.ts'

// Tokens and TRX locked until a time. The specification gives no fields: this is our reading.

export const lockState = v.picklist(['locking', 'waitingToUnlock', 'unlocked'])
export type LockState = v.InferOutput<typeof lockState>

/** Locked amount; `counted` is null for a token that the backend does not know. */
const locked = { coin: address, counted: v.nullable(coin), units }

export const locks = {
  /** Locks of an account, newest first. With state `locking`, the next to unlock comes first. */
  claimList: get(
    '/deposit/lock/claimList',
    v.object({ owner: address, state: v.optional(lockState), ...pageRequest }),
    page(
      v.object({
        /** Contract that holds the lock, one of two. */
        contract: address,
        owner: address,
        ...locked,
        /** Identifies the lock, together with its owner. */
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
  /** Totals locked by asset, or of one asset; the asset with the most locks comes first. */
  lockStatistic: get(
    '/deposit/lock/lockStatistic',
    v.object({ coin: v.optional(address), ...pageRequest }),
    page(
      v.object({
        ...locked,
        count: wholeNumber,
        /**
         * Share of the unburnt supply, in basis points; null for a token that the factory did not
         * create.
         */
        shareBp: v.nullable(wholeNumber),
        /** Time when the next lock can be unlocked; null if all of them already can. */
        nextUnlockAt: v.nullable(millis),
      }),
    ),
  ),
}
