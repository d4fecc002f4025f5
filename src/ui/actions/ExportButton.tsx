import { useState, type ReactNode } from 'react'
import { Button } from './Button.tsx'

interface ExportButtonProps {
  /** Collects the rows, which may take a while, and saves them. */
  readonly save: () => Promise<void>
  readonly testId: string
  /** Label. It is passed in, because a built-in text would load with the first screen. */
  readonly children: ReactNode
}

/** Saves a list as a file. The button stays busy until all of it has been collected. */
export function ExportButton({ save, testId, children }: ExportButtonProps) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Button
      variant="quiet"
      size="small"
      busy={isBusy}
      onClick={() => {
        setBusy(true)
        save()
          .catch(reportError)
          .finally(() => setBusy(false))
      }}
      testId={testId}
    >
      {children}
    </Button>
  )
}
