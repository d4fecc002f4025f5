import type { IncomeCause } from '../../src/api/endpoints/income.ts'
import { fixedPlansEvents } from '../../src/chain/contracts/fixedPlans.ts'
import { rewardPoolsEvents } from '../../src/chain/contracts/rewardPools.ts'
import { rwaEquityEvents } from '../../src/chain/contracts/rwaEquity.ts'
import type { LaunchpadContracts } from '../index/chapter.ts'
import type { PartRow } from './incomeParts.ts'

/** Returns the event that proves an income. */
export function causeOf(contracts: LaunchpadContracts, row: PartRow): IncomeCause {
  const { txId, position, blockNumber, at } = row
  return { txId, position, ...whose(contracts, row), blockNumber, at }
}

function whose(
  { rwaEquity, fixedPlans }: LaunchpadContracts,
  { type, contract, event }: PartRow,
): Pick<IncomeCause, 'contract' | 'event'> {
  if (type === 'rwa') return { contract: rwaEquity!, event: rwaEquityEvents.ordered.name }
  const claimed =
    contract === fixedPlans ? fixedPlansEvents.rewardClaimed : rewardPoolsEvents.claimed
  return { contract: contract!, event: event ?? claimed.name }
}
