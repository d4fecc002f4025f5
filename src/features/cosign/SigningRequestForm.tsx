import { Trans, useLingui } from '@lingui/react/macro'
import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { LONGEST_REQUEST } from '../../outbox/signingRequest.ts'
import { ScanButton } from '../../sheets/ScanButton.tsx'
import { FileButton } from '../../ui/actions/FileButton.tsx'
import { FormButton } from '../../ui/actions/FormButton.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { BusyLine } from '../../ui/states/BusyLine.tsx'
import { Note } from '../../ui/states/Note.tsx'
import styles from './Cosign.module.css'
import type { Reading } from './useReading.ts'
import { errorWords } from './words.tsx'

/** Form that accepts a shared transaction as a link, a file or codes. */
export function SigningRequestForm({ reading }: { readonly reading: Reading }) {
  const { t, i18n } = useLingui()
  const [text, setText] = useState('')
  const { gathered, error, isBusy, read } = reading
  const [have, of] = [gathered?.parts.size ?? 0, gathered?.of ?? 0]
  const take = (given: string) => void read(given).catch(reportError)
  const open = async ([file]: Iterable<File>) => {
    if (!file) return
    // A file much larger than any that the app creates is not loaded into memory.
    take(file.size > 2 * LONGEST_REQUEST ? 'x'.repeat(LONGEST_REQUEST + 1) : await file.text())
  }
  return (
    <Stack gap={4}>
      <p className={styles.lead}>
        <Trans>
          Some accounts have several keys, and a payment takes the signatures of several people.
          What one of them has signed and handed on to you is checked here, and signed by you.
        </Trans>
      </p>
      <Panel title={<Trans>What you were handed</Trans>} gap={3}>
        <TextField
          label={t`Link or text`}
          value={text}
          onChange={setText}
          missing={text.trim() === '' && i18n._(errorWords.notARequest)}
          lines={3}
          placeholder={`${location.origin}/cosign#…`}
          testId="cosign-text"
        />
        <FormButton size="medium" wide busy={isBusy} onAct={() => take(text)} testId="cosign-read">
          <Trans>Check it</Trans>
        </FormButton>
        <FileButton
          wide
          icon={<FileText aria-hidden="true" size={18} strokeWidth={2.2} />}
          accept=".txt,text/plain"
          onFiles={(files) => void open(files).catch(reportError)}
          testId="cosign-open"
        >
          <Trans>Open a file</Trans>
        </FileButton>
        <ScanButton many onRead={take} testId="cosign-scan">
          <Trans>Scan QR codes</Trans>
        </ScanButton>
        {gathered && (
          <Note tone="info" testId="cosign-gathered">
            <Trans>
              {have} of {of} codes read. Scan the others, too.
            </Trans>
          </Note>
        )}
        {error && (
          <Note tone="warn" testId="cosign-error">
            {i18n._(errorWords[error])}
            {error === 'unreachable' && <BusyLine />}
          </Note>
        )}
      </Panel>
    </Stack>
  )
}
