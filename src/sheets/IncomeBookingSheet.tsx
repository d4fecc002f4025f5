import { Trans, useLingui } from '@lingui/react/macro'
import type { IncomeBooking } from '../api/endpoints/income.ts'
import { formatPercent } from '../i18n/format.ts'
import { formatDateTime } from '../i18n/formatDate.ts'
import { formatFull } from '../i18n/formatAmount.ts'
import { useLocale } from '../i18n/useLocale.ts'
import { amountFigure } from './amountFigure.tsx'
import { ExplorerAddress } from './ExplorerAddress.tsx'
import styles from './IncomeBooking.module.css'
import { IncomeCause } from './IncomeCause.tsx'
import { feeNames, feeReasons, reasons } from './incomeReasons.ts'
import { incomeTypeNames } from './incomeWords.ts'
import type { Frame } from './SheetHost.tsx'
import { Button } from '../ui/actions/Button.tsx'
import { Figure } from '../ui/figures/Figure.tsx'
import { Facts } from '../ui/lists/Facts.tsx'
import { Sheet } from '../ui/overlays/Sheet.tsx'
import { Stack } from '../ui/pieces/Stack.tsx'

/**
 * Explains one income booking: its rule, the account whose fee paid it, and the on-chain evidence.
 */
export function IncomeBookingSheet({
  booking,
  open,
  onClose,
}: Frame & { readonly booking: IncomeBooking }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { type, coin, units, causes, at } = booking
  const referral = booking.referral ?? undefined
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Why you got this`}
      footer={
        <Button size="large" wide onClick={onClose} testId="income-booking-close">
          <Trans>Close</Trans>
        </Button>
      }
      testId="income-booking-sheet"
    >
      <Stack gap={5}>
        <Figure
          {...amountFigure(i18n._(incomeTypeNames[type]), { coin, units })}
          testId="income-booking-amount"
        />
        <p className={styles.why} data-testid="income-booking-why">
          {type !== 'referral'
            ? i18n._(reasons[type])
            : i18n._(referral?.level === 1 ? feeReasons.direct : feeReasons.below)}
        </p>
        <Facts
          facts={[
            referral && {
              id: 'payer',
              label: <Trans>Who paid</Trans>,
              value: <ExplorerAddress address={referral.payer} testId="income-booking-payer" />,
            },
            referral && {
              id: 'paid',
              label: i18n._(feeNames[referral.fee]),
              value: formatFull({ coin, units: referral.paid }),
            },
            referral && {
              id: 'rate',
              label: <Trans>Your part of it</Trans>,
              value: formatPercent(referral.rateBp),
            },
            referral && {
              id: 'level',
              label: <Trans context="of an invitation">Level</Trans>,
              value: String(referral.level),
            },
            { id: 'at', label: <Trans>Time</Trans>, value: formatDateTime(at, locale) },
          ]}
          testId="income-booking-facts"
        />
        <Stack gap={3}>
          <h3 className={styles.head}>
            <Trans>On the chain</Trans>
          </h3>
          {causes.map((cause) => (
            <IncomeCause key={`${cause.txId} ${cause.position}`} cause={cause} />
          ))}
        </Stack>
      </Stack>
    </Sheet>
  )
}
