import type { Address } from '../../core/address.ts'
import type { Millis } from '../../core/time.ts'
import type { AbiValue } from '../abi.ts'
import { contractCall } from '../call.ts'
import { eventShape } from '../event.ts'
import { toSeconds } from './seconds.ts'

/** What people send to the lock contracts, by signature: there are two versions of `lock`. */
export const tokenLockCalls = {
  lockForDays: 'lock(uint256,address,uint256)',
  lockUntil: 'lock(uint256,uint256)',
  unlock: 'unlock(uint256)',
} as const

/** The most that a transaction may burn for energy, in sun. */
interface Options {
  readonly feeLimit?: bigint
}

/** Calls of both lock contracts. A lock is known by its owner and the second when it was made. */
export const tokenLock = {
  lockForDays: (contract: Address, units: bigint, coin: Address, days: bigint, options?: Options) =>
    contractCall(contract, tokenLockCalls.lockForDays, [units, coin, days], options),
  lockUntil: (contract: Address, units: bigint, lockTime: Millis, options?: Options) =>
    contractCall(contract, tokenLockCalls.lockUntil, [units, toSeconds(lockTime)], options),
  unlock: (contract: Address, createTime: Millis, options?: Options) =>
    contractCall(contract, tokenLockCalls.unlock, [toSeconds(createTime)], options),
  /** From `start` up to `end`, without it, oldest first. */
  locks: (contract: Address, user: Address, start: bigint, end: bigint) =>
    contractCall(contract, 'locks(address,uint256,uint256)', [user, start, end]),
  userExist: (contract: Address, user: Address) =>
    contractCall(contract, 'userExist(address)', [user]),
  /** In the smallest units of USDT for a whole coin; zero where it is not known. */
  coinPrice: (contract: Address, coin: Address) =>
    contractCall(contract, 'coinPrice(address)', [coin]),
  /** The one coin of the version that locks until a time. */
  coin: (contract: Address) => contractCall(contract, 'coin()', []),
}

/** What the version that locks until a time vouches for: the one coin that it takes. */
export const takenBy = (contract: Address) => ({
  by: tokenLock.coin(contract),
  types: ['address'],
  names: ([coin]: readonly AbiValue[]): Address[] => [coin as Address],
})

/** Lock records: lockerAddress, coinAddress, lockAmount, createTime, lockTime (seconds), locked. */
export const lockTypes = ['(address,address,uint256,uint256,uint256,bool)[]']

export const tokenLockEvents = {
  locked: eventShape(
    'Locked(address indexed user,address indexed coin,uint256 amount,uint256 createTime,uint256 lockTime)',
  ),
  unlocked: eventShape(
    'Unlocked(address indexed user,address indexed coin,uint256 amount,uint256 createTime)',
  ),
}

/** Custom errors, for the reason behind a revert. */
export const tokenLockErrors = [
  'WrongAmount()',
  'WrongTime()',
  'UnknownLock()',
  'StillLocked()',
  'AlreadyUnlocked()',
  'LockExists()',
] as const
