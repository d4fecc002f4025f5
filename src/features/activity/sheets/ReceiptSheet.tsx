import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { nobody } from '../../../core/address.ts'
import { formatDateTime } from '../../../i18n/format.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import type { Operation } from '../../../outbox/operation.ts'
import { kindsAtom } from '../../../state/operations/operations.ts'
import { useOperation } from '../../../state/operations/useOperation.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { ButtonRow } from '../../../ui/actions/ButtonRow.tsx'
import { Facts } from '../../../ui/lists/Facts.tsx'
import { SectionTitle } from '../../../ui/pieces/SectionTitle.tsx'
import { Sheet } from '../../../ui/overlays/Sheet.tsx'
import styles from './ReceiptSheet.module.css'
import { ShareButton } from '../ShareButton.tsx'
import { shareText } from '../shareText.ts'
import { TransactionFacts } from '../TransactionFacts.tsx'
import { useReceiptFacts } from '../useReceiptFacts.tsx'

export interface ReceiptSheetProps {
  readonly operation: Operation
  readonly onClose: () => void
}

/** Everything that is known of an operation: each transaction with its block, fee and result. */
export function ReceiptSheet({ operation, onClose }: ReceiptSheetProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { title, payments } = useOperation(operation)
  const kind = useAtomValue(kindsAtom)?.get(operation.kind)
  const plans = kind?.plan(operation)
  const facts = [
    ...useReceiptFacts({
      order: operation.id,
      // The payer of a handed-over order is not known here.
      owner: operation.owner === nobody ? undefined : operation.owner,
      payments,
    }),
    { id: 'started', label: t`Started`, value: formatDateTime(operation.createdAt, locale) },
  ]
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      footer={
        <ButtonRow even>
          <Button size="large" onClick={onClose} testId="activity-receipt-close">
            <Trans>Close</Trans>
          </Button>
          <ShareButton
            text={(told) =>
              shareText({ operation, description: kind?.describe(operation), plans, ...told }, i18n)
            }
          />
        </ButtonRow>
      }
      testId="activity-receipt"
    >
      <Facts facts={facts} />
      {operation.legs.map((leg, index) => {
        const label = plans?.[index]?.label
        return [...(leg.past ?? []), ...leg.transactions].map((tx) => (
          <section key={tx.txId} className={styles.transaction}>
            <SectionTitle>{label ? i18n._(label) : leg.name}</SectionTitle>
            <TransactionFacts
              txId={tx.txId}
              receipt={tx.final ?? tx.included}
              certificate={tx.certificate}
              isSent={tx.sentAt !== undefined || (tx.final ?? tx.included) !== undefined}
            />
          </section>
        ))
      })}
    </Sheet>
  )
}
