import { useId, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './SwitchField.module.css'

interface SwitchFieldProps {
  readonly label: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** Explains the effect of the switch. */
  readonly hint?: ReactNode
  /**
   * Whether the switch is inside a note: it uses the note's text size, and its hint takes the full
   * width.
   */
  readonly small?: boolean | undefined
  /** Whether the form requires the switch to be on. */
  readonly needed?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly testId?: string | undefined
}

/** Field that is on or off. The whole row is its touch target. */
export function SwitchField(props: SwitchFieldProps) {
  const { label, checked, onChange, hint, small, needed, disabled, testId } = props
  const id = useId()
  return (
    <label className={classes(styles.row, small && styles.small)} htmlFor={id}>
      <span className={styles.text}>
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        {hint !== undefined && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      <button
        type="button"
        role="switch"
        id={id}
        className={styles.switch}
        aria-checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        data-needed={(needed && !checked) || undefined}
        disabled={disabled}
        onClick={() => onChange(!checked)}
        data-testid={testId}
      >
        <span className={styles.thumb} />
      </button>
    </label>
  )
}
