import { formatUnits } from '../../i18n/format.ts'
import { Field, type FieldTexts } from './Field.tsx'
import { verbatim } from './verbatim.ts'

interface TextFieldProps extends FieldTexts {
  readonly value: string
  readonly onChange: (value: string) => void
  /**
   * A date and a time of day are chosen with the platform's own picker, which writes them in the
   * device's time zone: "2026-11-22T18:30".
   */
  readonly type?: 'text' | 'datetime-local' | undefined
  readonly placeholder?: string | undefined
  /** Shown as a counter; what is typed beyond it is kept, so that the error can say so. */
  readonly maxLength?: number | undefined
  /** How long it is: without it, each of its code points counts. */
  readonly lengthOf?: ((value: string) => number) | undefined
  /** Lines, for a longer text. */
  readonly lines?: number | undefined
  readonly inputMode?: 'url' | undefined
  /** Sentences, which a keyboard may correct. */
  readonly isProse?: boolean | undefined
}

export function TextField({ value, onChange, maxLength, lines = 1, ...props }: TextFieldProps) {
  const { type = 'text', placeholder, inputMode, lengthOf = codePoints, isProse = false } = props
  const length = lengthOf(value)
  const typing = isProse ? {} : verbatim
  const shared = { value, placeholder, inputMode, autoComplete: 'off', ...typing }
  return (
    <Field
      {...props}
      aside={maxLength === undefined ? undefined : `${count(length)}/${count(maxLength)}`}
    >
      {(attributes) =>
        lines > 1 ? (
          <textarea
            {...attributes}
            {...shared}
            rows={lines}
            onChange={(event) => onChange(event.target.value)}
          />
        ) : (
          <input
            {...attributes}
            {...shared}
            type={type}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }
    </Field>
  )
}

const count = (characters: number) => formatUnits(BigInt(characters), 0)

/** An emoji of one sign is one, not two. */
const codePoints = (value: string) => [...value].length
