import { Trans } from '@lingui/react/macro'
import { TRX } from '../../core/amount.ts'
import type { Millis } from '../../core/time.ts'
import { formatPercent } from '../../i18n/format.ts'
import { formatTime } from '../../i18n/formatDate.ts'
import { formatPart } from '../../i18n/formatPart.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import { Facts, type Fact } from '../../ui/lists/Facts.tsx'
import { Figure } from '../../ui/figures/Figure.tsx'
import { SmallPrice } from '../../ui/figures/SmallPrice.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import type { PoolInfo } from './atoms.ts'
import { formatTraded } from './tradeText.ts'
import { unitPriceOf } from './rules.ts'
import { amountsOf, type TokenCoin, type Trade } from './trade.ts'

interface QuoteFactsProps {
  readonly isBuy: boolean
  readonly coin: TokenCoin
  readonly trade: Trade | undefined
  readonly pool: PoolInfo
  readonly at: Millis | undefined
}

/** Shows what a trade would return now, and its parts. */
export function QuoteFacts({ isBuy, coin, trade, pool, at }: QuoteFactsProps) {
  const locale = useLocale()
  const receivesIn = isBuy ? coin : TRX
  const quote = trade?.quote
  return (
    <Stack>
      <Figure
        size="medium"
        label={<Trans>You receive about</Trans>}
        value={quote ? formatTraded(quote.received, receivesIn, '') : '–'}
        unit={receivesIn.symbol}
        testId="trade-receive"
      />
      <Facts
        facts={[
          ...(trade ? quoteFacts(trade) : []),
          {
            id: 'tax',
            label: <Trans>Token tax</Trans>,
            value: formatPercent(isBuy ? pool.feeBuy : pool.feeSell),
            aside: quote && quote.tax > 0n ? `(${formatTraded(quote.tax, coin)})` : undefined,
          },
          {
            id: 'poolFee',
            label: <Trans>Pool fee</Trans>,
            value: formatPercent(30),
            aside: quote && `(${formatTraded(quote.poolFee, isBuy ? TRX : coin)})`,
          },
          at !== undefined && {
            id: 'at',
            label: <Trans>Price as of</Trans>,
            value: formatTime(at, locale),
          },
        ]}
        testId="trade-quote"
      />
    </Stack>
  )
}

/** Returns the facts about a trade that the form and the sheet share. */
export function quoteFacts(trade: Trade): Fact[] {
  const { isBuy, coin, paid, quote, slippageBp, least } = trade
  const { receives } = amountsOf(trade, least)
  const [tokens, sun] = isBuy ? [quote.received, paid] : [paid, quote.received]
  const price = unitPriceOf({ tokens, trx: sun }, coin.decimals)
  const slippage = formatPercent(slippageBp)
  return [
    {
      id: 'least',
      label: <Trans>At least</Trans>,
      value: <AmountText amount={receives} short={formatTraded(receives.units, receives.coin)} />,
      aside: `(−${slippage})`,
    },
    {
      id: 'price',
      label: <Trans>Price with all fees</Trans>,
      value: price === undefined ? '–' : <SmallPrice units={price} unit="TRX" />,
    },
    {
      id: 'impact',
      label: <Trans>Price impact</Trans>,
      value: formatPart(quote.impactBp),
    },
  ]
}
