import { nobody, type Address } from '../../core/address.ts'
import type { Millis } from '../../core/time.ts'
import { contractCall } from '../call.ts'
import { eventShape } from '../event.ts'
import { view } from '../view.ts'
import { toMillis } from './seconds.ts'

// What the contracts of stakes share: `StakeBook.sol`. Their places are pools there, plans here.

/** What people send to either of them, by signature. */
export const stakeBookCalls = {
  pledge: 'pledge(bytes32,uint256,uint256)',
  unlock: 'unlock(bytes32[])',
  cancel: 'cancel(bytes32)',
} as const

/** The Solidity type of a place's terms. */
export const stakeTermsType = '(address,uint16,uint16,uint128,uint128)'

/** What holds for all stakes in one place; it never changes. */
export interface StakeTerms {
  /** Absent for TRX. */
  readonly coin: Address | undefined
  readonly days: number
  /** Of what is taken back before its time, in basis points. */
  readonly costBp: number
  /** In smallest units: of one stake, and of all that one account may have there. */
  readonly least: bigint
  readonly most: bigint
}

/** A stake as its contract keeps it; `since` is 0 where there is none. */
export interface KeptStake {
  readonly since: Millis
  readonly until: Millis
  /** 0 while it is not over. */
  readonly endedAt: Millis
  readonly costBp: number
  readonly place: bigint
  readonly amount: bigint
}

type Options = { readonly callValue?: bigint; readonly feeLimit?: bigint | undefined }

/** Calls of both. Orders are 32 bytes, as hex; a stake is known by its account and its order. */
export const stakeBook = {
  /** Stakes `units` in a place; TRX comes along as the call value. */
  pledge: (contract: Address, order: string, place: bigint, units: bigint, options?: Options) =>
    contractCall(contract, stakeBookCalls.pledge, [order, place, units], options),
  /** Takes stakes back whose time has come, ten at most. */
  unlock: (contract: Address, orders: readonly string[], options?: Options) =>
    contractCall(contract, stakeBookCalls.unlock, [orders], options),
  /** Takes a stake back before its time, less its cost; for nothing once the time has come. */
  cancel: (contract: Address, order: string, options?: Options) =>
    contractCall(contract, stakeBookCalls.cancel, [order], options),
  placeCount: view('placeCount()', ['uint256']),
  terms: view(
    'termsOf(uint256)',
    [stakeTermsType],
    ([coin, days, costBp, least, most]): StakeTerms => ({
      coin: coin === nobody ? undefined : coin,
      days: Number(days),
      costBp: Number(costBp),
      least,
      most,
    }),
  ),
  isClosed: view('isClosed(uint256)', ['bool']),
  /** What is staked in a place now. */
  staked: view('staked(uint256)', ['uint256']),
  stakedBy: view('stakedBy(uint256,address)', ['uint256']),
  stakeOf: view(
    'stakeOf(address,bytes32)',
    ['(uint64,uint64,uint64,uint16,uint32,address,uint128)'],
    ([since, until, endedAt, costBp, place, , amount]): KeptStake => ({
      since: toMillis(since),
      until: toMillis(until),
      endedAt: toMillis(endedAt),
      costBp: Number(costBp),
      place,
      amount,
    }),
  ),
  /** The orders of an account's stakes, 200 at most, also of those that are over. */
  ordersOf: view('ordersOf(address,uint256,uint256)', ['bytes32[]']),
  orderCount: view('orderCount(address)', ['uint256']),
}

export const stakeBookEvents = {
  closed: eventShape('PlaceClosed(uint256 indexed place)'),
  staked: eventShape(
    'Staked(bytes32 indexed order,address indexed account,uint256 indexed place,uint256 amount,uint64 until)',
  ),
  /** Comes again for a stake that is over, if its coin has grown since. */
  unlocked: eventShape(
    'Unlocked(bytes32 indexed order,address indexed account,uint256 indexed place,uint256 amount)',
  ),
  /** `amount` includes `cost`, which is zero once the time has come. */
  cancelled: eventShape(
    'Cancelled(bytes32 indexed order,address indexed account,uint256 indexed place,uint256 amount,uint256 cost)',
  ),
}

/** Custom errors, for the reason behind a revert. */
export const stakeBookErrors = [
  'UnknownPlace()',
  'Closed()',
  'WrongAmount()',
  'WrongValue()',
  'LessThanMinimum()',
  'ExceedsMaximum()',
  'OrderAlreadyUsed()',
  'UnknownStake()',
  'StillLocked()',
  'AlreadyOver()',
  'TransferFailed()',
  'CoinNotTaken(address)',
  'CoinNotSent(address)',
] as const

/** The most stakes that one call takes back. */
export const MOST_AT_ONCE = 10
