import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { formatAmount } from '../../i18n/format.ts'
import type { Operation } from '../../outbox/operation.ts'
import { isUntouched } from '../../outbox/stage.ts'
import {
  allowNotificationsAtom,
  canAskWhile,
  notificationStateAtom,
} from '../../state/notifications.ts'
import { useOperation } from '../../state/useOperation.ts'
import { useStages } from '../../state/useStages.ts'
import { Medallion } from '../../ui/Medallion.tsx'
import { Note } from '../../ui/Note.tsx'
import { NoticeOffer } from '../../ui/NoticeOffer.tsx'
import { StageLine } from '../../ui/StageLine.tsx'
import { StandingPill } from '../../ui/StandingPill.tsx'
import styles from './BuySheet.module.css'
import { isPurchase, shortOrder } from './orders.ts'

interface OperationProgressProps {
  readonly operation: Operation
  /** The order it belongs to, where that is not the operation itself. */
  readonly orderKey?: string | undefined
  /** False where the medallion is on screen already. */
  readonly art?: boolean | undefined
}

/** How an operation goes: its stages, and in plain words what is in its way or that it is done. */
export function OperationProgress({ operation, orderKey, art = true }: OperationProgressProps) {
  const { t } = useLingui()
  const stages = useStages(operation)
  const mayAsk = canAskWhile(operation, useAtomValue(notificationStateAtom))
  const allow = useSetAtom(allowNotificationsAtom)
  const { title, seed, payments, standing, trouble, failure, continuesIn } = useOperation(operation)
  const isBack = operation.legs.some((leg) => leg.skipped?.reason === 'refunded')
  const wallet = continuesIn?.title
  const order = shortOrder(orderKey ?? operation.id)
  const cost = payments.map((payment) => formatAmount(payment)).join(' + ')
  return (
    <div className={styles.stack}>
      <div className={styles.head}>
        {art && (
          <Medallion seed={seed} turning={standing === 'working' || standing === 'waiting'} />
        )}
        <div className={styles.names}>
          <h3 className={styles.title}>{title}</h3>
          <div className={styles.facts}>
            {cost && `${cost} · `}
            <Trans>order {order}</Trans>
          </div>
        </div>
        {/* What continues in another app is not being confirmed yet. */}
        <StandingPill standing={continuesIn && isUntouched(operation) ? 'waiting' : standing} />
      </div>
      <StageLine label={t`Stages of ${title}`} stages={stages} testId="operation-stage" />
      {mayAsk && <NoticeOffer onAsk={allow} />}
      {trouble && (
        <Note tone={trouble.tone} testId="operation-trouble">
          {trouble.text}
        </Note>
      )}
      {failure && operation.understoodAt !== undefined && (
        <Note tone="warn" testId="operation-failure">
          <p>{failure.reason}</p>
          <p>{failure.consequence}</p>
        </Note>
      )}
      {standing === 'done' && isPurchase(operation) && (
        <Note tone="info" testId={isBack ? 'blindbox-refunded' : 'blindbox-done'}>
          {isBack ? (
            <Trans>The first payment was taken back</Trans>
          ) : continuesIn ? (
            <Trans>Paid and acknowledged. It can be opened in {wallet} now.</Trans>
          ) : (
            <Trans>Paid and acknowledged. It can be opened now.</Trans>
          )}
        </Note>
      )}
      {standing === 'done' && operation.kind === 'blindbox.refund' && (
        <Note tone="info" testId="blindbox-refunded">
          <Trans>The first payment is back in your wallet.</Trans>
        </Note>
      )}
    </div>
  )
}
