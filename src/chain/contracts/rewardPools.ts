import type { Address } from '../../core/address.ts'
import type { Millis } from '../../core/time.ts'
import { contractCall } from '../call.ts'
import { eventShape } from '../event.ts'
import { view } from '../view.ts'
import { toMillis } from './seconds.ts'

/** What people send to the reward pools, by signature. */
export const rewardPoolsCalls = {
  claim: 'claim(uint256[])',
  fund: 'fund(uint256,uint256,uint256)',
} as const

/** The contract's rates are this many times finer than the smallest unit. */
const SCALE = 2n ** 112n

/** A pool as of the newest block. */
export interface RewardPool {
  readonly controller: Address
  /** What it pays; the all-zero address is TRX. */
  readonly coin: Address
  /** Smallest units that all of it pays in a day, while the stream lasts. */
  readonly perDay: bigint
  /** Later, the longer nobody has weight. */
  readonly endsAt: Millis
  readonly totalWeight: bigint
  readonly funded: bigint
  readonly claimed: bigint
}

const SECONDS_PER_DAY = 86_400n

/** Calls of the reward pools. */
export const rewardPools = {
  /** Pays the caller all that it has earned in these pools. */
  claim: (
    contract: Address,
    pools: readonly bigint[],
    options: { readonly feeLimit?: bigint | undefined } = {},
  ) => contractCall(contract, rewardPoolsCalls.claim, [pools], options),
  /** Pays `units` into a pool, to flow for so many days; TRX comes along as the call value. */
  fund: (
    contract: Address,
    pool: bigint,
    units: bigint,
    days: bigint,
    options: { readonly callValue?: bigint; readonly feeLimit?: bigint } = {},
  ) => contractCall(contract, rewardPoolsCalls.fund, [pool, units, days], options),
  pool: view(
    'poolOf(uint256)',
    ['address', 'address', 'uint256', 'uint64', 'uint256', 'uint256', 'uint256'],
    (controller, coin, rate, endsAt, totalWeight, funded, claimed): RewardPool => ({
      controller,
      coin,
      perDay: (rate * SECONDS_PER_DAY) / SCALE,
      endsAt: toMillis(endsAt),
      totalWeight,
      funded,
      claimed,
    }),
  ),
  weightOf: view('weightOf(uint256,address)', ['uint256']),
  /** In smallest units of the pool's coin, as of the newest block. */
  claimable: view('claimable(uint256,address)', ['uint256']),
}

export const rewardPoolsEvents = {
  funded: eventShape(
    'Funded(uint256 indexed pool,address indexed from,uint256 amount,uint64 endsAt)',
  ),
  claimed: eventShape('Claimed(uint256 indexed pool,address indexed account,uint256 amount)'),
}

/** Custom errors, for the reason behind a revert. */
export const rewardPoolsErrors = [
  'UnknownPool()',
  'WrongTerms()',
  'WrongAmount()',
  'WrongValue()',
  'NothingToClaim()',
  'TransferFailed()',
  'CoinNotTaken(address)',
  'CoinNotSent(address)',
] as const

/** The pools of cards and nodes, by their numbers in the contract; one for each coin. */
export const cardPools = { cards: [1n], nodes: [2n, 3n] } as const
