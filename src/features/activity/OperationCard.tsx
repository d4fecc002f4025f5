import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { formatAmount, formatTime, formatUnits } from '../../i18n/format.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { currentLeg, feesOf, notableTransaction, type Operation } from '../../outbox/operation.ts'
import { cancelOperationAtom, resumeOperationAtom } from '../../state/operations.ts'
import { servicesAtom } from '../../state/services.ts'
import { failureText, troubleText } from '../../state/troubleText.ts'
import { useStages } from '../../state/useStages.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonRow } from '../../ui/ButtonRow.tsx'
import { Card } from '../../ui/Card.tsx'
import { Medallion } from '../../ui/Medallion.tsx'
import { Note } from '../../ui/Note.tsx'
import { StageLine } from '../../ui/StageLine.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { isCancellable, standingOf, type Standing } from './standing.ts'
import { useDescription } from './useDescription.ts'

interface OperationCardProps {
  readonly operation: Operation
  readonly onDetails: (operation: Operation) => void
}

/** An operation that is not over: its stages, what is in its way, and what the user can do. */
export function OperationCard({ operation, onDetails }: OperationCardProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { config } = useAtomValue(servicesAtom)
  const resume = useSetAtom(resumeOperationAtom)
  const cancel = useSetAtom(cancelOperationAtom)
  const stages = useStages(operation)
  const { title, seed, description } = useDescription(operation)
  const standing = standingOf(operation)
  const trouble = currentLeg(operation)?.trouble
  const told = trouble && troubleText(trouble, operation, description)
  const tx = notableTransaction(operation)
  const explorer = tx && config.explorer.transaction.replace('{id}', tx.txId)
  const failure =
    standing === 'failed'
      ? failureText(tx, formatUnits(feesOf(operation), 6), description)
      : undefined
  const facts = [
    ...(description?.payments ?? []).map((payment) => formatAmount(payment)),
    formatTime(operation.createdAt, locale),
  ]
  return (
    <Card
      testId="activity-operation"
      leading={<Medallion seed={seed} turning={standing === 'working'} />}
      title={title}
      facts={facts.join(' · ')}
      status={<StandingPill standing={standing} />}
      action={
        <ButtonRow even>
          {standing === 'waiting' || standing === 'failed' ? (
            <Button variant="primary" onClick={() => resume(operation.id)} testId="activity-resume">
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
            <Button onClick={() => cancel(operation.id)} testId="activity-cancel">
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
      {told && (
        <Note tone={told.tone} testId="operation-trouble">
          {i18n._(told.text)}
        </Note>
      )}
      {failure && (
        <Note tone="warn" testId="operation-failure">
          <p>{i18n._(failure.reason)}</p>
          <p>{i18n._(failure.consequence)}</p>
        </Note>
      )}
    </Card>
  )
}

function StandingPill({ standing }: { readonly standing: Standing }) {
  switch (standing) {
    case 'working':
      return (
        <StatusPill tone="cast" live>
          <Trans>Confirming</Trans>
        </StatusPill>
      )
    case 'waiting':
      return (
        <StatusPill tone="neutral" live>
          <Trans>Unfinished</Trans>
        </StatusPill>
      )
    case 'failed':
      return (
        <StatusPill tone="danger" live>
          <Trans>Failed</Trans>
        </StatusPill>
      )
    case 'done':
      return (
        <StatusPill tone="success" live>
          <Trans>Done</Trans>
        </StatusPill>
      )
  }
}
