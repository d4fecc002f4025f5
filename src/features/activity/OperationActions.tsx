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
import { Button, type ButtonProps } from '../../ui/actions/Button.tsx'
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

  const goOn = {
    onClick: () => void attempt(resume(operation.id)),
    testId: 'activity-resume',
  }
  const look = {
    onClick: () => void attempt(lookAgain(operation.id)),
    testId: 'activity-look',
  }
  const buttons: Record<Action, ButtonProps | undefined> = {
    resume: { ...goOn, children: <Trans>Resume</Trans> },
    payAgain: { ...goOn, children: <Trans>Send again</Trans> },
    tryAgain: { ...goOn, children: <Trans>Try again</Trans> },
    prove: {
      onClick: () => onProve(operation),
      children: <Trans>Prove it first</Trans>,
      testId: 'activity-prove',
    },
    openAgain: continuesIn && {
      href: continuesIn.href,
      external: continuesIn.external,
      children: <Trans>Open {wallet} again</Trans>,
      testId: 'activity-open-again',
    },
    retryNow: { ...look, children: <Trans>Try now</Trans> },
    lookAgain: { ...look, children: <Trans>Look again</Trans> },
    cancel: {
      onClick: () => void attempt(cancel(operation.id)),
      children: isRetired ? <Trans>Put away</Trans> : <Trans>Cancel order</Trans>,
      testId: 'activity-cancel',
    },
    putAway: {
      onClick: () => void attempt(putAway(operation.id)),
      children: <Trans>Put away</Trans>,
      testId: 'activity-put-away',
    },
  }
  return (
    <ButtonRow even>
      {actions.map((action, index) => {
        const button = buttons[action]
        const isMain = index === 0 && !QUIET.has(action)
        return (
          button && <Button key={action} variant={isMain ? 'primary' : 'secondary'} {...button} />
        )
      })}
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
const QUIET: ReadonlySet<Action> = new Set(['retryNow', 'lookAgain', 'cancel', 'putAway'])
