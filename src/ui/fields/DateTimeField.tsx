import { useId, type ReactNode } from 'react'
import { describedBy, Field } from './Field.tsx'
import styles from './Field.module.css'

interface DateTimeFieldProps {
  readonly label: ReactNode
  /** As `datetime-local` writes it, in the device's time zone: "2026-11-22T18:30". */
  readonly text: string
  readonly onChange: (text: string) => void
  readonly hint?: ReactNode
  readonly error?: ReactNode
  readonly disabled?: boolean | undefined
  readonly testId?: string | undefined
}

/** A date and a time of day, chosen with the platform's own picker. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, text, onChange, hint, error, disabled, testId } = props
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input
        {...describedBy(id, error, hint)}
        className={styles.input}
        type="datetime-local"
        value={text}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
        data-testid={testId}
      />
    </Field>
  )
}
