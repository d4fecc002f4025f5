import { Trans, useLingui } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { formatAmount, formatTime } from '../../i18n/format.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { isUntouched, type Operation } from '../../outbox/operation.ts'
import { cancelOperationAtom, resumeOperationAtom } from '../../state/operations.ts'
import { isCancellable } from '../../state/standing.ts'
import { notWrittenText } from '../../state/troubleText.ts'
import { useOperation } from '../../state/useOperation.ts'
import { useStages } from '../../state/useStages.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonRow } from '../../ui/ButtonRow.tsx'
import { Card } from '../../ui/Card.tsx'
import { Medallion } from '../../ui/Medallion.tsx'
import { Note } from '../../ui/Note.tsx'
import { StageLine } from '../../ui/StageLine.tsx'
import { StandingPill } from '../../ui/StandingPill.tsx'
import { useAttempt } from '../../ui/useAttempt.ts'

interface OperationCardProps {
  readonly operation: Operation
  readonly onDetails: (operation: Operation) => void
}

/** An operation that is not over: its stages, what is in its way, and what the user can do. */
export function OperationCard({ operation, onDetails }: OperationCardProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const resume = useSetAtom(resumeOperationAtom)
  const cancel = useSetAtom(cancelOperationAtom)
  const attempt = useAttempt(notWrittenText)
  const stages = useStages(operation)
  const { title, seed, payments, standing, trouble, failure, explorer, continuesIn } =
    useOperation(operation)
  const wallet = continuesIn?.title
  // Nothing is known of it yet, so nothing is being confirmed.
  const isElsewhere = continuesIn !== undefined && isUntouched(operation)
  const facts = [
    ...payments.map((payment) => formatAmount(payment)),
    formatTime(operation.createdAt, locale),
  ]
  return (
    <Card
      testId="activity-operation"
      leading={<Medallion seed={seed} turning={standing === 'working'} />}
      title={title}
      facts={facts.join(' · ')}
      status={<StandingPill standing={isElsewhere ? 'waiting' : standing} />}
      action={
        <ButtonRow even>
          {continuesIn && !explorer && standing !== 'waiting' ? (
            <Button
              variant="primary"
              href={continuesIn.href}
              external={continuesIn.external}
              testId="activity-open-again"
            >
              <Trans>Open {wallet} again</Trans>
            </Button>
          ) : !continuesIn && (standing === 'waiting' || standing === 'failed') ? (
            <Button
              variant="primary"
              onClick={() => void attempt(resume(operation.id))}
              testId="activity-resume"
            >
              {standing === 'failed' ? <Trans>Try again</Trans> : <Trans>Resume</Trans>}
            </Button>
          ) : (
            explorer && (
              <Button href={explorer} external testId="activity-explorer">
                <Trans>Explorer</Trans>
              </Button>
            )
          )}
          {isCancellable(operation) ? (
            <Button onClick={() => void attempt(cancel(operation.id))} testId="activity-cancel">
              <Trans>Cancel order</Trans>
            </Button>
          ) : (
            <Button onClick={() => onDetails(operation)} testId="activity-details">
              <Trans>Details</Trans>
            </Button>
          )}
        </ButtonRow>
      }
    >
      <StageLine label={t`Stages of ${title}`} stages={stages} testId="operation-stage" />
      {trouble && (
        <Note tone={trouble.tone} testId="operation-trouble">
          {trouble.text}
        </Note>
      )}
      {failure && (
        <Note tone="warn" testId="operation-failure">
          <p>{failure.reason}</p>
          <p>{failure.consequence}</p>
        </Note>
      )}
    </Card>
  )
}
