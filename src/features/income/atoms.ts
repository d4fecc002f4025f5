import { income, type IncomeType } from '../../api/endpoints/income.ts'
import type { Address } from '../../core/address.ts'
import { SECOND_MS } from '../../core/time.ts'
import { snapshotAtom } from '../../state/answers/snapshot.ts'
import type { Whole } from './rules.ts'

/** Of one type, where all of it is. */
export interface TypeIncome extends Whole {
  readonly type: IncomeType
}

/** What can be claimed grows with each block, and what is under way moves on. */
const often = { refreshMs: 20 * SECOND_MS }

/** Of each type and coin: what ever came in, and where it is now. */
export const totalsAtom = (owner: Address) =>
  snapshotAtom(income.totalMemberProfit, { owner }, often)

/** What came in today, in the last seven and in the last thirty days. */
export const recentAtom = (owner: Address) => snapshotAtom(income.memberProfitStatistics, { owner })

/** What came in day by day. */
export const daysAtom = (owner: Address, days: number) =>
  snapshotAtom(income.profitStatistic, { owner, days })
