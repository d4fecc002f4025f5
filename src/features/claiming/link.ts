import type { IncomeType } from '../../api/endpoints/income.ts'

/** The type that a link names: `?type=referral`. */
export function typeIn(search: string, offered: readonly IncomeType[]): IncomeType | undefined {
  const named = new URLSearchParams(search).get('type')
  return offered.find((type) => type === named)
}
