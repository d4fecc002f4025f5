import { Trans } from '@lingui/react/macro'
import {
  AreaSeries,
  CandlestickSeries,
  createChart,
  TickMarkType,
  type DeepPartial,
  type IChartApi,
  type ISeriesApi,
  type TimeChartOptions,
  type UTCTimestamp,
} from 'lightweight-charts'
import { useEffect, useRef, useState } from 'react'
import { SECOND_MS, type Millis } from '../../core/time.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { formatPriceText } from '../../i18n/formatPrice.ts'
import { languages, type Locale } from '../../i18n/locale.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { HiddenText } from './HiddenText.tsx'
import { readColours, watchColours, type Colours } from './colours.ts'
import styles from './PriceChart.module.css'

/** How a price moved within a span of time; prices in smallest units of the coin they are in. */
export interface Candle {
  /** When it began. */
  readonly at: Millis
  readonly open: bigint
  readonly high: bigint
  readonly low: bigint
  readonly close: bigint
}

interface PriceChartProps {
  /** Oldest first. */
  readonly candles: readonly Candle[]
  /** Of the prices. */
  readonly decimals: number
  readonly form: 'line' | 'candles'
  /** What it shows, for those who do not see it: "From 0.12 to 0.31 TRX in 7 days". */
  readonly label: string
  readonly testId?: string | undefined
}

/** Share of the range left free on either side: time labels there would be cut off. */
const EDGE = 0.06

interface Shown {
  readonly chart: IChartApi
  readonly series: ISeriesApi<'Area'> | ISeriesApi<'Candlestick'>
}

/** A price over time, in the time of the device. Import it lazily: it brings a charting library. */
export function PriceChart({ candles, decimals, form, label, testId }: PriceChartProps) {
  const locale = useLocale()
  const box = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<Shown>()
  const beginning = candles[0]?.at

  useEffect(() => {
    const parent = box.current
    if (!parent) return
    // Its logo needs innerHTML and a style element, which the content policy forbids from the
    // start: the credit is below.
    const chart = createChart(parent, { layout: { attributionLogo: false } })
    const series =
      form === 'line' ? chart.addSeries(AreaSeries) : chart.addSeries(CandlestickSeries)
    const paint = () => {
      const colours = readColours(parent)
      chart.applyOptions(optionsOf(colours, locale))
      series.applyOptions(seriesOptionsOf(colours, decimals))
    }
    paint()
    const stop = watchColours(paint)
    setShown({ chart, series })
    return () => {
      stop()
      setShown(undefined)
      chart.remove()
    }
  }, [locale, decimals, form])

  useEffect(() => {
    shown?.series.setData(candles.map((candle) => drawn(candle, decimals)))
  }, [shown, candles, decimals])

  // Newer candles do not move what the reader is looking at.
  useEffect(() => {
    if (!shown || beginning === undefined) return
    const count = shown.series.data().length
    const range = { from: -EDGE * count, to: (1 + EDGE) * count - 1 }
    shown.chart.timeScale().setVisibleLogicalRange(range)
  }, [shown, beginning])

  return (
    <figure className={styles.figure} data-testid={testId}>
      <div ref={box} className={styles.chart} aria-hidden="true" />
      <figcaption className={styles.credit}>
        <HiddenText>{label}</HiddenText>
        <a href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
          <Trans>Chart by TradingView</Trans>
        </a>
      </figcaption>
    </figure>
  )
}

/** For the eye alone: a picture needs no exact numbers. */
function drawn({ at, open, high, low, close }: Candle, decimals: number) {
  const size = (units: bigint) => Number(units) / 10 ** decimals
  return {
    time: (at / SECOND_MS) as UTCTimestamp,
    open: size(open),
    high: size(high),
    low: size(low),
    close: size(close),
    value: size(close),
  }
}

function optionsOf({ ink, line, font }: Colours, locale: Locale): DeepPartial<TimeChartOptions> {
  return {
    autoSize: true,
    layout: {
      background: { color: 'transparent' },
      textColor: ink,
      fontFamily: font,
      fontSize: 11,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: line } },
    rightPriceScale: {
      borderVisible: false,
      scaleMargins: { top: 0.12, bottom: 0.08 },
      ensureEdgeTickMarksVisible: true,
    },
    timeScale: {
      borderVisible: false,
      timeVisible: true,
      secondsVisible: false,
      tickMarkFormatter: (time: UTCTimestamp, type: TickMarkType) =>
        tickText(time * SECOND_MS, type, locale),
    },
    localization: {
      timeFormatter: (time: UTCTimestamp) => formatDateTime(time * SECOND_MS, locale),
    },
    // A vertical drag over it scrolls the page.
    handleScroll: { vertTouchDrag: false },
  }
}

/** Decimals beyond which the library's numbers no longer tell steps apart. */
const FINEST = 12

const seriesOptionsOf = ({ cast, castClear, gain, loss }: Colours, decimals: number) => ({
  // The library's smallest step is a hundredth by default, which leaves a small price's axis bare.
  priceFormat: {
    type: 'custom' as const,
    minMove: 10 ** -Math.min(decimals, FINEST),
    formatter: (price: number) => formatPriceText(price, decimals),
  },
  lineColor: cast,
  topColor: castClear,
  bottomColor: 'transparent',
  lineWidth: 2 as const,
  upColor: gain,
  downColor: loss,
  wickUpColor: gain,
  wickDownColor: loss,
  borderVisible: false,
  priceLineVisible: false,
})

/** The library thinks in UTC; people read the time of their device. */
function tickText(at: Millis, type: TickMarkType, locale: Locale): string {
  const form: Intl.DateTimeFormatOptions =
    type === TickMarkType.Year
      ? { year: 'numeric' }
      : type === TickMarkType.Month
        ? { month: 'short' }
        : type === TickMarkType.DayOfMonth
          ? { month: 'numeric', day: 'numeric' }
          : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
  return new Intl.DateTimeFormat(languages[locale].dates, form).format(at)
}
