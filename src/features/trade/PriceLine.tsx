import { useLingui } from '@lingui/react/macro'
import { PRICE_DECIMALS } from '../../core/price.ts'
import { HOUR_MS } from '../../core/time.ts'
import { formatUnits } from '../../i18n/format.ts'
import { formatDuration } from '../../i18n/formatDuration.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { PriceChart } from '../../ui/figures/PriceChart.tsx'
import type { Market } from './atoms.ts'
import styles from './PriceLine.module.css'

/** The recent price as a line; the token's page has more of it. Import it lazily. */
export function PriceLine({ candles }: Pick<Market, 'candles'>) {
  const { t } = useLingui()
  const locale = useLocale()
  const [first, last] = [candles[0], candles.at(-1)]
  if (!first || !last) return null
  const priceText = (price: bigint) => formatUnits(price, PRICE_DECIMALS, { maxFraction: 8 })
  const [from, to] = [priceText(first.open), priceText(last.close)]
  const span = formatDuration(last.at + HOUR_MS - first.at, locale)
  return (
    <div className={styles.small}>
      <PriceChart
        candles={candles}
        decimals={PRICE_DECIMALS}
        form="line"
        label={t`From ${from} to ${to} TRX in ${span}`}
        testId="trade-chart"
      />
    </div>
  )
}
