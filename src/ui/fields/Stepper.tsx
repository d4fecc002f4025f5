import { useLingui } from '@lingui/react/macro'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { parseUnits } from '../../core/typedAmount.ts'
import { IconButton } from '../actions/IconButton.tsx'
import styles from './Stepper.module.css'
import { useNumberInput } from './useNumberInput.ts'

interface StepperProps {
  /** Name of the count: "Quantity". */
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
  /** Maximum; undefined while unknown. The count is then limited to nine digits. */
  readonly max?: number | undefined
  readonly testId?: string | undefined
}

const LEAST = 1
const MOST = 999_999_999

/** Field for a small whole number, with buttons for one more or less. */
export function Stepper(props: StepperProps) {
  const { label, value, onChange, max = MOST, testId } = props
  const { t } = useLingui()
  // While typing, the text may be empty, refused or out of bounds. Leaving the field restores a
  // valid number.
  const [draft, setDraft] = useState<string>()
  const set = (next: number) => onChange(Math.min(max, Math.max(LEAST, next)))
  const typed = draft === undefined ? undefined : parseUnits(draft, 0)
  const { attributes } = useNumberInput({
    text: draft ?? String(value),
    onChange(text) {
      setDraft(text)
      const next = parseUnits(text, 0)
      if (next.ok && next.value >= LEAST && next.value <= max) set(Number(next.value))
    },
  })
  return (
    <fieldset className={styles.stepper} aria-label={label} data-testid={testId}>
      <IconButton
        label={t`One less`}
        variant="raised"
        disabled={value <= LEAST}
        onClick={() => set(value - 1)}
        testId={testId && `${testId}-less`}
      >
        <Minus aria-hidden="true" strokeWidth={2.4} />
      </IconButton>
      <input
        {...attributes}
        className={styles.input}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        role="spinbutton"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={LEAST}
        aria-valuemax={max < MOST ? max : undefined}
        aria-invalid={(typed && !typed.ok && typed.error !== 'empty') || undefined}
        onBlur={() => {
          if (typed?.ok) set(Number(typed.value))
          setDraft(undefined)
        }}
        onKeyDown={(event) => {
          const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
          if (step === 0) return
          event.preventDefault()
          setDraft(undefined)
          set(value + step)
        }}
        data-testid={testId && `${testId}-input`}
      />
      <IconButton
        label={t`One more`}
        variant="raised"
        disabled={value >= max}
        onClick={() => set(value + 1)}
        testId={testId && `${testId}-more`}
      >
        <Plus aria-hidden="true" strokeWidth={2.4} />
      </IconButton>
    </fieldset>
  )
}
