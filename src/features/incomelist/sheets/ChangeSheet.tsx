import { Trans, useLingui } from '@lingui/react/macro'
import { shortOrder } from '../../../core/orderKey.ts'
import { formatDateTime } from '../../../i18n/formatDate.ts'
import { formatFull, formatNumber } from '../../../i18n/formatAmount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { IncomeCause } from '../../../sheets/IncomeCause.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { CopyButton } from '../../../ui/actions/CopyButton.tsx'
import { Figure } from '../../../ui/figures/Figure.tsx'
import { Facts } from '../../../ui/lists/Facts.tsx'
import { Sheet } from '../../../ui/overlays/Sheet.tsx'
import { Stack } from '../../../ui/pieces/Stack.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import type { BalanceChange } from '../records.ts'
import { signed } from '../signed.ts'
import { changeNames } from '../words.tsx'

interface ChangeSheetProps extends Frame {
  readonly change: BalanceChange
}

/** Details of a balance change: the resulting balance and the cause. */
export function ChangeSheet({ change, open, onClose }: ChangeSheetProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { change: kind, coin, balance, orderKey, cause, at } = change
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={i18n._(changeNames[kind])}
      testId="income-change-sheet"
    >
      <Stack gap={4}>
        <Figure value={signed(formatNumber(change), kind === 'ordered')} unit={coin.symbol} />
        <Facts
          facts={[
            {
              id: 'balance',
              label: <Trans>Balance afterwards</Trans>,
              value: formatFull({ coin, units: balance }),
            },
            { id: 'time', label: <Trans>Time</Trans>, value: formatDateTime(at, locale) },
            orderKey !== null && {
              id: 'order',
              label: <Trans>Order</Trans>,
              value: (
                <>
                  {shortOrder(orderKey)}{' '}
                  <CopyButton text={orderKey} label={t`Copy the order number`} />
                </>
              ),
            },
          ]}
          testId="income-change-facts"
        />
        {cause ? (
          <IncomeCause cause={cause} />
        ) : (
          <Note testId="income-change-by-time">
            <Trans>
              No transaction caused it: the order's time was over, and what it was for came back.
            </Trans>
          </Note>
        )}
      </Stack>
    </Sheet>
  )
}
