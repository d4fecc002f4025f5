import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { standingWords } from '../state/operations/standingWords.ts'
import type { Operation } from '../outbox/operation.ts'
import { currentLeg } from '../outbox/stage.ts'
import { resumeOperationAtom } from '../state/operations/operations.ts'
import { notWrittenText } from '../state/operations/troubleText.ts'
import { useOperation } from '../state/operations/useOperation.ts'
import { Button } from '../ui/actions/Button.tsx'
import { ButtonRow } from '../ui/actions/ButtonRow.tsx'
import { useAttempt } from '../ui/actions/useAttempt.ts'
import { HandedActions } from './HandedActions.tsx'

interface SheetActionsProps {
  /** Operation that the user confirmed, once it exists. */
  readonly operation: Operation | undefined
  readonly onClose: () => void
  /** Prefix of the test ids. */
  readonly testId: string
  /** Button that confirms. */
  readonly children?: ReactNode
  /** Button that leads on once all is done. */
  readonly done?: ReactNode
}

/** Shows the way out and the main action: to confirm, or to continue once the operation exists. */
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

/** Shows the actions of an operation. Closing the sheet never harms the order. */
function ProgressActions({ operation, onClose, testId, done }: ProgressActionsProps) {
  const resume = useSetAtom(resumeOperationAtom)
  const attempt = useAttempt(notWrittenText)
  const { _ } = useLingui()
  const { standing, isDue, isRetired, explorer, continuesIn } = useOperation(operation)
  const isTroubled = currentLeg(operation)?.trouble !== undefined
  const waits =
    isDue || (!isRetired && (standing === 'failed' || (standing === 'preparing' && isTroubled)))
  if (continuesIn) return <HandedActions {...{ operation, testId, onClose }} />
  return (
    <ButtonRow>
      <Button size="large" onClick={onClose} testId={`${testId}-sheet-close`}>
        <Trans>Close</Trans>
      </Button>
      {waits ? (
        <Button
          variant="primary"
          size="large"
          onClick={() => void attempt(resume(operation.id))}
          testId={`${testId}-sheet-resume`}
        >
          {standing === 'failed' ? <Trans>Try again</Trans> : <Trans>Resume</Trans>}
        </Button>
      ) : done !== undefined && standing === 'done' ? (
        done
      ) : explorer ? (
        <Button size="large" href={explorer} external testId={`${testId}-explorer`}>
          <Trans>Explorer</Trans>
        </Button>
      ) : isRetired ? undefined : (
        // Takes the place of Pay, so that a double tap on Pay does not close the sheet.
        <Button
          variant="primary"
          size="large"
          // While other co-signers sign, nothing happens on this device.
          busy={standing !== 'cosigning'}
          disabled
        >
          {_(standingWords[standing])}
        </Button>
      )}
    </ButtonRow>
  )
}
