import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import BellRing from 'lucide-react/icons/bell-ring'
import { use, type ReactNode } from 'react'
import { shortOrder } from '../core/orderKey.ts'
import { formatPaid } from '../i18n/formatAmount.ts'
import type { Operation } from '../outbox/operation.ts'
import {
  allowNotificationsAtom,
  canAskWhile,
  notificationStateAtom,
} from '../state/device/notifications.ts'
import { kindsAtom } from '../state/operations/operations.ts'
import { useShownHere } from '../state/operations/shownHere.ts'
import { useOperation } from '../state/operations/useOperation.ts'
import { useStages } from '../state/operations/useStages.ts'
import { Medallion } from '../ui/pieces/Medallion.tsx'
import { Button } from '../ui/actions/Button.tsx'
import { SheetOpen } from '../ui/overlays/Sheet.tsx'
import { toasts } from '../ui/overlays/toasts.ts'
import { Stack } from '../ui/pieces/Stack.tsx'
import { StageLine } from '../ui/states/StageLine.tsx'
import { Cosigned } from './Cosigned.tsx'
import { OperationNotes } from './OperationNotes.tsx'
import { StandingPill } from './StandingPill.tsx'
import styles from './sheets.module.css'

interface OperationProgressProps {
  readonly operation: Operation
  /** Order that the operation belongs to, if it is not the operation itself. */
  readonly orderKey?: string | undefined
  /** Whether to show the medallion; false if it is on screen already. */
  readonly art?: boolean | undefined
  /** Text shown once all is done. */
  readonly done?: ReactNode
}

/** Shows the progress of an operation: its stages, then its obstacle or result in plain words. */
export function OperationProgress({
  operation,
  orderKey,
  art = true,
  done,
}: OperationProgressProps) {
  const { t } = useLingui()
  useShownHere(operation.id, use(SheetOpen))
  const plans = useAtomValue(kindsAtom)?.get(operation.kind)?.plan(operation) ?? []
  const mayAsk = canAskWhile(operation, useAtomValue(notificationStateAtom))
  const { title, seed, payments, standing, trouble, failure } = useOperation(operation)
  const stages = useStages(operation, standing)
  const order = shortOrder(orderKey ?? operation.id)
  const cost = payments.map((payment) => formatPaid(payment)).join(' + ')
  return (
    <Stack gap={4}>
      <div className={styles.head}>
        {art && <Medallion seed={seed} turning={standing !== 'failed' && standing !== 'done'} />}
        <div className={styles.names}>
          <h3 className={styles.title}>{title}</h3>
          <div className={styles.facts}>
            {cost && `${cost} · `}
            <Trans>order {order}</Trans>
          </div>
        </div>
        <StandingPill standing={standing} />
      </div>
      <StageLine label={t`Stages of ${title}`} stages={stages} testId="operation-stage" />
      <Cosigned operation={operation} />
      {mayAsk && <NoticeOffer />}
      <OperationNotes
        operation={operation}
        plans={plans}
        trouble={trouble}
        failure={operation.understoodAt === undefined ? undefined : failure}
      />
      {standing === 'done' && done}
    </Stack>
  )
}

/**
 * Offers notifications while an operation is pending. Asking here makes the reason for the
 * browser's prompt clear.
 */
function NoticeOffer() {
  const { t } = useLingui()
  const allow = useSetAtom(allowNotificationsAtom)
  const ask = async () => {
    if (await allow()) toasts.add({ text: t`You will be told when it is done`, tone: 'success' })
  }
  return (
    <Button
      variant="quiet"
      size="small"
      icon={<BellRing aria-hidden="true" size={16} />}
      onClick={() => void ask()}
      testId="notice-offer"
    >
      <Trans>Tell me when it is done</Trans>
    </Button>
  )
}
