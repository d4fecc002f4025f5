import { atom } from 'jotai'
import { income, type IncomeType } from '../../api/endpoints/income.ts'
import type { Address } from '../../core/address.ts'
import { incomeClaimsAtom } from '../../state/answers/income.ts'
import { remembered } from '../../state/answers/remembered.ts'
import { snapshotAtom } from '../../state/answers/snapshot.ts'
import type { Whole } from './rules.ts'

/** Income of one type, by where it is. */
export interface TypeIncome extends Whole {
  readonly type: IncomeType
}

/**
 * Sources from which types are claimed; undefined while unknown, or if the chain does not pay all
 * of them.
 */
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

/** Income of today, of the last seven days and of the last thirty days. */
export const recentAtom = (owner: Address) => snapshotAtom(income.memberProfitStatistics, { owner })

/** Income day by day. */
export const daysAtom = (owner: Address, days: number) =>
  snapshotAtom(income.profitStatistic, { owner, days })

/** Number of recent entries that the page lists. */
export const FEW = 3

/** Latest income. */
export const newestAtom = (owner: Address) =>
  snapshotAtom(income.profitPage, { owner, pageNo: 1, pageSize: FEW })
