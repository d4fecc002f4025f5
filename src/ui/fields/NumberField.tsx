import { useId, type ReactNode } from 'react'
import type { Choice } from './Chips.tsx'
import { describedBy, Field } from './Field.tsx'
import styles from './Field.module.css'

interface NumberFieldProps<Unit extends string> {
  readonly label: ReactNode
  /** What was typed, verbatim; whoever reads it says what is wrong with it. */
  readonly text: string
  readonly onChange: (text: string) => void
  /** What is counted: "%". */
  readonly unit?: string | undefined
  /** Or one of several. */
  readonly units?: UnitChoice<Unit> | undefined
  readonly hint?: ReactNode
  readonly error?: ReactNode
  readonly disabled?: boolean | undefined
  readonly testId?: string | undefined
}

interface UnitChoice<Unit extends string> {
  /** For screen readers: "Unit of the protection time". */
  readonly label: string
  readonly options: readonly (Choice<Unit> & { readonly label: string })[]
  readonly value: Unit
  readonly onChange: (unit: Unit) => void
}

/** A number of something, or a length of time in a unit that the user picks. */
export function NumberField<Unit extends string = never>(props: NumberFieldProps<Unit>) {
  const { label, text, onChange, unit, units, hint, error, disabled, testId } = props
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input
        {...describedBy(id, error, hint)}
        className={styles.input}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        value={text}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
        data-testid={testId}
      />
      {unit !== undefined && <span className={styles.coin}>{unit}</span>}
      {units && (
        <select
          className={styles.unit}
          aria-label={units.label}
          value={units.value}
          disabled={disabled}
          onChange={(event) => {
            const chosen = units.options.find(({ value }) => value === event.target.value)
            if (chosen) units.onChange(chosen.value)
          }}
          data-testid={testId && `${testId}-unit`}
        >
          {units.options.map(({ value, label: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
