import { Trans, useLingui } from '@lingui/react/macro'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { formatAddress } from '../../core/address.ts'
import { PRICE_DECIMALS } from '../../core/price.ts'
import { TOKEN_DECIMALS } from '../../core/tokenTerms.ts'
import { HOUR_MS, type Millis } from '../../core/time.ts'
import { formatUnits } from '../../i18n/format.ts'
import { formatDuration } from '../../i18n/formatDuration.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { LookalikeAddressNote } from '../../sheets/LookalikeAddressNote.tsx'
import { LookalikeNote } from '../../sheets/LookalikeNote.tsx'
import { ChangeText } from '../../ui/figures/ChangeText.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { SmallPrice } from '../../ui/figures/SmallPrice.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { marketAtom, type Market, type PoolInfo, type Token } from './atoms.ts'
import styles from './PriceHead.module.css'
import { unitPriceOf } from './rules.ts'

// Loaded lazily, because it includes a charting library.
const PriceChart = lazyAgain(() =>
  import('../../ui/figures/PriceChart.tsx').then((m) => m.PriceChart),
)

interface PriceHeadProps {
  readonly token: Token
  readonly pool: PoolInfo
  /** Device time of the pool's state. */
  readonly at: Millis | undefined
  readonly stale: boolean
}

/** Shows the token, its present price, and a line of its recent price. */
export function PriceHead({ token, pool, at, stale }: PriceHeadProps) {
  const asked = useAtomValue(marketAtom(token.address))
  const market = asked.data
  const price = unitPriceOf(pool, TOKEN_DECIMALS)
  const { looksLike } = token
  return (
    <section className={styles.head}>
      <div className={styles.line}>
        <Medallion seed={token.address} />
        <div className={styles.names}>
          <h2 className={styles.name}>
            <bdi>{token.terms.name}</bdi>
          </h2>
          {looksLike && (
            <div className={styles.lookalike} data-testid="trade-lookalike-address">
              <bdi>{token.terms.symbol}</bdi>{' '}
              <span translate="no">{formatAddress(token.address)}</span>
            </div>
          )}
          <a className={styles.link} href={`/token/${token.address}`} data-testid="trade-to-token">
            <Trans>About this token</Trans>
            <ChevronRight aria-hidden="true" size={14} />
          </a>
        </div>
        <div className={styles.numbers}>
          <div className={styles.price}>
            {price === undefined ? (
              '–'
            ) : (
              <SmallPrice units={price} unit="TRX" testId="trade-price-now" />
            )}
          </div>
          {market && <ChangeText basisPoints={market.token.changeBp} testId="trade-change" />}
        </div>
      </div>
      <LookalikeAddressNote address={token.address} testId="trade-address-lookalike" />
      <LookalikeNote address={token.address} like={looksLike?.symbol} testId="trade-lookalike" />
      <StaleBadge at={at} stale={stale} testId="trade-stale" />
      {/* Reserves the chart's space, because the user may be reading or tapping below it. */}
      <div className={styles.small}>
        <Suspense fallback={<Skeleton height="100%" />}>
          {asked.state === 'loading' && !market ? (
            <Skeleton height="100%" />
          ) : market && market.candles.length > 1 ? (
            <PriceLine candles={market.candles} />
          ) : (
            <p className={styles.none} data-testid="trade-chart-none">
              <Trans>There is no course of its price yet.</Trans>
            </p>
          )}
        </Suspense>
      </div>
    </section>
  )
}

/** Draws the recent price as a line; the token's page shows more. */
function PriceLine({ candles }: Pick<Market, 'candles'>) {
  const { t } = useLingui()
  const locale = useLocale()
  const [first, last] = [candles[0], candles.at(-1)]
  if (!first || !last) return null
  const priceText = (price: bigint) => formatUnits(price, PRICE_DECIMALS, { maxFraction: 8 })
  const [from, to] = [priceText(first.open), priceText(last.close)]
  const span = formatDuration(last.at + HOUR_MS - first.at, locale)
  return (
    <PriceChart
      candles={candles}
      form="line"
      label={t`From ${from} to ${to} TRX in ${span}`}
      testId="trade-chart"
    />
  )
}
