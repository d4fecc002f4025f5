import { Trans, useLingui } from '@lingui/react/macro'
import type { IncomeClaim, IncomeWithdrawal } from '../../api/endpoints/income.ts'
import { trx } from '../../core/amount.ts'
import { shortOrder } from '../../core/orderKey.ts'
import type { Millis } from '../../core/time.ts'
import { formatUnits } from '../../i18n/format.ts'
import { formatFull, formatPaid } from '../../i18n/formatAmount.ts'
import { formatCountdown } from '../../i18n/formatDuration.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { formatZonedTime } from '../../i18n/zonedTime.ts'
import { HashText } from '../../sheets/HashText.tsx'
import { CopyButton } from '../../ui/actions/CopyButton.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { feeBackFrom } from './rules.ts'

interface OrderFactsProps {
  readonly claim: IncomeClaim
  readonly order: IncomeWithdrawal | undefined
  /** Chain time. */
  readonly now: Millis | undefined
}

/** Further facts about a claim or withdrawal. */
export function OrderFacts({ claim, order, now }: OrderFactsProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { orderKey, blockNumber, state } = claim
  const expires = order?.expires ?? undefined
  const takenBack = order?.feeBackTxId ?? undefined
  const back = state === 'success' ? undefined : feeBackFrom(order)
  return (
    <Facts
      facts={[
        { id: 'amount', label: <Trans>Amount</Trans>, value: formatFull(claim) },
        order && { id: 'fee', label: <Trans>Fee</Trans>, value: formatPaid(trx(order.fee)) },
        expires !== undefined && {
          id: 'expires',
          label:
            state === 'failed' ? <Trans>Voucher expired</Trans> : <Trans>Voucher expires</Trans>,
          value: formatZonedTime(expires, locale),
          ...(state === 'transferring' &&
            now !== undefined && { aside: `(${formatCountdown(expires - now, locale)})` }),
        },
        back !== undefined && {
          id: 'back',
          label: <Trans>Fee can be taken back from</Trans>,
          value: formatZonedTime(back, locale),
        },
        takenBack !== undefined && {
          id: 'taken-back',
          label: <Trans>Fee taken back</Trans>,
          value: <HashText txId={takenBack} />,
        },
        blockNumber !== null && {
          id: 'block',
          label: <Trans>Block</Trans>,
          value: formatUnits(BigInt(blockNumber), 0),
        },
        orderKey !== null && {
          id: 'order',
          label: <Trans>Order</Trans>,
          value: (
            <>
              {shortOrder(orderKey)} <CopyButton text={orderKey} label={t`Copy the order number`} />
            </>
          ),
        },
      ]}
      testId="income-record-facts"
    />
  )
}
