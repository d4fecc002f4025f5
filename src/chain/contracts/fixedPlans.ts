import type { Address } from '../../core/address.ts'
import { contractCall } from '../call.ts'
import { eventShape } from '../event.ts'
import { view } from '../view.ts'
import { stakeBookErrors, stakeTermsType } from './stakeBook.ts'

/** What people send to the plans alone, by signature. */
export const fixedPlansCalls = {
  click: 'click(bytes32[])',
  fund: 'fund(uint256,uint256)',
} as const

/** Calls of `FixedPlans.sol` alone; the rest is in `stakeBook`. Its places are called plans. */
export const fixedPlans = {
  /** Pays what the rewards of these stakes have grown to, ten at most. */
  click: (
    contract: Address,
    orders: readonly string[],
    options?: { readonly feeLimit?: bigint | undefined },
  ) => contractCall(contract, fixedPlansCalls.click, [orders], options),
  /** Pays into a plan's fund; TRX comes along as the call value. */
  fund: (
    contract: Address,
    plan: bigint,
    units: bigint,
    options?: { readonly callValue?: bigint; readonly feeLimit?: bigint },
  ) => contractCall(contract, fixedPlansCalls.fund, [plan, units], options),
  /** A year, in basis points. */
  rateBpOf: view('rateBpOf(uint256)', ['uint256'], Number),
  /** What new stakes can still be promised. */
  fundOf: view('fundOf(uint256)', ['uint256']),
  /** The largest amount whose reward the fund still covers. */
  stillFits: view('stillFits(uint256)', ['uint256']),
  rewardFor: view('rewardFor(uint256,uint256)', ['uint256']),
  /** What a stake has earned and was not paid, as of the newest block. */
  claimable: view('claimable(address,bytes32)', ['uint256']),
  rewardOf: view('rewardOf(address,bytes32)', ['uint256', 'uint256'], (whole, claimed) => ({
    whole,
    claimed,
  })),
}

export const fixedPlansEvents = {
  planAdded: eventShape(`PlanAdded(uint256 indexed place,${stakeTermsType} terms,uint256 rateBp)`),
  planFunded: eventShape('PlanFunded(uint256 indexed place,address indexed from,uint256 amount)'),
  rewardSet: eventShape('RewardSet(bytes32 indexed order,address indexed account,uint256 reward)'),
  rewardClaimed: eventShape(
    'RewardClaimed(bytes32 indexed order,address indexed account,uint256 amount)',
  ),
  restTaken: eventShape('RestTaken(uint256 indexed place,uint256 amount)'),
}

/** Custom errors, for the reason behind a revert. */
export const fixedPlansErrors = [
  ...stakeBookErrors,
  'FundTooSmall(uint256)',
  'NothingToClaim()',
] as const
