import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { formatAmount } from '../../i18n/format.ts'
import {
  feesOf,
  isDone,
  notableTransaction,
  stageOf,
  type Operation,
} from '../../outbox/operation.ts'
import { kindsAtom } from '../../state/operations.ts'
import { servicesAtom } from '../../state/services.ts'
import { failureText, troubleText } from '../../state/troubleText.ts'
import { useStages } from '../../state/useStages.ts'
import { formatUnits } from '../../i18n/format.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonRow } from '../../ui/ButtonRow.tsx'
import { Medallion } from '../../ui/Medallion.tsx'
import { Note } from '../../ui/Note.tsx'
import { StageLine } from '../../ui/StageLine.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import styles from './BuySheet.module.css'
import { activeLeg, shortOrder } from './orders.ts'

interface OperationProgressProps {
  readonly operation: Operation
  /** The order it belongs to, where that is not the operation itself. */
  readonly orderKey?: string | undefined
  /** False where the medallion is on screen already. */
  readonly art?: boolean | undefined
}

/** How an operation goes: its stages, and in plain words what is in its way or that it is done. */
export function OperationProgress({ operation, orderKey, art = true }: OperationProgressProps) {
  const { t, i18n } = useLingui()
  const stages = useStages(operation)
  const description = useAtomValue(kindsAtom)?.get(operation.kind)?.describe(operation)
  const title = description ? i18n._(description.title) : ''
  const order = shortOrder(orderKey ?? operation.id)
  const cost = description?.payments.map((payment) => formatAmount(payment)).join(' + ')
  const done = operation.legs.every(isDone)
  const leg = activeLeg(operation)
  const hasFailed = leg !== undefined && stageOf(leg) === 'failed'
  const trouble = leg?.trouble ?? operation.legs.find((each) => each.trouble)?.trouble
  const told = trouble && troubleText(trouble, operation, description)
  const failure =
    hasFailed && operation.understoodAt !== undefined
      ? failureText(notableTransaction(operation), formatUnits(feesOf(operation), 6), description)
      : undefined
  return (
    <div className={styles.stack}>
      <div className={styles.head}>
        {art && (
          <Medallion seed={description?.seed ?? operation.id} turning={!done && !hasFailed} />
        )}
        <div className={styles.names}>
          <h3 className={styles.title}>{title}</h3>
          <div className={styles.facts}>
            {cost && `${cost} · `}
            <Trans>order {order}</Trans>
          </div>
        </div>
        <Standing operation={operation} />
      </div>
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
      {done && operation.kind === 'blindbox.buy' && (
        <Note tone="info" testId="blindbox-done">
          <Trans>Paid and acknowledged. It can be opened now.</Trans>
        </Note>
      )}
      {done && operation.kind === 'blindbox.refund' && (
        <Note tone="info" testId="blindbox-refunded">
          <Trans>The first payment is back in your wallet.</Trans>
        </Note>
      )}
    </div>
  )
}

function Standing({ operation }: { readonly operation: Operation }) {
  const leg = activeLeg(operation)
  if (operation.legs.every(isDone))
    return (
      <StatusPill tone="success" live>
        <Trans>Done</Trans>
      </StatusPill>
    )
  if (leg && stageOf(leg) === 'failed')
    return (
      <StatusPill tone="danger" live>
        <Trans>Failed</Trans>
      </StatusPill>
    )
  if (isWithUser(operation))
    return (
      <StatusPill live>
        <Trans>Unfinished</Trans>
      </StatusPill>
    )
  return (
    <StatusPill tone="cast" live>
      <Trans>Confirming</Trans>
    </StatusPill>
  )
}

/** The next step is the user's or the wallet's. */
const isWithUser = (operation: Operation): boolean => {
  const leg = activeLeg(operation)
  return (
    leg !== undefined && ['planned', 'agreed', 'built', 'handed', 'failed'].includes(stageOf(leg))
  )
}

interface ProgressActionsProps {
  readonly operation: Operation
  /** The wallet was asked from this sheet, so there is nothing to press until it has answered. */
  readonly asked: boolean
  readonly onResume: () => void
  readonly onClose: () => void
}

/** The one thing to do next, and the way out: leaving never harms the order. */
export function ProgressActions({ operation, asked, onResume, onClose }: ProgressActionsProps) {
  const { config } = useAtomValue(servicesAtom)
  const leg = activeLeg(operation)
  const tx = notableTransaction(operation)
  const hasFailed = leg !== undefined && stageOf(leg) === 'failed'
  const trouble = leg?.trouble?.kind
  // Another device's payment has to be settled first: pressing would change nothing.
  const waits =
    isWithUser(operation) &&
    trouble !== 'otherDevice' &&
    (!asked || hasFailed || trouble !== undefined)
  return (
    <ButtonRow>
      <Button size="large" onClick={onClose} testId="blindbox-sheet-close">
        <Trans>Close</Trans>
      </Button>
      {waits ? (
        <Button variant="primary" size="large" onClick={onResume} testId="blindbox-sheet-resume">
          {hasFailed ? <Trans>Try again</Trans> : <Trans>Go on</Trans>}
        </Button>
      ) : operation.kind === 'blindbox.buy' && operation.legs.every(isDone) ? (
        <Button variant="primary" size="large" href="/nodeBox" testId="blindbox-to-my-boxes">
          <Trans>To my boxes</Trans>
        </Button>
      ) : (
        tx && (
          <Button
            size="large"
            href={config.explorer.transaction.replace('{id}', tx.txId)}
            external
            testId="blindbox-explorer"
          >
            <Trans>Explorer</Trans>
          </Button>
        )
      )}
    </ButtonRow>
  )
}
