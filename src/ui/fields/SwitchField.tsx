import { useId, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './SwitchField.module.css'

interface SwitchFieldProps {
  readonly label: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** What it means to have it on. */
  readonly hint?: ReactNode
  /** Within a note: in its size, with a hint that needs the whole width. */
  readonly small?: boolean | undefined
  /** The form cannot go on while it is off. */
  readonly needed?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly testId?: string | undefined
}

/** Something that is on or off; the whole row is its target. */
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
