import { Trans } from '@lingui/react/macro'
import ScanQrCode from 'lucide-react/icons/scan-qr-code'
import { useState, type ReactNode } from 'react'
import { late } from '../core/late.ts'
import { FileButton } from '../ui/actions/FileButton.tsx'
import { Note } from '../ui/states/Note.tsx'
import type { ScanError } from '../ui/qr/readQr.ts'

const loadScan = late(() => import('../ui/qr/readQr.ts'))

interface ScanButtonProps {
  readonly onRead: (text: string) => void
  /** Whether the user may choose several pictures at once. Each is read in turn. */
  readonly many?: boolean
  /** Label, where there is more than one code to scan. */
  readonly children?: ReactNode
  readonly testId: string
}

/**
 * Reads a QR code from a picture. A phone offers its camera in the file picker, so the app needs no
 * camera permission.
 */
export function ScanButton({ onRead, many = false, children, testId }: ScanButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ScanError | 'notLoaded'>()
  const read = async (pictures: readonly File[]) => {
    setError(undefined)
    setBusy(true)
    try {
      const { readQr } = await loadScan()
      for (const picture of pictures) {
        const found = await readQr(picture)
        if (found.ok) onRead(found.value)
        else setError(found.error)
      }
    } catch (failure) {
      reportError(failure)
      setError('notLoaded')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <FileButton
        wide
        busy={isBusy}
        icon={<ScanQrCode aria-hidden="true" size={18} strokeWidth={2.2} />}
        accept="image/jpeg,image/png,image/webp"
        many={many}
        onFiles={(pictures) => void read(pictures)}
        testId={testId}
      >
        {children ?? <Trans>Scan a QR code</Trans>}
      </FileButton>
      {error && (
        <Note tone="warn" testId={`${testId}-error`}>
          {WORDS[error]}
        </Note>
      )}
    </>
  )
}

const WORDS: Readonly<Record<ScanError | 'notLoaded', ReactNode>> = {
  tooLarge: <Trans>This file is too large for a picture of a QR code.</Trans>,
  unreadable: <Trans>This file cannot be read as a picture.</Trans>,
  noCode: (
    <Trans>
      No QR code was found in this picture. Take it from closer, with all of the code in it.
    </Trans>
  ),
  notLoaded: <Trans>The reader could not be loaded. Try again once you are online.</Trans>,
}
