import { nobody, type Address } from '../../core/address.ts'
import type { Millis } from '../../core/time.ts'
import { contractCall } from '../call.ts'
import { eventShape } from '../event.ts'
import { view } from '../view.ts'
import { toMillis } from './seconds.ts'

// Interface shared by the staking contracts (`StakeBook.sol`). Its places are pools in
// `Staking.sol` and plans in `FixedPlans.sol`.

/** Signatures of the calls that users send to either contract. */
export const stakeBookCalls = {
  pledge: 'pledge(bytes32,uint256,uint256)',
  unlock: 'unlock(bytes32[])',
  cancel: 'cancel(bytes32)',
} as const

/** Solidity type of a place's terms. */
export const stakeTermsType = '(address,uint16,uint16,uint128,uint128)'

/** Terms of all stakes in one place. They never change. */
export interface StakeTerms {
  /** Staked token; absent for TRX. */
  readonly coin: Address | undefined
  readonly days: number
  /** Cost of unstaking early, in basis points of the stake. */
  readonly costBp: number
  /** Minimum of one stake and maximum of an account's stakes in the place, in smallest units. */
  readonly least: bigint
  readonly most: bigint
}

/** A stake as its contract stores it; `since` is 0 if there is none. */
export interface KeptStake {
  readonly since: Millis
  readonly until: Millis
  /** Time of unstaking; 0 while the stake is active. */
  readonly endedAt: Millis
  readonly costBp: number
  readonly place: bigint
  readonly amount: bigint
}

type Options = { readonly callValue?: bigint; readonly feeLimit?: bigint | undefined }

/**
 * Calls of both contracts. Orders are 32 bytes, as hex. A stake is identified by its account and
 * order.
 */
export const stakeBook = {
  /** Stakes `units` in a place. TRX is sent as the call value. */
  pledge: (contract: Address, order: string, place: bigint, units: bigint, options?: Options) =>
    contractCall(contract, stakeBookCalls.pledge, [order, place, units], options),
  /** Unstakes up to ten stakes that have ended their lock time. */
  unlock: (contract: Address, orders: readonly string[], options?: Options) =>
    contractCall(contract, stakeBookCalls.unlock, [orders], options),
  /** Unstakes early, less the cost. After the lock time, there is no cost. */
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
  /** Total staked in a place at present. */
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
  /** Orders of an account's stakes, including ended ones; 200 at most. */
  ordersOf: view('ordersOf(address,uint256,uint256)', ['bytes32[]']),
  orderCount: view('orderCount(address)', ['uint256']),
}

export const stakeBookEvents = {
  closed: eventShape('PlaceClosed(uint256 indexed place)'),
  staked: eventShape(
    'Staked(bytes32 indexed order,address indexed account,uint256 indexed place,uint256 amount,uint64 until)',
  ),
  /**
   * End of a stake after its lock time. It is emitted again if the ended stake's token balance has
   * grown.
   */
  unlocked: eventShape(
    'Unlocked(bytes32 indexed order,address indexed account,uint256 indexed place,uint256 amount)',
  ),
  /** Early end of a stake. `amount` includes `cost`, which is zero after the lock time. */
  cancelled: eventShape(
    'Cancelled(bytes32 indexed order,address indexed account,uint256 indexed place,uint256 amount,uint256 cost)',
  ),
}

/** Custom errors, for decoding reverts. */
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

/** Maximum number of stakes that one call unstakes. */
export const MOST_AT_ONCE = 10
