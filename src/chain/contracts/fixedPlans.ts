import type { Address } from '../../core/address.ts'
import { contractCall } from '../call.ts'
import { eventShape } from '../event.ts'
import { view } from '../view.ts'
import { stakeBookErrors, stakeTermsType } from './stakeBook.ts'

/** Signatures of the calls that only the fixed plans accept. */
export const fixedPlansCalls = {
  click: 'click(bytes32[])',
  fund: 'fund(uint256,uint256)',
} as const

/**
 * Calls specific to `FixedPlans.sol`; `stakeBook` has the shared ones. Here the contract's places
 * are called plans.
 */
export const fixedPlans = {
  /** Claims the accrued rewards of up to ten stakes. */
  click: (
    contract: Address,
    orders: readonly string[],
    options?: { readonly feeLimit?: bigint | undefined },
  ) => contractCall(contract, fixedPlansCalls.click, [orders], options),
  /** Adds to a plan's reward fund. TRX is sent as the call value. */
  fund: (
    contract: Address,
    plan: bigint,
    units: bigint,
    options?: { readonly callValue?: bigint; readonly feeLimit?: bigint },
  ) => contractCall(contract, fixedPlansCalls.fund, [plan, units], options),
  /** Yearly rate in basis points. */
  rateBpOf: view('rateBpOf(uint256)', ['uint256'], Number),
  /** Rewards that the fund can still promise to new stakes. */
  fundOf: view('fundOf(uint256)', ['uint256']),
  /** Largest stake whose reward the fund still covers. */
  stillFits: view('stillFits(uint256)', ['uint256']),
  rewardFor: view('rewardFor(uint256,uint256)', ['uint256']),
  /** Rewards that a stake has earned and not claimed, as of the newest block. */
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

/** Custom errors, for decoding reverts. */
export const fixedPlansErrors = [
  ...stakeBookErrors,
  'FundTooSmall(uint256)',
  'NothingToClaim()',
] as const
