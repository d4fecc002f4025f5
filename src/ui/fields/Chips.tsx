import type { ReactNode } from 'react'
import styles from './Chips.module.css'

export interface Choice<T extends string> {
  readonly value: T
  readonly label: ReactNode
}

export interface ChipsProps<T extends string> {
  /** Name of the choice, for screen readers. */
  readonly label: string
  readonly options: readonly Choice<T>[]
  readonly value: T
  readonly onChange: (value: T) => void
  readonly disabled?: boolean | undefined
  readonly testId?: string | undefined
}

/** Offers filter pills, of which one is chosen. They scroll sideways if they do not fit. */
export function Chips<T extends string>({
  label,
  options,
  value,
  onChange,
  disabled,
  testId,
}: ChipsProps<T>) {
  return (
    <fieldset className={styles.chips} aria-label={label} disabled={disabled} data-testid={testId}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.chip}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          data-testid={testId && `${testId}-${option.value}`}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
