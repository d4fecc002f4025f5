import { useId, useState, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Field.module.css'

/** What every field has. */
export interface FieldTexts {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** What is wrong with what was typed. */
  readonly error?: ReactNode
  /** Says what is missing, once the user wants to go on: it may only not be typed yet. */
  readonly missing?: ReactNode
  readonly disabled?: boolean | undefined
  readonly testId?: string | undefined
}

interface FieldProps extends FieldTexts {
  /** To the right of the label: a balance, a counter. */
  readonly aside?: ReactNode
  /** The input, which takes these attributes, and what stands beside it. */
  readonly children: (attributes: ReturnType<typeof attributesOf>) => ReactNode
}

/** Label, input, hint and error, tied together for screen readers. */
export function Field(props: FieldProps) {
  const { label, aside, hint, missing, children } = props
  const id = useId()
  const [isAsked, setAsked] = useState(false)
  if (isAsked && !missing) setAsked(false)
  const error = props.error || (isAsked && missing)
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </div>
      <div className={classes(styles.box, !!error && styles.wrong)}>
        {children(attributesOf(id, { ...props, error }, () => setAsked(true)))}
      </div>
      {/* Always there, so that an error that appears later is announced. */}
      <div id={`${id}-error`} className={styles.error} role="alert">
        {error}
      </div>
      {hint && !error && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
    </div>
  )
}

/** What ties an input to its texts. */
const attributesOf = (
  id: string,
  { error, hint, disabled, testId }: FieldTexts,
  onInvalid: () => void,
) => ({
  id,
  className: styles.input,
  disabled,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
  'data-testid': testId,
  /** By `leadToWrong`. */
  onInvalid,
})
