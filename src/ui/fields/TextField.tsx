import { useId, type HTMLInputAutoCompleteAttribute, type ReactNode } from 'react'
import { formatUnits } from '../../i18n/format.ts'
import { describedBy, Field } from './Field.tsx'
import styles from './Field.module.css'

interface TextFieldProps {
  readonly label: ReactNode
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint?: ReactNode
  readonly error?: ReactNode
  readonly placeholder?: string | undefined
  /** Shown as a counter; what is typed beyond it is kept, so that the error can say so. */
  readonly maxLength?: number | undefined
  /** Lines, for a longer text. */
  readonly lines?: number | undefined
  readonly disabled?: boolean | undefined
  readonly inputMode?: 'text' | 'numeric' | 'email' | 'url' | undefined
  readonly autoComplete?: HTMLInputAutoCompleteAttribute | undefined
  readonly testId?: string | undefined
}

export function TextField(props: TextFieldProps) {
  const { label, value, onChange, hint, error, maxLength, lines = 1, testId } = props
  const id = useId()
  const shared = {
    ...describedBy(id, error, hint),
    className: styles.input,
    value,
    placeholder: props.placeholder,
    disabled: props.disabled,
    inputMode: props.inputMode,
    autoComplete: props.autoComplete ?? 'off',
    'data-testid': testId,
  }
  // Characters as people count them: an emoji is one, not two.
  const length = [...value].length
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={error}
      aside={maxLength === undefined ? undefined : `${count(length)}/${count(maxLength)}`}
    >
      {lines > 1 ? (
        <textarea {...shared} rows={lines} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <input {...shared} type="text" onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  )
}

const count = (characters: number) => formatUnits(BigInt(characters), 0)
