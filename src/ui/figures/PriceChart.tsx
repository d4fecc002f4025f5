import { Trans } from '@lingui/react/macro'
import {
  AreaSeries,
  CandlestickSeries,
  createChart,
  TickMarkType,
  type DeepPartial,
  type AutoscaleInfo,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  type TimeChartOptions,
  type UTCTimestamp,
} from 'lightweight-charts'
import { useEffect, useRef, useState } from 'react'
import { PRICE_DECIMALS } from '../../core/price.ts'
import { SECOND_MS, type Millis } from '../../core/time.ts'
import { formatDateTime } from '../../i18n/formatDate.ts'
import { axisFormat } from '../../i18n/formatPrice.ts'
import { languages, type Locale } from '../../i18n/locale.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { HiddenText } from './HiddenText.tsx'
import { readColours, watchColours, type Colours } from './colours.ts'
import styles from './PriceChart.module.css'

/** Price movement within a period. Prices are as in `core/price.ts`. */
export interface Candle {
  /** Start of the period. */
  readonly at: Millis
  readonly open: bigint
  readonly high: bigint
  readonly low: bigint
  readonly close: bigint
}

interface PriceChartProps {
  /** Candles, oldest first. */
  readonly candles: readonly Candle[]
  readonly form: 'line' | 'candles'
  /** Summary for screen readers: "From 0.12 to 0.31 TRX in 7 days". */
  readonly label: string
  readonly testId?: string | undefined
}

/** Share of the range left free on either side, because time labels there would be cut off. */
const EDGE = 0.06

interface Shown {
  readonly chart: IChartApi
  readonly series: ISeriesApi<'Area'> | ISeriesApi<'Candlestick'>
  /**
   * Label at the last price. The library's own label picks white or black text by a rule that makes
   * it unreadable.
   */
  readonly tag: IPriceLine
}

/**
 * Shows a price over time, in the device's time zone. Import it lazily, because it loads a charting
 * library.
 */
export function PriceChart({ candles, form, label, testId }: PriceChartProps) {
  const locale = useLocale()
  const box = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<Shown>()
  const beginning = candles[0]?.at

  useEffect(() => {
    const parent = box.current
    if (!parent) return
    // The library's logo needs innerHTML and a style element, which the content security policy
    // forbids. The credit is shown below instead.
    const chart = createChart(parent, { layout: { attributionLogo: false } })
    const series =
      form === 'line' ? chart.addSeries(AreaSeries) : chart.addSeries(CandlestickSeries)
    const tag = series.createPriceLine({ price: 0, lineVisible: false })
    const paint = () => {
      const colours = readColours(parent)
      chart.applyOptions(optionsOf(colours, locale))
      series.applyOptions(seriesOptionsOf(colours))
      tag.applyOptions({ axisLabelColor: colours.cast, axisLabelTextColor: colours.onCast })
    }
    paint()
    const stop = watchColours(paint)
    setShown({ chart, series, tag })
    return () => {
      stop()
      setShown(undefined)
      chart.remove()
    }
  }, [locale, form])

  useEffect(() => {
    const data = candles.map(drawn)
    const price = data.at(-1)?.close
    if (!shown || price === undefined) return
    shown.series.setData(data)
    shown.series.applyOptions({ priceFormat: priceFormatOf(shown, price) })
    shown.tag.applyOptions({ price })
  }, [shown, candles])

  // Newer candles do not move the part that the user is looking at.
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

/** Converts a candle to floating-point numbers, which are exact enough for a picture. */
function drawn({ at, open, high, low, close }: Candle) {
  const size = (units: bigint) => Number(units) / 10 ** PRICE_DECIMALS
  return {
    time: (at / SECOND_MS) as UTCTimestamp,
    open: size(open),
    high: size(high),
    low: size(low),
    close: size(close),
    value: size(close),
  }
}

function optionsOf(colours: Colours, locale: Locale): DeepPartial<TimeChartOptions> {
  const { ink, line, inverse, font, fontSize } = colours
  return {
    autoSize: true,
    layout: {
      background: { color: 'transparent' },
      textColor: ink,
      fontFamily: font,
      fontSize,
    },
    crosshair: {
      vertLine: { labelBackgroundColor: inverse },
      horzLine: { labelBackgroundColor: inverse },
    },
    grid: { vertLines: { visible: false }, horzLines: { color: line } },
    rightPriceScale: {
      borderVisible: false,
      scaleMargins: { top: 0.12, bottom: 0.08 },
      entireTextOnly: true,
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
    // A vertical drag over the chart scrolls the page.
    handleScroll: { vertTouchDrag: false },
    handleScale: { axisPressedMouseMove: { price: false } },
  }
}

/**
 * Smallest price step. The library's default, a hundredth, leaves a small price's axis empty. With
 * steps finer than this, its numbers can no longer tell them apart.
 */
const STEP = 1e-15

/**
 * Minimum distance from the tag, in lines of the chart's text. A label closer than this would be
 * half hidden behind the tag.
 */
const TAG_LINES = 1.4

function priceFormatOf({ chart, series }: Shown, tagged: number) {
  // Reads the range on each call, because it changes as the user moves the chart.
  const formatter = (price: number) => {
    const range = series.priceScale().getVisibleRange()
    return range ? axisFormat(range.from, range.to)(price) : ''
  }
  const isBehindTag = (price: number) => {
    const [at, tagAt] = [series.priceToCoordinate(price), series.priceToCoordinate(tagged)]
    const { fontSize } = chart.options().layout
    return at !== null && tagAt !== null && Math.abs(at - tagAt) < TAG_LINES * fontSize
  }
  return {
    type: 'custom' as const,
    minMove: STEP,
    formatter,
    tickmarksFormatter: (prices: readonly number[]) =>
      prices.map((price) => (isBehindTag(price) ? '' : formatter(price))),
  }
}

/**
 * Minimum span of the axis, as a share of the price. A constant price then shows as a line rather
 * than noise.
 */
const LEAST_SPAN = 0.01

function rangeOf(info: AutoscaleInfo | null): AutoscaleInfo | null {
  if (!info?.priceRange) return info
  const { minValue, maxValue } = info.priceRange
  const lacking = Math.max(0, maxValue * LEAST_SPAN - (maxValue - minValue))
  return {
    ...info,
    priceRange: { minValue: minValue - lacking / 2, maxValue: maxValue + lacking / 2 },
  }
}

const seriesOptionsOf = ({ cast, castWash, castClear, gain, loss }: Colours) => ({
  autoscaleInfoProvider: (original: () => AutoscaleInfo | null) => rangeOf(original()),
  lineColor: cast,
  topColor: castWash,
  bottomColor: castClear,
  lineWidth: 2 as const,
  upColor: gain,
  downColor: loss,
  wickUpColor: gain,
  wickDownColor: loss,
  borderVisible: false,
  priceLineVisible: false,
  lastValueVisible: false,
})

/** Formats an axis label in the device's time zone, because the library uses UTC. */
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
