import { useLingui } from '@lingui/react/macro'
import type { Operation } from '../../outbox/operation.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { useOperation } from '../../state/operations/useOperation.ts'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { StandingPill } from '../../ui/states/StandingPill.tsx'
import { LockStatePill } from './words.tsx'
import { lockCoins, unlockCoins } from './operations/lock.ts'

interface OperationRowProps {
  readonly operation: Operation
  readonly failed?: boolean
}

/** A lock or unlock under way on this device, or a failed one; the activity says more of it. */
export function OperationRow({ operation, failed = false }: OperationRowProps) {
  const { t } = useLingui()
  const { title, seed, standing, failure } = useOperation(operation)
  const intent = lockCoins.read(operation) ?? unlockCoins.read(operation)
  const amount = intent && formatAmount(intent)
  return (
    <Row
      leading={<Medallion seed={seed} turning={standing === 'working'} />}
      title={title}
      facts={failed ? (failure?.reason ?? t`It was never carried out`) : amount}
      tone={failed ? 'danger' : undefined}
      trailing={failed ? <LockStatePill state="failed" /> : <StandingPill standing={standing} />}
      href="/activity"
      testId={failed ? 'lock-failed-row' : 'lock-being-row'}
    />
  )
}
