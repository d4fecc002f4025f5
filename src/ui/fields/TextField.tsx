import { formatUnits } from '../../i18n/format.ts'
import { Field, type FieldTexts } from './Field.tsx'
import { verbatim } from './verbatim.ts'

interface TextFieldProps extends FieldTexts {
  readonly value: string
  readonly onChange: (value: string) => void
  /**
   * Type of the input. A date and time is chosen in the platform's own picker, which writes it in
   * the device's time zone: "2026-11-22T18:30".
   */
  readonly type?: 'text' | 'datetime-local' | undefined
  readonly placeholder?: string | undefined
  /** Maximum length, shown as a counter. Longer text is not cut, so that an error can report it. */
  readonly maxLength?: number | undefined
  /** Measures the length of a text; counts code points by default. */
  readonly lengthOf?: ((value: string) => number) | undefined
  /** Number of lines, for longer text. */
  readonly lines?: number | undefined
  readonly inputMode?: 'url' | undefined
  /** Whether the text consists of sentences, which a keyboard may correct. */
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

/** Counts code points, so that an emoji of one code point counts once. */
const codePoints = (value: string) => [...value].length
