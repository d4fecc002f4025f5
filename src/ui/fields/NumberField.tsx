import type { ReactNode } from 'react'
import { readingsOf, tidied } from '../../core/numberText.ts'
import type { Choice } from './Chips.tsx'
import { classes } from '../classes.ts'
import { Field, type FieldTexts } from './Field.tsx'
import styles from './Field.module.css'
import { UnclearNumber } from './UnclearNumber.tsx'
import { useNumberInput } from './useNumberInput.ts'

/** Characters from which on a large number is set smaller. */
const LONG = 14

interface NumberFieldProps<Unit extends string> extends FieldTexts {
  /**
   * Digits with a point at most, or what was refused, as `core/numberText.ts` has it. Its reader says
   * what is wrong with it.
   */
  readonly text: string
  readonly onChange: (text: string) => void
  /** What is counted: "%". */
  readonly unit?: string | undefined
  /** Or one of several. */
  readonly units?: UnitChoice<Unit> | undefined
  readonly aside?: ReactNode
  /** The field is what its form is about. */
  readonly large?: boolean | undefined
  /** Between the number and its unit. */
  readonly children?: ReactNode
}

interface UnitChoice<Unit extends string> {
  /** For screen readers: "Unit of the protection time". */
  readonly label: string
  readonly options: readonly (Choice<Unit> & { readonly label: string })[]
  readonly value: Unit
  readonly onChange: (unit: Unit) => void
}

/**
 * A number of something, or a length of time in a unit that the user picks. Thousands are set apart
 * while it is typed; the text that is kept has no separators. What may be two numbers is refused, and
 * both are offered.
 */
export function NumberField<Unit extends string = never>(props: NumberFieldProps<Unit>) {
  const { text, onChange, unit, units, large, children, ...texts } = props
  const { shown, attributes: input } = useNumberInput({ text, onChange, unit })

  const readings = readingsOf(text)

  function leave(field: HTMLInputElement) {
    field.scrollLeft = 0
    const understood = tidied(text)
    if (understood !== text) onChange(understood)
  }
  function choose(chosen: string) {
    onChange(chosen)
    input.ref.current?.focus()
  }
  return (
    <Field
      {...texts}
      {...(readings && {
        error: <UnclearNumber {...{ readings, unit }} onChoose={choose} testId={texts.testId} />,
      })}
    >
      {(attributes) => (
        <>
          <input
            {...attributes}
            {...input}
            className={classes(
              attributes.className,
              large && styles.amount,
              large && shown.length > LONG && styles.long,
            )}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            onBlur={({ currentTarget }) => leave(currentTarget)}
          />
          {children}
          {unit !== undefined && <span className={styles.coin}>{unit}</span>}
          {units && (
            <select
              className={styles.unit}
              aria-label={units.label}
              value={units.value}
              disabled={props.disabled}
              onChange={(event) => {
                const chosen = units.options.find(({ value }) => value === event.target.value)
                if (chosen) units.onChange(chosen.value)
              }}
              data-testid={props.testId && `${props.testId}-unit`}
            >
              {units.options.map(({ value, label: name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </>
      )}
    </Field>
  )
}
