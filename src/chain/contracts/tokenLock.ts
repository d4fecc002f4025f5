import type { Address } from '../../core/address.ts'
import { ok, type Result } from '../../core/result.ts'
import type { Millis } from '../../core/time.ts'
import { contractCall } from '../call.ts'
import { eventShape } from '../event.ts'
import type { NodeError } from '../nodeAnswers.ts'
import type { Voucher } from '../trust.ts'
import { view, type ViewReader } from '../view.ts'
import { toMillis, toSeconds } from './seconds.ts'

/**
 * Signatures of the calls that users send to the lock contracts, which have two versions of `lock`.
 */
export const tokenLockCalls = {
  lockForDays: 'lock(uint256,address,uint256)',
  lockUntil: 'lock(uint256,uint256)',
  unlock: 'unlock(uint256)',
} as const

/** Options of a call. `feeLimit` is the maximum TRX that may burn for energy, in sun. */
interface Options {
  readonly feeLimit?: bigint
}

/** A lock as its contract stores it. */
export interface LockRecord {
  readonly coin: Address
  /** Amount in smallest units. */
  readonly units: bigint
  readonly createdAt: Millis
  readonly unlockAt: Millis
  /** False once unlocked. */
  readonly isLocked: boolean
}

/**
 * Calls of both lock contracts. A lock is identified by its owner and the second of its creation.
 */
export const tokenLock = {
  lockForDays: (contract: Address, units: bigint, coin: Address, days: bigint, options?: Options) =>
    contractCall(contract, tokenLockCalls.lockForDays, [units, coin, days], options),
  lockUntil: (contract: Address, units: bigint, lockTime: Millis, options?: Options) =>
    contractCall(contract, tokenLockCalls.lockUntil, [units, toSeconds(lockTime)], options),
  unlock: (contract: Address, createTime: Millis, options?: Options) =>
    contractCall(contract, tokenLockCalls.unlock, [toSeconds(createTime)], options),
  /** A user's locks from position `start` up to, but not including, `end`; oldest first. */
  locks: view(
    'locks(address,uint256,uint256)',
    ['(address,address,uint256,uint256,uint256,bool)[]'],
    (locks) =>
      locks.map(([, coin, units, createTime, lockTime, isLocked]): LockRecord => ({
        coin,
        units,
        createdAt: toMillis(createTime),
        unlockAt: toMillis(lockTime),
        isLocked,
      })),
  ),
  userExist: view('userExist(address)', ['bool']),
  /** Price of a whole token in smallest units of USDT; zero if unknown. */
  coinPrice: view('coinPrice(address)', ['uint256']),
  /** The only token that the version with a fixed unlock time accepts. */
  coin: view('coin()', ['address']),
}

/** Locks read per call. A contract lists locks by position only, so finding one means searching. */
const PAGE = 50n

/**
 * Finds the lock that `owner` created at `createdAt`, to the second; undefined if there is none.
 */
export async function readLock(
  node: Pick<ViewReader, 'read'>,
  contract: Address,
  owner: Address,
  createdAt: Millis,
): Promise<Result<LockRecord | undefined, NodeError>> {
  const second = toSeconds(createdAt)
  for (let start = 0n; ; start += PAGE) {
    const read = await node.read(tokenLock.locks(contract, owner, start, start + PAGE))
    if (!read.ok) return read
    const found = read.value.find((lock) => toSeconds(lock.createdAt) === second)
    if (found || read.value.length < Number(PAGE)) return ok(found)
  }
}

/** Lets the version with a fixed unlock time vouch for the only token that it accepts. */
export const takenBy = (contract: Address): Voucher<Address> => ({
  by: tokenLock.coin(contract),
  names: (coin) => [coin],
})

export const tokenLockEvents = {
  locked: eventShape(
    'Locked(address indexed user,address indexed coin,uint256 amount,uint256 createTime,uint256 lockTime)',
  ),
  unlocked: eventShape(
    'Unlocked(address indexed user,address indexed coin,uint256 amount,uint256 createTime)',
  ),
}

/** Custom errors, for decoding reverts. */
export const tokenLockErrors = [
  'WrongAmount()',
  'WrongTime()',
  'UnknownLock()',
  'StillLocked()',
  'AlreadyUnlocked()',
  'LockExists()',
] as const
