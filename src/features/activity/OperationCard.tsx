import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { formatTime } from '../../i18n/format.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import type { Operation } from '../../outbox/operation.ts'
import { currentLeg } from '../../outbox/stage.ts'
import { actionsOf } from '../../state/operations/actions.ts'
import { adviceText } from '../../state/operations/adviceText.ts'
import { ShopBehind } from '../../sheets/ShopBehind.tsx'
import { TroubleNote } from '../../sheets/TroubleNote.tsx'
import { kindsAtom } from '../../state/operations/operations.ts'
import { useShownHere } from '../../state/operations/shownHere.ts'
import { useOperation } from '../../state/operations/useOperation.ts'
import { useStages } from '../../state/operations/useStages.ts'
import { Card } from '../../ui/pieces/Card.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { Progress } from '../../ui/figures/Progress.tsx'
import { StageLine } from '../../ui/states/StageLine.tsx'
import { StandingPill } from '../../sheets/StandingPill.tsx'
import { OperationActions } from './OperationActions.tsx'
import { WaitLine } from './WaitLine.tsx'

interface OperationCardProps {
  readonly operation: Operation
  readonly onProve: (operation: Operation) => void
  readonly onDetails: (operation: Operation) => void
}

/** An operation that is not over: its stages, what it waits for, and what the user can do. */
export function OperationCard({ operation, onProve, onDetails }: OperationCardProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  useShownHere(operation.id)
  const plans = useAtomValue(kindsAtom)?.get(operation.kind)?.plan(operation) ?? []
  const { title, seed, payments, standing, isRetired, trouble, failure } = useOperation(operation)
  const stages = useStages(operation, standing)
  const actions = actionsOf(operation, plans)
  const advice = adviceText(operation, actions, isRetired)
  const { proof } = currentLeg(operation) ?? {}
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
      status={<StandingPill standing={standing} />}
      action={
        <OperationActions
          operation={operation}
          actions={actions}
          onProve={onProve}
          onDetails={onDetails}
        />
      }
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
      <ShopBehind operation={operation} plans={plans} />
      {trouble && <TroubleNote trouble={trouble} />}
      {trouble?.tries && <WaitLine {...trouble.tries} />}
      {advice && (
        <Note tone={advice.tone} testId="activity-advice">
          {i18n._(advice.text)}
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
