import { Trans } from '@lingui/react/macro'
import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import { useState, type ReactNode } from 'react'
import { parseAddress, type Address } from '../../core/address.ts'
import { canPaste, pasteText, type PasteError } from '../actions/pasteText.ts'
import { AddressText } from '../figures/AddressText.tsx'
import { Field, type FieldTexts } from './Field.tsx'
import { verbatim } from './verbatim.ts'
import styles from './Field.module.css'

export interface AddressFieldProps extends FieldTexts {
  /** Typed text, verbatim. */
  readonly value: string
  readonly onChange: (value: string) => void
  /**
   * Returns the reason why this address is not allowed here, such as being one's own; undefined if
   * it is allowed.
   */
  readonly refused?: ((address: Address) => ReactNode) | undefined
  /** Warning about the address. It must show the full address, because it replaces it. */
  readonly warning?: ReactNode
}

const LENGTH = 34

/**
 * Field for an address. It reports an invalid address once that is certain or the user leaves the
 * field. It shows a valid address in full, because the field hides its middle and a pasted text may
 * differ from the copied one.
 */
export function AddressField({ value, onChange, refused, warning, ...texts }: AddressFieldProps) {
  const [isLeft, setLeft] = useState(false)
  const [pasteError, setPasteError] = useState<PasteError>()
  const typed = value.trim()
  const parsed = parseAddress(value)
  const isWrong = typed !== '' && !parsed.ok && (isLeft || typed.length >= LENGTH)
  const refusal = parsed.ok ? refused?.(parsed.value) : undefined
  const own = isWrong ? <Trans>Please enter the correct address</Trans> : refusal
  const error = pasteError ? <PasteProblem error={pasteError} /> : (own ?? texts.error)
  const change = (text: string) => {
    setPasteError(undefined)
    if (text.trim() === '') setLeft(false)
    onChange(text)
  }
  const paste = async () => {
    const read = await pasteText()
    if (!read.ok) return setPasteError(read.error)
    change(read.value)
    setLeft(true)
  }
  const { testId } = texts
  return (
    <div>
      <Field {...texts} error={error}>
        {(attributes) => (
          <>
            <input
              {...attributes}
              type="text"
              placeholder="T…"
              autoComplete="off"
              {...verbatim}
              value={value}
              onChange={(event) => change(event.target.value)}
              onBlur={() => setLeft(true)}
            />
            {canPaste() && (
              <button
                type="button"
                className={styles.act}
                disabled={texts.disabled}
                onClick={() => void paste()}
                data-testid={testId && `${testId}-paste`}
              >
                <ClipboardPaste aria-hidden="true" size={14} strokeWidth={2.2} />
                <Trans>Paste</Trans>
              </button>
            )}
          </>
        )}
      </Field>
      {parsed.ok && (
        <div className={styles.read}>
          {warning ?? (
            <AddressText
              address={parsed.value}
              full
              copy={false}
              testId={testId && `${testId}-full`}
            />
          )}
        </div>
      )}
    </div>
  )
}

const PasteProblem = ({ error }: { readonly error: PasteError }) =>
  error === 'empty' ? (
    <Trans>There is no text in the clipboard.</Trans>
  ) : (
    <Trans>The clipboard cannot be read here. Hold the field and choose Paste.</Trans>
  )
