import { useState, type ReactNode } from 'react'
import { Button } from './Button.tsx'

interface ExportButtonProps {
  /** Gathers what is saved, which may take a while, and saves it. */
  readonly save: () => Promise<void>
  readonly testId: string
  /** The label: a built-in one would come with the first screen. */
  readonly children: ReactNode
}

/** Saves a list as a file; busy until all of it is there. */
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
