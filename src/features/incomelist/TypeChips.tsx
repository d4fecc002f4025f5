import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { IncomeType } from '../../api/endpoints/income.ts'
import { incomeTypeNames } from '../../sheets/incomeWords.ts'
import { servicesAtom } from '../../state/services.ts'
import { Chips } from '../../ui/fields/Chips.tsx'
import { typesOffered } from '../../sheets/incomeTypes.ts'

export type TypeFilter = 'all' | IncomeType

interface TypeChipsProps {
  readonly value: TypeFilter
  readonly onChange: (type: TypeFilter) => void
  readonly testId: string
}

/** Shows income of one type, of those that are earned here. */
export function TypeChips(props: TypeChipsProps) {
  const { t, i18n } = useLingui()
  const types = typesOffered(useAtomValue(servicesAtom).config.contracts)
  if (types.length < 2) return null
  return (
    <Chips<TypeFilter>
      {...props}
      label={t`Type of income`}
      options={[
        { value: 'all', label: t`All types` },
        ...types.map((value) => ({ value, label: i18n._(incomeTypeNames[value]) })),
      ]}
    />
  )
}

/** What is asked for with it. */
export const ofType = (type: TypeFilter): { readonly type?: IncomeType } =>
  type === 'all' ? {} : { type }
