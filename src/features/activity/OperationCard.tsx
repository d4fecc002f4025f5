import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { memo } from 'react'
import { formatTime } from '../../i18n/formatDate.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import type { Operation } from '../../outbox/operation.ts'
import { actionsOf, type Action } from '../../state/operations/actions.ts'
import { adviceText } from '../../state/operations/adviceText.ts'
import { OperationNotes } from '../../sheets/OperationNotes.tsx'
import {
  cancelOperationAtom,
  kindsAtom,
  resumeOperationAtom,
  leaveOutOperationAtom,
  dismissOperationAtom,
} from '../../state/operations/operations.ts'
import { lookAgainAtom } from '../../state/operations/operationTaps.ts'
import { notWrittenText } from '../../state/operations/troubleText.ts'
import { useShownHere } from '../../state/operations/shownHere.ts'
import { useOperation } from '../../state/operations/useOperation.ts'
import { useStages } from '../../state/operations/useStages.ts'
import { Button, type ButtonProps } from '../../ui/actions/Button.tsx'
import { ButtonRow } from '../../ui/actions/ButtonRow.tsx'
import { useAttempt } from '../../ui/actions/useAttempt.ts'
import { Card } from '../../ui/pieces/Card.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { Progress } from '../../ui/figures/Progress.tsx'
import { StageLine } from '../../ui/states/StageLine.tsx'
import { StandingPill } from '../../sheets/StandingPill.tsx'
import { WaitLine } from './WaitLine.tsx'

interface OperationCardProps {
  readonly operation: Operation
  readonly onProve: (operation: Operation) => void
  readonly onDetails: (operation: Operation) => void
}

/** Shows an unfinished operation: its stages, what it waits for, and what the user can do. */
export const OperationCard = memo(function OperationCard(props: OperationCardProps) {
  const { operation } = props
  const { t, i18n } = useLingui()
  const locale = useLocale()
  useShownHere(operation.id)
  const plans = useAtomValue(kindsAtom)?.get(operation.kind)?.plan(operation) ?? []
  const shown = useOperation(operation)
  const { title, seed, payments, network, standing, trouble, failure } = shown
  const stages = useStages(operation, standing)
  const actions = actionsOf(operation, plans)
  const advice = adviceText(operation, actions, plans)
  const proof = operation.legs.find((leg) => leg.proof?.of !== undefined)?.proof
  const facts = [
    ...payments.map((payment) => formatAmount(payment)),
    ...(network === undefined ? [] : [network]),
    formatTime(operation.createdAt, locale),
  ]
  return (
    <Card
      testId="activity-operation"
      leading={<Medallion seed={seed} turning={standing === 'working'} />}
      title={title}
      facts={facts.join(' · ')}
      status={<StandingPill standing={standing} />}
      action={<Actions {...props} actions={actions} />}
    >
      <StageLine label={t`Stages of ${title}`} stages={stages} testId="operation-stage" />
      {proof?.of !== undefined && (
        <Progress
          value={proof.checked / proof.of}
          label={t`Checked blocks`}
          size="thick"
          testId="activity-proof-progress"
        />
      )}
      <OperationNotes operation={operation} plans={plans} trouble={trouble} failure={failure}>
        {trouble?.tries && <WaitLine {...trouble.tries} />}
        {advice && (
          <Note tone={advice.tone} testId="activity-advice">
            {i18n._(advice.text)}
          </Note>
        )}
      </OperationNotes>
    </Card>
  )
})

interface ActionsProps extends OperationCardProps {
  readonly actions: readonly Action[]
}

/**
 * Lists the actions that are safe for an operation, the most helpful first. (The details also link
 * to the explorer.)
 */
function Actions({ operation, actions, onProve, onDetails }: ActionsProps) {
  const { explorer, continuesIn, isRetired, standing } = useOperation(operation)
  const resume = useSetAtom(resumeOperationAtom)
  const cancel = useSetAtom(cancelOperationAtom)
  const lookAgain = useSetAtom(lookAgainAtom)
  const dismiss = useSetAtom(dismissOperationAtom)
  const leaveOut = useSetAtom(leaveOutOperationAtom)
  const attempt = useAttempt(notWrittenText)
  const wallet = continuesIn?.title

  const goOn = {
    onClick: () => void attempt(resume(operation.id)),
    children: <Trans>Resume</Trans>,
    testId: 'activity-resume',
  }
  const look = {
    onClick: () => void attempt(lookAgain(operation.id)),
    testId: 'activity-look',
  }
  const buttons: Record<Action, ButtonProps | undefined> = {
    resume: goOn,
    payAgain: goOn,
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
    dismiss: {
      onClick: () => void attempt(dismiss(operation.id)),
      children: <Trans>Put away</Trans>,
      testId: 'activity-put-away',
    },
    leaveOut: {
      onClick: () => void attempt(leaveOut(operation.id)),
      children: <Trans>Leave out the rest</Trans>,
      testId: 'activity-leave-out',
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
      <Button
        variant={standing === 'cosigning' ? 'primary' : 'secondary'}
        onClick={() => onDetails(operation)}
        testId="activity-details"
      >
        {standing === 'cosigning' ? <Trans>Signatures</Trans> : <Trans>Details</Trans>}
      </Button>
    </ButtonRow>
  )
}

/** Actions that are never shown as the primary one. */
const QUIET: ReadonlySet<Action> = new Set([
  'retryNow',
  'lookAgain',
  'cancel',
  'dismiss',
  'leaveOut',
])
