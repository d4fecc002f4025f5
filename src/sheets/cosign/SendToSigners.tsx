import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useMemo, useState } from 'react'
import { partsOf } from '../../outbox/requestParts.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { ButtonRow } from '../../ui/actions/ButtonRow.tsx'
import { saveFile } from '../../ui/actions/saveFile.ts'
import { shareOrCopy } from '../../ui/actions/shareOrCopy.ts'
import { Chips } from '../../ui/fields/Chips.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { Stack } from '../../ui/pieces/Stack.tsx'
import styles from './SendToSigners.module.css'

type Way = 'link' | 'file' | 'code'

interface SendToSignersProps {
  /** Encoded share for signing that the next signer opens. */
  readonly text: string
  /** Name of the saved file, without its extension. */
  readonly fileName: string
}

/**
 * Offers three ways to reach the next signer: a link, a file, or QR codes to scan off the screen.
 */
export function SendToSigners({ text, fileName }: SendToSignersProps) {
  const { t } = useLingui()
  const [way, setWay] = useState<Way>('link')
  const share = async () => {
    const url = `${location.origin}/cosign#${text}`
    await shareOrCopy(
      { url },
      {
        copied: t`The link is copied`,
        failed: t`The link could not be copied`,
        key: 'hand-on',
      },
    )
  }
  return (
    <Stack gap={3} testId="hand-on">
      <Chips<Way>
        label={t`How to hand it on`}
        options={[
          { value: 'link', label: <Trans>Link</Trans> },
          { value: 'file', label: <Trans>File</Trans> },
          { value: 'code', label: <Trans>QR code</Trans> },
        ]}
        value={way}
        onChange={setWay}
        testId="hand-on-way"
      />
      {way === 'link' ? (
        <Button wide onClick={() => void share().catch(reportError)} testId="hand-on-link">
          <Trans>Share the link</Trans>
        </Button>
      ) : way === 'file' ? (
        <Button
          wide
          onClick={() => saveFile(`${fileName}.txt`, 'text/plain', [text])}
          testId="hand-on-file"
        >
          <Trans>Save the file</Trans>
        </Button>
      ) : (
        <Codes text={text} />
      )}
    </Stack>
  )
}

const QrPicture = lazyAgain(() => import('../../ui/qr/QrPicture.tsx').then((m) => m.QrPicture))

/** Shows the QR codes one at a time: a single code would be too dense for a phone's screen. */
function Codes({ text }: { readonly text: string }) {
  const { t } = useLingui()
  const parts = useMemo(() => partsOf(text), [text])
  const [shown, setShown] = useState(0)
  const at = Math.min(shown, parts.length - 1)
  const [number, count] = [at + 1, parts.length]
  const turn = (by: number) => setShown((at + by + count) % count)
  return (
    <Stack gap={3}>
      <div className={styles.paper}>
        <Suspense fallback={<div className={styles.waiting} />}>
          <QrPicture
            text={parts[at]!}
            label={t`QR code ${number} of ${count}`}
            ecc="low"
            testId="hand-on-code"
          />
        </Suspense>
      </div>
      {count > 1 && (
        <>
          <p className={styles.count} aria-live="polite">
            <Trans>
              Code {number} of {count}
            </Trans>
          </p>
          <ButtonRow even>
            <Button onClick={() => turn(-1)} testId="hand-on-before">
              <Trans>Previous code</Trans>
            </Button>
            <Button onClick={() => turn(1)} testId="hand-on-next">
              <Trans>Next code</Trans>
            </Button>
          </ButtonRow>
        </>
      )}
    </Stack>
  )
}
