import type { IncomeType } from '../../api/endpoints/income.ts'

/** Parses the income type of a link: `?type=referral`. */
export function typeIn(search: string, offered: readonly IncomeType[]): IncomeType | undefined {
  const named = new URLSearchParams(search).get('type')
  return offered.find((type) => type === named)
}
