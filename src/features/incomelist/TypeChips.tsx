import { useLingui } from '@lingui/react/macro'
import type { IncomeType } from '../../api/endpoints/income.ts'
import { incomeTypeNames } from '../../sheets/incomeWords.ts'
import { Chips } from '../../ui/fields/Chips.tsx'

/** Income types, plus cards and nodes together, which are bought here. */
type Option = IncomeType | 'products'

interface TypeChipsProps<T extends Option> {
  readonly options: readonly T[]
  readonly value: T | 'all'
  readonly onChange: (type: T | 'all') => void
  readonly testId: string
}

/** Filters income by type, among the types that this product pays. */
export function TypeChips<T extends Option>({ options, ...props }: TypeChipsProps<T>) {
  const { t, i18n } = useLingui()
  if (options.length < 2) return null
  const nameOf = (type: Option) =>
    type === 'products' ? t`Cards and nodes` : i18n._(incomeTypeNames[type])
  return (
    <Chips<T | 'all'>
      {...props}
      label={t`Type of income`}
      options={[
        { value: 'all', label: t`All types` },
        ...options.map((value) => ({ value, label: nameOf(value) })),
      ]}
    />
  )
}
