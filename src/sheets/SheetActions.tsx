import { Trans } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { useState, type ReactNode } from 'react'
import type { Operation } from '../outbox/operation.ts'
import { currentLeg, isUntouched } from '../outbox/stage.ts'
import { resumeOperationAtom } from '../state/operations/operations.ts'
import { notWrittenText } from '../state/operations/troubleText.ts'
import { useOperation } from '../state/operations/useOperation.ts'
import { Button } from '../ui/actions/Button.tsx'
import { ButtonRow } from '../ui/actions/ButtonRow.tsx'
import { useAttempt } from '../ui/actions/useAttempt.ts'

interface SheetActionsProps {
  /** What was confirmed, once it is an operation. */
  readonly operation: Operation | undefined
  /** The wallet was asked from this sheet, so there is nothing to press until it answers. */
  readonly asked: boolean
  readonly onClose: () => void
  /** What the test ids begin with. */
  readonly testId: string
  /** The button that confirms. */
  readonly children?: ReactNode
  /** The one that leads on once all is done. */
  readonly done?: ReactNode
}

/** The way out and the one thing to do: to confirm; then, once it is an operation, to go on. */
export function SheetActions({ operation, children, ...progress }: SheetActionsProps) {
  const { onClose, testId } = progress
  return operation ? (
    <ProgressActions operation={operation} {...progress} />
  ) : (
    <ButtonRow>
      <Button size="large" onClick={onClose} testId={`${testId}-cancel`}>
        <Trans>Cancel</Trans>
      </Button>
      {children}
    </ButtonRow>
  )
}

interface ProgressActionsProps extends Omit<SheetActionsProps, 'children'> {
  readonly operation: Operation
}

/** Leaving never harms the order. */
function ProgressActions({ operation, asked, onClose, testId, done }: ProgressActionsProps) {
  const resume = useSetAtom(resumeOperationAtom)
  const attempt = useAttempt(notWrittenText)
  const [resumed, setResumed] = useState(false)
  const { standing, isRetired, explorer } = useOperation(operation)
  const trouble = currentLeg(operation)?.trouble?.kind
  // Before the wallet is asked there is something to press only if the user left in between.
  const isWithUser = standing === 'waiting' || (standing === 'working' && isUntouched(operation))
  const waits =
    !isRetired &&
    (standing === 'failed' ||
      trouble === 'otherDevice' ||
      (isWithUser && (!(asked || resumed) || trouble !== undefined)))

  const goOn = async () => {
    setResumed(true)
    const { ok } = await attempt(resume(operation.id))
    if (!ok) setResumed(false)
  }
  return (
    <ButtonRow>
      <Button size="large" onClick={onClose} testId={`${testId}-sheet-close`}>
        <Trans>Close</Trans>
      </Button>
      {waits ? (
        <Button
          variant="primary"
          size="large"
          onClick={() => void goOn()}
          testId={`${testId}-sheet-resume`}
        >
          {standing === 'failed' ? (
            <Trans>Try again</Trans>
          ) : trouble === 'otherDevice' ? (
            <Trans>Go on here</Trans>
          ) : (
            <Trans>Go on</Trans>
          )}
        </Button>
      ) : done !== undefined && standing === 'done' ? (
        done
      ) : explorer ? (
        <Button size="large" href={explorer} external testId={`${testId}-explorer`}>
          <Trans>Explorer</Trans>
        </Button>
      ) : isRetired ? undefined : (
        // Stands where Pay stood, so that a double tap on Pay does not close the sheet.
        <Button variant="primary" size="large" busy disabled>
          <Trans>Confirming</Trans>
        </Button>
      )}
    </ButtonRow>
  )
}
