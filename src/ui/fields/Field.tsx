import { useId, useState, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Field.module.css'

/** Texts that every field has. */
export interface FieldTexts {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** Error in the typed text. */
  readonly error?: ReactNode
  /** Message for a missing value. It is shown only once the user tries to continue. */
  readonly missing?: ReactNode
  readonly disabled?: boolean | undefined
  readonly testId?: string | undefined
}

interface FieldProps extends FieldTexts {
  /** Text to the right of the label: a balance, a counter. */
  readonly aside?: ReactNode
  /** Renders the input with these attributes, and anything beside it. */
  readonly children: (attributes: ReturnType<typeof attributesOf>) => ReactNode
}

/** Connects label, input, hint and error for screen readers. */
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
      {/* Always rendered, so that an error that appears later is announced. */}
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

/** Returns the attributes that connect an input to its texts. */
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
  /** Called through the `invalid` event that `leadToWrong` dispatches. */
  onInvalid,
})
