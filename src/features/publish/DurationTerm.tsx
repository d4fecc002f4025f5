import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import type { DurationField, DurationUnit } from './form.ts'
import { useField } from './formContext.ts'

interface DurationTermProps {
  readonly field: DurationField
  readonly label: string
  readonly hint?: ReactNode
}

/** A term that is a length of time, in a unit of the user's choice. */
export function DurationTerm({ field, label, hint }: DurationTermProps) {
  const { t } = useLingui()
  const { value, change, error, testId } = useField(field)
  return (
    <div data-field={field}>
      <NumberField<DurationUnit>
        label={label}
        text={value.count}
        onChange={(count) => change({ ...value, count })}
        units={{
          label: t`Unit of: ${label}`,
          value: value.unit,
          onChange: (unit) => change({ ...value, unit }),
          options: [
            { value: 'minutes', label: t`minutes` },
            { value: 'hours', label: t`hours` },
            { value: 'days', label: t`days` },
          ],
        }}
        hint={hint}
        error={error}
        testId={testId}
      />
    </div>
  )
}
