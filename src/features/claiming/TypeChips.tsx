import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import type { IncomeType } from '../../api/endpoints/income.ts'
import { incomeTypeNames } from '../../sheets/incomeWords.ts'
import { navigationAtom } from '../../state/pages/navigation.ts'
import { Chips } from '../../ui/fields/Chips.tsx'

interface TypeChipsProps {
  readonly types: readonly IncomeType[]
  /** Selected type. */
  readonly type: IncomeType
}

/** Switches to another type without going back to the list. */
export function TypeChips({ types, type }: TypeChipsProps) {
  const { t, i18n } = useLingui()
  const navigation = useAtomValue(navigationAtom)
  const row = useRef<HTMLDivElement>(null)
  // A link may select a type outside the visible part of the row.
  useEffect(() => {
    const shown = row.current?.querySelector(`[data-testid="claiming-type-${type}"]`)
    shown?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [type])
  return (
    <div ref={row}>
      <Chips<IncomeType>
        label={t`What do you want to claim?`}
        value={type}
        onChange={(next) => navigation?.go(`/claiming?type=${next}`, { replace: true })}
        options={types.map((each) => ({ value: each, label: i18n._(incomeTypeNames[each]) }))}
        testId="claiming-type"
      />
    </div>
  )
}
