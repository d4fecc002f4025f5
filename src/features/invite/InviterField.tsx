import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import { useState } from 'react'
import { canPaste, pasteText } from '../../ui/actions/pasteText.ts'
import { Field } from '../../ui/fields/Field.tsx'
import fieldStyles from '../../ui/fields/Field.module.css'
import { verbatim } from '../../ui/fields/verbatim.ts'

interface InviterFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** True if the text is not valid so far, although further typing may correct it. */
  readonly isWrong: boolean
  readonly problem: MessageDescriptor | undefined
  readonly testId: string
}

/** Length of an address. A longer invalid text is wrong, not merely unfinished. */
const LENGTH = 34

/**
 * Field for an address, a code or a link. It shows an error once it is certain, or when the field
 * loses focus.
 */
export function InviterField(props: InviterFieldProps) {
  const { label, value, onChange, isWrong, problem, testId } = props
  const { t, i18n } = useLingui()
  const [isLeft, setLeft] = useState(false)
  const [pasteError, setPasteError] = useState<string>()
  const told = problem && i18n._(problem)
  const isSure = !isWrong || isLeft || value.trim().length >= LENGTH
  const change = (text: string) => {
    setPasteError(undefined)
    if (text.trim() === '') setLeft(false)
    onChange(text)
  }
  const paste = async () => {
    const read = await pasteText()
    if (read.ok) {
      change(read.value)
      setLeft(true)
    } else
      setPasteError(
        read.error === 'empty'
          ? t`There is no text in the clipboard.`
          : t`The clipboard cannot be read here. Hold the field and choose Paste.`,
      )
  }
  return (
    <Field
      label={label}
      error={pasteError ?? (value.trim() && isSure && told)}
      missing={told}
      testId={testId}
    >
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
              className={fieldStyles.act}
              onClick={() => void paste()}
              data-testid={`${testId}-paste`}
            >
              <ClipboardPaste aria-hidden="true" size={14} strokeWidth={2.2} />
              <Trans>Paste</Trans>
            </button>
          )}
        </>
      )}
    </Field>
  )
}
