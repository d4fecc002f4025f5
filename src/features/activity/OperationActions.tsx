import { Trans } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import type { Operation } from '../../outbox/operation.ts'
import type { Action } from '../../state/operations/actions.ts'
import {
  cancelOperationAtom,
  resumeOperationAtom,
  understandOperationAtom,
} from '../../state/operations/operations.ts'
import { lookAgainAtom } from '../../state/operations/operationTaps.ts'
import { notWrittenText } from '../../state/operations/troubleText.ts'
import { useOperation } from '../../state/operations/useOperation.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { ButtonRow } from '../../ui/actions/ButtonRow.tsx'
import { useAttempt } from '../../ui/actions/useAttempt.ts'

interface OperationActionsProps {
  readonly operation: Operation
  readonly actions: readonly Action[]
  readonly onProve: (operation: Operation) => void
  readonly onDetails: (operation: Operation) => void
}

/**
 * What the user can safely do about an operation; the first action is what usually helps. (The
 * details link to the explorer too.)
 */
export function OperationActions(props: OperationActionsProps) {
  const { operation, actions, onProve, onDetails } = props
  const { explorer, continuesIn, isRetired } = useOperation(operation)
  const resume = useSetAtom(resumeOperationAtom)
  const cancel = useSetAtom(cancelOperationAtom)
  const lookAgain = useSetAtom(lookAgainAtom)
  const putAway = useSetAtom(understandOperationAtom)
  const attempt = useAttempt(notWrittenText)
  const wallet = continuesIn?.title

  const [first] = actions
  const button = (action: Action) => {
    const variant = action === first && !QUIET.has(action) ? 'primary' : 'secondary'
    switch (action) {
      case 'resume':
      case 'payAgain':
      case 'tryAgain':
        return (
          <Button
            key={action}
            variant={variant}
            onClick={() => void attempt(resume(operation.id))}
            testId="activity-resume"
          >
            {action === 'resume' ? (
              <Trans>Resume</Trans>
            ) : action === 'payAgain' ? (
              <Trans>Send again</Trans>
            ) : (
              <Trans>Try again</Trans>
            )}
          </Button>
        )
      case 'prove':
        return (
          <Button
            key={action}
            variant={variant}
            onClick={() => onProve(operation)}
            testId="activity-prove"
          >
            <Trans>Prove it first</Trans>
          </Button>
        )
      case 'openAgain':
        return (
          continuesIn && (
            <Button
              key={action}
              variant={variant}
              href={continuesIn.href}
              external={continuesIn.external}
              testId="activity-open-again"
            >
              <Trans>Open {wallet} again</Trans>
            </Button>
          )
        )
      case 'retryNow':
      case 'lookAgain':
        return (
          <Button
            key={action}
            onClick={() => void attempt(lookAgain(operation.id))}
            testId="activity-look"
          >
            {action === 'retryNow' ? <Trans>Try now</Trans> : <Trans>Look again</Trans>}
          </Button>
        )
      case 'cancel':
        return (
          <Button
            key={action}
            onClick={() => void attempt(cancel(operation.id))}
            testId="activity-cancel"
          >
            {isRetired ? <Trans>Put away</Trans> : <Trans>Cancel order</Trans>}
          </Button>
        )
      case 'putAway':
        return (
          <Button
            key={action}
            onClick={() => void attempt(putAway(operation.id))}
            testId="activity-put-away"
          >
            <Trans>Put away</Trans>
          </Button>
        )
    }
  }
  return (
    <ButtonRow even>
      {actions.map(button)}
      {explorer && actions.length === 0 && (
        <Button href={explorer} external testId="activity-explorer">
          <Trans>Explorer</Trans>
        </Button>
      )}
      <Button onClick={() => onDetails(operation)} testId="activity-details">
        <Trans>Details</Trans>
      </Button>
    </ButtonRow>
  )
}

/** These are never the primary action. */
const QUIET: ReadonlySet<Action> = new Set(['retryNow', 'lookAgain', 'cancel'])
