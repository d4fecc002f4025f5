import { addressFromHex } from '../../src/core/address.ts'
import { burn, readAccount, writeAccount, type EvmHex } from './ledger.ts'
import type { ChainParameters } from './parameters.ts'
import { invalidContract, noResources } from './refusal.ts'
import type { Account, FlatState } from './state.ts'

const WINDOW_MS = 24 * 60 * 60 * 1000

/** Bytes that java-tron reserves for the result of every contract in a transaction. */
const RESULT_BYTES = 64

/** Returns the free bandwidth still counted as used: it recovers linearly over 24 hours. */
export function freeNetUsed(account: Account, now: number): number {
  const elapsed = now - account.freeNetAt
  return elapsed >= WINDOW_MS
    ? 0
    : Math.round(account.freeNetUsed * (1 - Math.max(elapsed, 0) / WINDOW_MS))
}

export interface NetBill {
  /** Free bytes used. */
  readonly usage: bigint
  /** Sun burned. */
  readonly fee: bigint
}

/**
 * Charges for a transaction's size. If it activates an account, the charge is a flat fee. Otherwise
 * it is the day's free bytes or, if they do not cover everything, sun for the whole (as in
 * java-tron). Throws BANDWITH_ERROR if the owner cannot pay.
 */
export function chargeBandwidth(
  state: FlatState,
  owner: EvmHex,
  transactionBytes: number,
  isActivation: boolean,
  parameters: ChainParameters,
  now: number,
): NetBill {
  const account = readAccount(state, owner)
  if (!account) throw invalidContract(`account [${addressFromHex(owner)}] does not exist`)
  const bytes = transactionBytes + RESULT_BYTES
  const used = freeNetUsed(account, now)
  if (!isActivation && used + bytes <= parameters.freeNetLimit) {
    writeAccount(state, owner, { ...account, freeNetUsed: used + bytes, freeNetAt: now })
    return { usage: BigInt(bytes), fee: 0n }
  }
  const fee = isActivation ? parameters.createAccountFee : parameters.transactionFee * BigInt(bytes)
  if (!burn(state, owner, fee, now)) throw noResources()
  return { usage: 0n, fee }
}
