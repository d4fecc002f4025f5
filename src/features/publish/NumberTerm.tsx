import type { ReactNode } from 'react'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import type { CastForm, FieldName } from './fields.ts'
import { useField } from './formContext.ts'

/** The fields that hold a number as text. */
type NumberName = {
  [Field in FieldName]: CastForm[Field] extends string ? Field : never
}[FieldName]

interface NumberTermProps {
  readonly field: NumberName
  readonly label: ReactNode
  /** What is counted: "%", "TRX". */
  readonly unit: string
  readonly hint?: ReactNode
}

/** A term that is an amount or a rate. */
export function NumberTerm({ field, label, unit, hint }: NumberTermProps) {
  const { value, change, error, testId } = useField(field)
  return (
    <div data-field={field}>
      <NumberField
        label={label}
        text={value}
        onChange={change}
        unit={unit}
        hint={hint}
        error={error}
        testId={testId}
      />
    </div>
  )
}
