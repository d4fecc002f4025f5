import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import ChartCandlestick from 'lucide-react/icons/chart-candlestick'
import ChartLine from 'lucide-react/icons/chart-line'
import { Suspense, useState } from 'react'
import { candleInterval, type CandleInterval } from '../../api/endpoints/trades.ts'
import type { Address } from '../../core/address.ts'
import { TRX } from '../../core/amount.ts'
import { formatPriceText } from '../../i18n/formatPrice.ts'
import { ChangeText } from '../../ui/figures/ChangeText.tsx'
import { Chips } from '../../ui/fields/Chips.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Figure } from '../../ui/figures/Figure.tsx'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { SmallPrice } from '../../ui/figures/SmallPrice.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { StatTiles } from '../../ui/lists/StatTiles.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import type { Snapshot } from '../../state/answers/snapshot.ts'
import { marketAtom, USUAL_INTERVAL, type Market } from './atoms.ts'
import styles from './MarketSection.module.css'
import { formatTrx } from './text.ts'
import { intervalNames } from './words.ts'

// Loaded lazily, because it includes a charting library.
const PriceChart = lazyAgain(() =>
  import('../../ui/figures/PriceChart.tsx').then((m) => m.PriceChart),
)

/** Shows a token's present price and its price history. */
export function MarketSection({ token }: { readonly token: Address }) {
  const [interval, setInterval] = useState(USUAL_INTERVAL)
  const [snapshot, refresh] = useAtom(marketAtom(token, interval))
  // The last known price stays while the candles of another interval load.
  const [last, setLast] = useState<Market>()
  const { data } = snapshot
  if (data && data !== last) setLast(data)
  return (
    <Loaded
      snapshot={{ ...snapshot, data: data ?? last }}
      refresh={refresh}
      skeleton={<MarketSkeleton />}
      none={
        <EmptyState title={<Trans>The pool is empty</Trans>} testId="token-market-empty">
          <Trans>There is no price while nobody keeps TRX and tokens in it.</Trans>
        </EmptyState>
      }
      testId="token-market"
    >
      {(market) => (
        <>
          <div className={styles.price}>
            <Figure
              value={<SmallPrice units={market.token.price} />}
              unit={TRX.symbol}
              testId="token-price"
            />
            <span className={styles.change}>
              <Trans>
                <ChangeText basisPoints={market.token.changeBp} testId="token-change" />{' '}
                <span className={styles.span}>in 24 hours</span>
              </Trans>
            </span>
          </div>
          <StaleBadge at={snapshot.fetchedAt} stale={snapshot.stale} testId="token-market-stale" />
          <Chart
            snapshot={snapshot}
            refresh={refresh}
            interval={interval}
            onInterval={setInterval}
          />
          <StatTiles
            testId="token-market"
            facts={[
              {
                id: 'marketCap',
                label: <Trans>Market cap</Trans>,
                value: formatTrx(market.token.marketCap),
              },
              {
                id: 'volume',
                label: <Trans>Volume, 24 hours</Trans>,
                value: formatTrx(market.token.volume),
              },
            ]}
          />
        </>
      )}
    </Loaded>
  )
}

interface ChartProps {
  readonly snapshot: Snapshot<Market>
  readonly refresh: () => unknown
  readonly interval: CandleInterval
  readonly onInterval: (interval: CandleInterval) => void
}

function Chart({ snapshot, refresh, interval, onInterval }: ChartProps) {
  const { t, i18n } = useLingui()
  const [form, setForm] = useState<'line' | 'candles'>('line')
  const from = textOf(snapshot.data?.candles[0]?.open)
  const to = textOf(snapshot.data?.candles.at(-1)?.close)
  return (
    <Stack testId="token-chart-area">
      <div className={styles.tools}>
        <div className={styles.intervals}>
          <Chips
            label={t`Length of a candle`}
            options={candleInterval.options.map((value) => ({
              value,
              label: i18n._(intervalNames[value]),
            }))}
            value={interval}
            onChange={onInterval}
            testId="token-interval"
          />
        </div>
        <IconButton
          label={form === 'line' ? t`Show candles` : t`Show a line`}
          variant="raised"
          onClick={() => setForm(form === 'line' ? 'candles' : 'line')}
          testId="token-chart-form"
        >
          {form === 'line' ? (
            <ChartCandlestick aria-hidden="true" size={20} />
          ) : (
            <ChartLine aria-hidden="true" size={20} />
          )}
        </IconButton>
      </div>
      <Loaded
        snapshot={snapshot}
        refresh={refresh}
        skeleton={<ChartSkeleton />}
        testId="token-chart"
      >
        {({ candles }) =>
          candles.length === 0 ? (
            <p className={styles.none} data-testid="token-chart-empty">
              <Trans>Nobody has traded it yet.</Trans>
            </p>
          ) : (
            <Suspense fallback={<ChartSkeleton />}>
              <PriceChart
                candles={candles}
                form={form}
                label={t`Price from ${from} to ${to} TRX`}
                testId="token-chart"
              />
            </Suspense>
          )
        }
      </Loaded>
    </Stack>
  )
}

const textOf = (price: bigint | undefined): string => formatPriceText(price ?? 0n)

const ChartSkeleton = () => (
  <div aria-busy="true" className={styles.waiting}>
    <Skeleton height="100%" />
  </div>
)

function MarketSkeleton() {
  return (
    <>
      <Skeleton width="45%" height={42} />
      <div className={styles.tools} />
      <ChartSkeleton />
      <Skeleton height={62} />
    </>
  )
}
