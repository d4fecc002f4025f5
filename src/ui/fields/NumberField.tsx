import type { ReactNode } from 'react'
import { readingsOf, tidied } from '../../core/numberText.ts'
import type { Choice } from './Chips.tsx'
import { classes } from '../classes.ts'
import { Field, type FieldTexts } from './Field.tsx'
import styles from './Field.module.css'
import { UnclearNumber } from './UnclearNumber.tsx'
import { useNumberInput } from './useNumberInput.ts'

/** Number of characters above which a large number is shown smaller. */
const LONG = 14

interface NumberFieldProps<Unit extends string> extends FieldTexts {
  /**
   * Digits with at most one decimal point, or the refused text, as `core/numberText.ts` defines.
   * The code that parses it reports errors.
   */
  readonly text: string
  readonly onChange: (text: string) => void
  /** Unit of the number: "%". */
  readonly unit?: string | undefined
  /** Units to choose from, instead of a fixed one. */
  readonly units?: UnitChoice<Unit> | undefined
  readonly aside?: ReactNode
  /** Whether the field is the main one of its form. */
  readonly large?: boolean | undefined
  /** Content between the number and its unit. */
  readonly children?: ReactNode
}

interface UnitChoice<Unit extends string> {
  /** Label for screen readers: "Unit of the protection time". */
  readonly label: string
  readonly options: readonly (Choice<Unit> & { readonly label: string })[]
  readonly value: Unit
  readonly onChange: (unit: Unit) => void
}

/**
 * Field for a number, or for a duration in a unit that the user picks. It shows thousands
 * separators while typing; the stored text has none. It refuses ambiguous text and offers both
 * readings.
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
