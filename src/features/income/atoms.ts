import { income, type IncomeType } from '../../api/endpoints/income.ts'
import type { Address } from '../../core/address.ts'
import { snapshotAtom } from '../../state/answers/snapshot.ts'
import type { Whole } from './rules.ts'

/** Of one type, where all of it is. */
export interface TypeIncome extends Whole {
  readonly type: IncomeType
}

/** What came in today, in the last seven and in the last thirty days. */
export const recentAtom = (owner: Address) => snapshotAtom(income.memberProfitStatistics, { owner })

/** What came in day by day. */
export const daysAtom = (owner: Address, days: number) =>
  snapshotAtom(income.profitStatistic, { owner, days })

/** As many as the page lists of what came in. */
export const FEW = 3

/** What came in last. */
export const newestAtom = (owner: Address) =>
  snapshotAtom(income.profitPage, { owner, pageNo: 1, pageSize: FEW })
