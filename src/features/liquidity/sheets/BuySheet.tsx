import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { trx } from '../../../core/amount.ts'
import { formatDateTime } from '../../../i18n/formatDate.ts'
import { formatAmount } from '../../../i18n/formatAmount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { amountFigure } from '../../../sheets/amountFigure.tsx'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useChainNow } from '../../../sheets/useChainNow.ts'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { servicesAtom } from '../../../state/services.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { AmountText } from '../../../ui/figures/AmountText.tsx'
import { orderFacts } from '../BuyFacts.tsx'
import { BuyWarnings } from '../BuyWarnings.tsx'
import { liquidityKinds } from '../kinds.ts'
import { poolAddresses } from '../named.tsx'
import type { BuyOrder } from '../orders.ts'
import { taxFact } from '../taxFact.tsx'
import { lateText } from '../words.tsx'

interface BuySheetProps extends Frame {
  readonly order: BuyOrder
  /** Opens the records of purchases. */
  readonly onRecords: () => void
}

/** Confirms a purchase with its payment and minimum received, then tracks it. */
export function BuySheet({ order, onRecords, newKey, ...frame }: BuySheetProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { tokenFactory: factory, poolRouter: router } = useAtomValue(servicesAtom).config.contracts
  const now = useChainNow()
  const { coin, shares, paid, quote, pool, least, deadline } = order
  const pays = trx(paid)
  const confirmation = useConfirmation({
    open: frame.open,
    kind: liquidityKinds.buy,
    orderKey: newKey,
    intent: { factory, router, coin, deadline, paid, least },
    payments: [pays],
    obstacle: now !== undefined && now > deadline ? lateText : undefined,
  })
  const price = formatAmount(pays)
  const { symbol } = coin
  return (
    <ConfirmSheet
      {...frame}
      title={confirmation.operation ? t`Your purchase` : t`Buy liquidity of ${symbol}`}
      testId="liquidity-buy"
      confirmation={confirmation}
      confirm={<Trans>Pay {price}</Trans>}
      figure={amountFigure(<Trans>You pay</Trans>, pays)}
      facts={[
        {
          id: 'receive',
          label: <Trans>You receive about</Trans>,
          value: <AmountText amount={{ coin: shares, units: quote.shares }} />,
        },
        ...orderFacts(order),
        taxFact('taxBuy', pool.feeBuy, { coin, units: quote.taxBuy }),
        taxFact('taxSell', pool.feeSell, { coin, units: quote.taxSell }),
        { id: 'deadline', label: <Trans>Deadline</Trans>, value: formatDateTime(deadline, locale) },
      ]}
      addresses={poolAddresses({ router, coin, shares })}
      calm={
        <Trans>
          If it would bring less than your minimum, or the deadline passes, nothing is bought. What
          is left over comes back.
        </Trans>
      }
      done={<Trans>The shares are in your wallet. They can be taken out at any time.</Trans>}
      action={
        <Button variant="primary" size="large" onClick={onRecords} testId="liquidity-to-records">
          <Trans>To my purchases</Trans>
        </Button>
      }
    >
      <BuyWarnings order={order} pool={pool} symbol={symbol} />
    </ConfirmSheet>
  )
}
