import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import type { IncomeType } from '../../api/endpoints/income.ts'
import { incomeTypeNames } from '../../sheets/incomeWords.ts'
import { navigationAtom } from '../../state/pages/navigation.ts'
import { Chips } from '../../ui/fields/Chips.tsx'

interface TypeChipsProps {
  readonly types: readonly IncomeType[]
  /** The one that is shown. */
  readonly type: IncomeType
}

/** Another type, without the way back to the list of them. */
export function TypeChips({ types, type }: TypeChipsProps) {
  const { t, i18n } = useLingui()
  const navigation = useAtomValue(navigationAtom)
  const row = useRef<HTMLDivElement>(null)
  // A link may name one that the row has no room for.
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
