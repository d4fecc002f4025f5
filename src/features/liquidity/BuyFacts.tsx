import { Trans } from '@lingui/react/macro'
import { TRX, trx } from '../../core/amount.ts'
import { poolFeeOf } from '../../core/pool.ts'
import type { Millis } from '../../core/time.ts'
import { formatPercent } from '../../i18n/format.ts'
import { formatTime } from '../../i18n/formatDate.ts'
import { formatAmount, formatNumber } from '../../i18n/formatAmount.ts'
import { formatPart } from '../../i18n/formatPart.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import { Figure } from '../../ui/figures/Figure.tsx'
import { Facts, type Fact, type FactIf } from '../../ui/lists/Facts.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { TextSkeleton } from '../../ui/states/Skeleton.tsx'
import type { PoolCoins } from './atoms.ts'
import type { BuyOrder } from './orders.ts'
import type { PoolNow } from './pool.ts'
import { partBp } from './rules.ts'
import { formatCut, taxFact } from './taxFact.tsx'

interface BuyFactsProps {
  readonly coins: PoolCoins
  readonly order: BuyOrder | undefined
  readonly pool: PoolNow | undefined
  /** True while the pool's state is still loading. */
  readonly isAwaited: boolean
  /** Device time of the pool's state. */
  readonly at: Millis | undefined
}

/** Expected result of a purchase, and its components. */
export function BuyFacts({ coins: { coin, shares }, order, pool, isAwaited, at }: BuyFactsProps) {
  const locale = useLocale()
  const quote = order?.quote
  return (
    <Stack>
      <Figure
        size="medium"
        label={<Trans>You receive about</Trans>}
        value={quote ? formatNumber({ coin: shares, units: quote.shares }) : '–'}
        unit={<bdi>{shares.symbol}</bdi>}
        testId="liquidity-receive"
      />
      <Facts
        facts={[
          ...(order ? orderFacts(order) : []),
          pool
            ? taxFact('taxBuy', pool.feeBuy, quote && { coin, units: quote.taxBuy })
            : isAwaited && { ...taxFact('taxBuy', 0, undefined), value: bone },
          pool
            ? taxFact('taxSell', pool.feeSell, quote && { coin, units: quote.taxSell })
            : isAwaited && { ...taxFact('taxSell', 0, undefined), value: bone },
          {
            id: 'poolFee',
            label: <Trans>Pool fee</Trans>,
            value: formatPercent(30),
            aside: quote && `(${formatAmount(trx(poolFeeOf(quote.spent)))})`,
          },
          (at !== undefined || isAwaited) && {
            id: 'at',
            label: <Trans>Pool as of</Trans>,
            value: at === undefined ? bone : formatTime(at, locale),
          },
        ]}
        testId="liquidity-quote"
      />
    </Stack>
  )
}

const bone = <TextSkeleton width={56} />

/** Lists the facts of a purchase that the form and the sheet share. */
export function orderFacts({ coin, shares, quote, slippageBp, least }: BuyOrder): FactIf[] {
  const slippage = formatPercent(slippageBp)
  const spent = formatCut({ coin: TRX, units: quote.spent })
  const beside = formatCut({ coin: TRX, units: quote.beside })
  const tokens = formatCut({ coin, units: quote.tokens })
  const part = partBp(quote.shares, quote.after.total)
  return [
    {
      id: 'least',
      label: <Trans>At least</Trans>,
      value: <AmountText amount={{ coin: shares, units: least }} />,
      aside: `(−${slippage})`,
    },
    {
      id: 'part',
      label: <Trans>Part of the pool</Trans>,
      value: formatPart(part),
    },
    {
      id: 'split',
      label: <Trans>Into the pool</Trans>,
      value: (
        <Trans>
          {beside} and {tokens}
        </Trans>
      ),
      aside: <Trans>(bought for {spent})</Trans>,
    },
    {
      id: 'impact',
      label: <Trans>Price impact</Trans>,
      value: formatPart(quote.impactBp),
    },
    backFact({ coin, quote }),
  ]
}

/** Lists the returned remainder of TRX and tokens, if it exceeds rounding. */
function backFact({ coin, quote }: Pick<BuyOrder, 'coin' | 'quote'>): Fact | false {
  const back = [
    { amount: { coin: TRX, units: quote.trxBack }, of: quote.beside },
    { amount: { coin, units: quote.tokensBack }, of: quote.tokens },
  ].filter(({ amount, of }) => amount.units * 10_000n > of)
  return (
    back.length > 0 && {
      id: 'back',
      label: <Trans>Comes back</Trans>,
      value: back.map(({ amount }) => formatCut(amount)).join(' + '),
    }
  )
}
