import { income, type IncomeType } from '../../api/endpoints/income.ts'
import type { Address } from '../../core/address.ts'
import { SECOND_MS } from '../../core/time.ts'
import { snapshotAtom } from './snapshot.ts'

// Income of an account as the backend reports it. Several pages show it and share one refresh rate.

/**
 * Totals by type and asset: everything ever received, and where it is now. Claimable amounts grow
 * with each block, and pending claims advance.
 */
export const incomeTotalsAtom = (owner: Address) =>
  snapshotAtom(income.totalMemberProfit, { owner }, { refreshMs: 20 * SECOND_MS })

/** Claimable amounts of a type, with the streams and plans that they come from. */
export const incomeClaimsAtom = (owner: Address, type: IncomeType) =>
  snapshotAtom(income.withdrawApplyByIncomeType, { owner, type })

/** One claim by voucher, while the user views it. */
export const incomeOrderAtom = (owner: Address, orderKey: string) =>
  snapshotAtom(
    income.withdrawRecord,
    { owner, orderKey, pageNo: 1, pageSize: 1 },
    { refreshMs: 10 * SECOND_MS },
  )
