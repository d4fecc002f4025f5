import {
  useLayoutEffect,
  useRef,
  type ChangeEvent,
  type ClipboardEvent,
  type ReactNode,
} from 'react'
import type { Choice } from './Chips.tsx'
import { classes } from '../classes.ts'
import { Field, type FieldTexts } from './Field.tsx'
import styles from './Field.module.css'
import { pastedNumber, typedNumber, withGroups } from './typedNumber.ts'

/** Characters from which on a large number is set smaller. */
const LONG = 14

interface NumberFieldProps<Unit extends string> extends FieldTexts {
  /** What was typed, verbatim; whoever reads it says what is wrong with it. */
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
 * while it is typed; the text that is kept has no separators.
 */
export function NumberField<Unit extends string = never>(props: NumberFieldProps<Unit>) {
  const { text, onChange, unit, units, large, children, ...texts } = props
  const grouped = withGroups(text)

  function change(input: HTMLInputElement, inputType: string, data: string | null) {
    const { value: shown, selectionStart } = input
    const caret = selectionStart ?? shown.length
    const typed = typedNumber({ before: text, shown, caret, inputType, data })
    const next = withGroups(typed.text)
    // Set here, so that the caret is where it belongs before React looks.
    if (next !== shown) {
      input.value = next
      input.setSelectionRange(typed.caret, typed.caret)
    }
    onChange(typed.text)
  }
  const field = useRef<HTMLInputElement>(null)
  // The first digits count most: they are seen whatever a button has filled in.
  useLayoutEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.scrollLeft = 0
  })
  const type = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    nativeEvent instanceof InputEvent
      ? change(target, nativeEvent.inputType, nativeEvent.data)
      : change(target, '', null)
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const number = pastedNumber(event.clipboardData.getData('text'), unit)
    const { selectionStart, selectionEnd, value } = input
    event.preventDefault()
    input.setRangeText(number, selectionStart ?? value.length, selectionEnd ?? value.length, 'end')
    change(input, 'insertText', number)
  }
  return (
    <Field {...texts}>
      {(attributes) => (
        <>
          <input
            {...attributes}
            className={classes(
              attributes.className,
              large && styles.amount,
              large && grouped.length > LONG && styles.long,
            )}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            value={grouped}
            onChange={type}
            onPaste={paste}
            onBlur={({ currentTarget }) => (currentTarget.scrollLeft = 0)}
            ref={field}
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
