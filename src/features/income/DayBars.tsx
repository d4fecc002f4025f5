import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Amount } from '../../core/amount.ts'
import { formatFew, formatNumber } from '../../i18n/formatAmount.ts'
import { formatDay } from '../../i18n/formatDay.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { Bars } from '../../ui/figures/Bars.tsx'
import { Figure } from '../../ui/figures/Figure.tsx'
import styles from './Income.module.css'
import { sharesOf, sizeOfAll, type Day, type Measure } from './rules.ts'

interface DayBarsProps {
  /** Oldest first. */
  readonly days: readonly Day[]
  readonly measure: Measure
  /** False if a cached answer ends with an earlier day. */
  readonly endsToday: boolean
}

/** Bar chart with one bar per day. The number above shows the selected day, or all days. */
export function DayBars({ days, measure, endsToday }: DayBarsProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const [chosen, setChosen] = useState<number>()
  const day = chosen === undefined ? undefined : days[chosen]
  const looked = day ? day.amounts : days.flatMap(({ amounts }) => amounts)
  const sum = { coin: measure.coin, units: sizeOfAll(looked, measure) }
  const sizes = days.map(({ amounts }) => sizeOfAll(amounts, measure))
  const many = days.length
  const when = day && formatDay(day.at, locale)
  const exact = day?.amounts.map((amount) => formatFew(amount, 4)).join(' + ')
  const isExact = looked.every(({ coin }) => coin.contract === measure.coin.contract)
  const middle = days[Math.floor(many / 2)]
  return (
    <div className={styles.days}>
      <div className={styles.looked}>
        <Figure
          label={when ?? <Plural value={many} one="In # day" other="In # days" />}
          value={numberOf(sum)}
          unit={<bdi>{sum.coin.symbol}</bdi>}
          size="medium"
          testId="income-days-sum"
        />
        {/* Exact amounts, shown if the number above is their worth. */}
        <p className={styles.exact}>{isExact ? '' : exact}</p>
      </div>
      <Bars
        shares={sharesOf(sizes)}
        chosen={chosen}
        onChoose={setChosen}
        label={t`What came in, day by day`}
        text={`${when ?? t`In all days`}: ${formatFew(sum)}`}
        testId="income-bars"
      />
      <div className={styles.axis} aria-hidden="true">
        <span>{formatDay(days[0]!.at, locale)}</span>
        {many > 7 && <span>{formatDay(middle!.at, locale)}</span>}
        <span data-testid="income-days-last">
          {endsToday ? <Trans>Today</Trans> : formatDay(days.at(-1)!.at, locale)}
        </span>
      </div>
    </div>
  )
}

/**
 * Formats an amount, with at most two decimals from one up, because a chart shows it and nothing is
 * paid.
 */
const numberOf = (amount: Amount): string =>
  formatNumber(amount, amount.units < 10n ** BigInt(amount.coin.decimals) ? {} : { maxFraction: 2 })
