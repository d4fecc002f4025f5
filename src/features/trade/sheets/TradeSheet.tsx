import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { formatPercent } from '../../../i18n/format.ts'
import { formatDateTime } from '../../../i18n/formatDate.ts'
import { formatPaid } from '../../../i18n/formatAmount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { paidFigure } from '../../../sheets/amountFigure.tsx'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useChainNow } from '../../../sheets/useChainNow.ts'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { servicesAtom } from '../../../state/services.ts'
import { AmountText } from '../../../ui/figures/AmountText.tsx'
import type { PoolInfo } from '../atoms.ts'
import { poolKinds } from '../kinds.ts'
import { tokenAddress } from '../named.tsx'
import type { PoolBuyIntent, PoolSellIntent } from '../operations/pool.ts'
import { quoteFacts } from '../QuoteFacts.tsx'
import { ToPurchases } from '../ToPurchases.tsx'
import { amountsOf, type Trade } from '../trade.ts'
import { TradedLookalike } from '../TradedLookalike.tsx'
import { formatTraded } from '../tradeText.ts'
import { TradeWarnings } from '../TradeWarnings.tsx'

interface TradeSheetProps extends Frame {
  readonly trade: Trade
  readonly pool: PoolInfo
}

/** Confirms a trade with its payment and minimum received, then tracks it. */
export function TradeSheet({ trade, pool, newKey, ...frame }: TradeSheetProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { tokenFactory: factory, poolRouter: router } = useAtomValue(servicesAtom).config.contracts
  const now = useChainNow()
  const { isBuy, coin, paid, quote, taxBp, least, deadline } = trade
  const { pays, receives } = amountsOf(trade, quote.received)
  const shared = { factory, router, coin, least, deadline }
  const confirmation = useConfirmation<PoolBuyIntent | PoolSellIntent>({
    open: frame.open,
    kind: isBuy ? poolKinds.buy : poolKinds.sell,
    orderKey: newKey,
    intent: isBuy ? { ...shared, paid } : { ...shared, units: paid, taxBp },
    payments: [pays],
    obstacle: now !== undefined && now > deadline ? lateText : undefined,
  })
  const price = formatPaid(pays)
  const { symbol } = coin
  const title = isBuy ? t`Buy ${symbol}` : t`Sell ${symbol}`
  return (
    <ConfirmSheet
      {...frame}
      title={confirmation.operation ? t`Your trade` : title}
      testId="trade"
      confirmation={confirmation}
      confirm={isBuy ? <Trans>Pay {price}</Trans> : title}
      figure={paidFigure(isBuy ? <Trans>You pay</Trans> : <Trans>You sell</Trans>, pays)}
      facts={[
        {
          id: 'receive',
          label: <Trans>You receive about</Trans>,
          value: (
            <AmountText amount={receives} short={formatTraded(receives.units, receives.coin)} />
          ),
        },
        ...quoteFacts(trade),
        { id: 'tax', label: <Trans>Token tax</Trans>, value: formatPercent(taxBp) },
        { id: 'deadline', label: <Trans>Deadline</Trans>, value: formatDateTime(deadline, locale) },
      ]}
      addresses={[
        { id: 'contract', label: <Trans>Pool router</Trans>, address: router },
        tokenAddress(coin.contract),
      ]}
      approves={isBuy ? undefined : pays}
      calm={
        <Trans>
          If the price moves below your minimum, or the deadline passes, nothing is traded.
        </Trans>
      }
      done={
        isBuy ? (
          <Trans>The tokens are in your wallet.</Trans>
        ) : (
          <Trans>The TRX are in your wallet.</Trans>
        )
      }
      action={isBuy ? <ToPurchases testId="trade-to-records" /> : undefined}
    >
      <TradedLookalike token={coin.contract} />
      <TradeWarnings isBuy={isBuy} pool={pool} trade={trade} />
    </ConfirmSheet>
  )
}

const lateText = msg`The deadline of this trade has passed. Close this and review it again.`
