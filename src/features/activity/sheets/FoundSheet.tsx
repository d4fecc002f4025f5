import { Trans, useLingui } from '@lingui/react/macro'
import type { Address } from '../../../core/address.ts'
import { formatDateTime } from '../../../i18n/format.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import type { FoundCall } from '../../../state/operations/foundList.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { ButtonRow } from '../../../ui/actions/ButtonRow.tsx'
import { Facts } from '../../../ui/lists/Facts.tsx'
import { SectionTitle } from '../../../ui/pieces/SectionTitle.tsx'
import { Sheet } from '../../../ui/overlays/Sheet.tsx'
import styles from './ReceiptSheet.module.css'
import { ShareButton } from '../ShareButton.tsx'
import { shareFoundText } from '../shareText.ts'
import { TransactionFacts } from '../TransactionFacts.tsx'
import { useReceiptFacts } from '../useReceiptFacts.tsx'

export interface FoundSheetProps {
  readonly item: FoundCall
  readonly owner: Address
  readonly onClose: () => void
}

/** Everything the chain tells about a transaction made elsewhere. */
export function FoundSheet({ item, owner, onClose }: FoundSheetProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { title, order, payments } = item.recognised
  const facts = [
    ...useReceiptFacts({ order, owner, payments }),
    { id: 'time', label: t`Time`, value: formatDateTime(item.at, locale) },
  ]
  return (
    <Sheet
      open
      onClose={onClose}
      title={i18n._(title)}
      footer={
        <ButtonRow even>
          <Button size="large" onClick={onClose} testId="activity-found-close">
            <Trans>Close</Trans>
          </Button>
          <ShareButton text={(told) => shareFoundText(item, { ...told, owner }, i18n)} />
        </ButtonRow>
      }
      testId="activity-found-sheet"
    >
      <Facts facts={facts} testId="activity-found-facts" />
      <section className={styles.transaction}>
        <SectionTitle>
          <Trans>Found on the chain</Trans>
        </SectionTitle>
        <TransactionFacts txId={item.txId} receipt={item} isSent />
      </section>
    </Sheet>
  )
}
