import { atom } from 'jotai'
import { income, type IncomeType } from '../../api/endpoints/income.ts'
import type { Address } from '../../core/address.ts'
import { incomeClaimsAtom } from '../../state/answers/income.ts'
import { remembered } from '../../state/answers/remembered.ts'
import { snapshotAtom } from '../../state/answers/snapshot.ts'
import type { Whole } from './rules.ts'

/** Of one type, where all of it is. */
export interface TypeIncome extends Whole {
  readonly type: IncomeType
}

/** Where types are claimed from; undefined while that is unknown, or where not all is the chain's to pay. */
export const sourcesAtom = (owner: Address, types: readonly IncomeType[]) =>
  remembered(`income of ${types.join()} ${owner}`, () =>
    atom((get) => {
      const all = types.map((type) =>
        type === 'referral' || type === 'rwa' ? undefined : get(incomeClaimsAtom(owner, type)).data,
      )
      if (!all.every((each) => each !== undefined)) return undefined
      return {
        streams: all.flatMap(({ streams }) => streams.map(BigInt)),
        orders: all.flatMap(({ plans }) => plans),
      }
    }),
  )

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
