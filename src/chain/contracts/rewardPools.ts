import type { Address } from '../../core/address.ts'
import type { Millis } from '../../core/time.ts'
import { contractCall } from '../call.ts'
import { eventShape } from '../event.ts'
import { view } from '../view.ts'
import { toMillis } from './seconds.ts'

/** Signatures of the calls that users send to the reward pools. */
export const rewardPoolsCalls = {
  claim: 'claim(uint256[])',
  fund: 'fund(uint256,uint256,uint256)',
} as const

/** Factor by which the contract's rates are finer than the smallest unit. */
const SCALE = 2n ** 112n

/** A pool as of the newest block. */
export interface RewardPool {
  readonly controller: Address
  /** Asset that the pool pays; the all-zero address is TRX. */
  readonly coin: Address
  /** Smallest units that the pool pays per day in total, while the stream lasts. */
  readonly perDay: bigint
  /** End of the stream. It moves later while no account has weight. */
  readonly endsAt: Millis
  readonly totalWeight: bigint
  readonly funded: bigint
  readonly claimed: bigint
}

const SECONDS_PER_DAY = 86_400n

/** Calls of the reward pools. */
export const rewardPools = {
  /** Claims all rewards that the caller has earned in these pools. */
  claim: (
    contract: Address,
    pools: readonly bigint[],
    options: { readonly feeLimit?: bigint | undefined } = {},
  ) => contractCall(contract, rewardPoolsCalls.claim, [pools], options),
  /** Adds `units` to a pool, paid out over `days`. TRX is sent as the call value. */
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
  /** Claimable rewards in smallest units of the pool's asset, as of the newest block. */
  claimable: view('claimable(uint256,address)', ['uint256']),
}

export const rewardPoolsEvents = {
  funded: eventShape(
    'Funded(uint256 indexed pool,address indexed from,uint256 amount,uint64 endsAt)',
  ),
  claimed: eventShape('Claimed(uint256 indexed pool,address indexed account,uint256 amount)'),
}

/** Custom errors, for decoding reverts. */
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

/** Numbers of the contract's pools for cards and nodes, one pool per asset. */
export const cardPools = { cards: [1n], nodes: [2n, 3n] } as const
