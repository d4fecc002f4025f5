import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../ui/actions/Button.tsx'
import { Note } from '../ui/states/Note.tsx'
import { Sheet } from '../ui/overlays/Sheet.tsx'
import { notAskedText } from './notAskedText.ts'
import { OperationProgress } from './OperationProgress.tsx'
import { SheetActions } from './SheetActions.tsx'
import styles from './sheets.module.css'
import type { Confirmation } from './useConfirmation.ts'

interface OperationSheetProps {
  readonly open: boolean
  readonly onClose: () => void
  /** For screen readers: the content says it already. */
  readonly title: string
  /** What the test ids begin with, and the one of the button that confirms. */
  readonly testId: string
  readonly confirmTestId: string
  readonly confirmation: Confirmation
  /** The words of the button that confirms. */
  readonly confirm: ReactNode
  /** What is confirmed: the main number, the facts, and what an approval means. */
  readonly children: ReactNode
  /** Why this must not be confirmed at all; takes the place of the button. */
  readonly refused?: ReactNode
  /** With nothing left to confirm: a note instead of the kind's, and the button that leads on. */
  readonly settled?: { readonly note?: ReactNode; readonly action?: ReactNode } | undefined
  /** Reassures the user where nothing is in the way. */
  readonly calm: ReactNode
  /** The order that it belongs to, where that is not the operation itself. */
  readonly orderKey?: string | undefined
  /** Said once all is done, and the button that leads on. */
  readonly done?: { readonly note: ReactNode; readonly action?: ReactNode } | undefined
}

/** What a transaction will do, before the wallet opens; once it is an operation, how it goes. */
export function OperationSheet({
  open,
  onClose,
  title,
  testId,
  confirmTestId,
  confirmation,
  confirm,
  children,
  refused,
  settled,
  calm,
  orderKey,
  done,
}: OperationSheetProps) {
  const { operation, asked, isBusy, isReady, obstacle } = confirmation
  const isSettled = confirmation.settled !== undefined
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      titleHidden
      testId={`${testId}-sheet`}
      footer={
        <SheetActions
          operation={operation}
          asked={asked}
          onClose={onClose}
          testId={testId}
          done={done?.action}
        >
          {isSettled
            ? settled?.action
            : refused === undefined && (
                <Button
                  variant="primary"
                  size="large"
                  busy={isBusy}
                  disabled={!isReady || obstacle !== undefined}
                  onClick={confirmation.confirm}
                  testId={confirmTestId}
                >
                  {confirm}
                </Button>
              )}
        </SheetActions>
      }
    >
      {operation ? (
        <OperationProgress operation={operation} orderKey={orderKey} done={done?.note} />
      ) : (
        <div className={styles.stack}>
          {children}
          <Standing
            testId={testId}
            confirmation={confirmation}
            refused={refused}
            settled={settled?.note}
            calm={calm}
          />
        </div>
      )}
    </Sheet>
  )
}

interface StandingProps {
  readonly testId: string
  readonly confirmation: Confirmation
  readonly refused: ReactNode
  readonly settled: ReactNode
  readonly calm: ReactNode
}

/** The one thing to know before confirming: what is in the way, or that it will succeed. */
function Standing({ testId, confirmation, refused, settled, calm }: StandingProps) {
  const { _ } = useLingui()
  const { obstacle, notWritten, preflight, settled: settledText } = confirmation
  if (refused !== undefined)
    return (
      <Note tone="danger" testId="operation-trouble">
        {refused}
      </Note>
    )
  if (notWritten)
    return (
      <Note tone="danger" testId={`${testId}-sheet-obstacle`}>
        {_(notAskedText)}
      </Note>
    )
  if (settledText)
    return (
      <Note tone="info" testId={`${testId}-sheet-settled`}>
        {settled ?? _(settledText)}
      </Note>
    )
  if (obstacle)
    return (
      <Note tone="warn" testId={`${testId}-sheet-obstacle`}>
        {_(obstacle)}
      </Note>
    )
  return (
    <Note tone="safe">
      {preflight?.willSucceed && (
        <>
          <Trans>Simulated just now: it will succeed.</Trans>{' '}
        </>
      )}
      {calm}
    </Note>
  )
}
