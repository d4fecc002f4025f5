import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Field.module.css'

interface FieldProps {
  /** Of the input; error and hint get `${id}-error` and `${id}-hint`. */
  readonly id: string
  readonly label: ReactNode
  /** To the right of the label: a balance, a counter. */
  readonly aside?: ReactNode
  readonly hint?: ReactNode
  readonly error?: ReactNode
  readonly children: ReactNode
}

/** Label, input, hint and error, tied together for screen readers. */
export function Field({ id, label, aside, hint, error, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </div>
      <div className={classes(styles.box, isShown(error) && styles.wrong)}>{children}</div>
      {/* Always there, so that an error that appears later is announced. */}
      <div id={`${id}-error`} className={styles.error} role="alert">
        {error}
      </div>
      {isShown(hint) && !isShown(error) && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
    </div>
  )
}

/** What ties an input to its texts. */
export const describedBy = (id: string, error: ReactNode, hint: ReactNode) => ({
  id,
  'aria-invalid': isShown(error) || undefined,
  'aria-describedby': isShown(error) ? `${id}-error` : isShown(hint) ? `${id}-hint` : undefined,
})

const isShown = (node: ReactNode): boolean => node !== undefined && node !== null && node !== ''
