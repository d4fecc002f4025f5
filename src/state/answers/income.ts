import { income, type IncomeType } from '../../api/endpoints/income.ts'
import type { Address } from '../../core/address.ts'
import { SECOND_MS } from '../../core/time.ts'
import { snapshotAtom } from './snapshot.ts'

// What the backend says of an account's income, as several pages show it: they ask at one rate.

/**
 * Of each type and coin: what ever came in, and where it is now. What can be claimed grows with each
 * block, and what is under way moves on.
 */
export const incomeTotalsAtom = (owner: Address) =>
  snapshotAtom(income.totalMemberProfit, { owner }, { refreshMs: 20 * SECOND_MS })

/** Claimable amounts of a type, and the streams and plans that they come from. */
export const incomeClaimsAtom = (owner: Address, type: IncomeType) =>
  snapshotAtom(income.withdrawApplyByIncomeType, { owner, type })

/** One order by voucher, which somebody looks at. */
export const incomeOrderAtom = (owner: Address, orderKey: string) =>
  snapshotAtom(
    income.withdrawRecord,
    { owner, orderKey, pageNo: 1, pageSize: 1 },
    { refreshMs: 10 * SECOND_MS },
  )
