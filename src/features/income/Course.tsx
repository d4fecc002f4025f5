import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import type { IncomeType } from '../../api/endpoints/income.ts'
import type { Address } from '../../core/address.ts'
import type { Amount } from '../../core/amount.ts'
import { worthAtom } from '../../state/answers/places.ts'
import { Chips } from '../../ui/fields/Chips.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { daysAtom } from './atoms.ts'
import { DayBars } from './DayBars.tsx'
import styles from './Income.module.css'
import { Recent } from './Recent.tsx'
import { lastDays, measureOf } from './rules.ts'
import { useIsToday } from './useIsToday.ts'

const PERIODS = ['7', '30', '90'] as const
type Period = (typeof PERIODS)[number]

interface CourseProps {
  readonly owner: Address
  /** All income ever received, so that the measure does not change with the days. */
  readonly coins: readonly Amount[]
  /** Income types that this product pays. */
  readonly offered: readonly IncomeType[]
}

/** Recent income, in numbers and day by day. */
export function Course({ owner, coins, offered }: CourseProps) {
  const { t } = useLingui()
  const measure = measureOf(coins, useAtomValue(worthAtom))
  const [period, setPeriod] = useState<Period>('30')
  const [days, refresh] = useAtom(daysAtom(owner, Number(period)))
  const isToday = useIsToday()
  const lacking = measure.lacking.join(', ')
  return (
    <Section
      title={<Trans>What came in</Trans>}
      action={<StaleBadge at={days.fetchedAt} stale={days.stale} testId="income-days-stale" />}
      testId="income-course"
    >
      <Recent owner={owner} measure={measure} offered={offered} />
      <Panel>
        <Loaded snapshot={days} refresh={refresh} skeleton={<DaysSkeleton />} testId="income-days">
          {(told) => (
            <DayBars
              key={period}
              days={lastDays(
                told.days.filter(({ type }) => offered.includes(type)),
                Number(period),
                told.now,
              )}
              measure={measure}
              endsToday={isToday(told.now, days.fetchedAt)}
            />
          )}
        </Loaded>
        <Chips
          label={t`Days shown`}
          options={PERIODS.map((value) => ({ value, label: <Trans>{value} days</Trans> }))}
          value={period}
          onChange={setPeriod}
          testId="income-period"
        />
      </Panel>
      {(measure.isWorth || lacking !== '') && (
        <p className={styles.note} data-testid="income-measure">
          {measure.isWorth && <Trans>Counted in TRX at the pools' prices of this moment.</Trans>}
          {lacking !== '' && (
            <>
              {' '}
              <Trans>Not counted, as its worth is not known: {lacking}.</Trans>
            </>
          )}
        </p>
      )}
    </Section>
  )
}

const DaysSkeleton = () => (
  <Loading testId="income-days-loading">
    <Skeleton width="45%" height={44} />
    <Skeleton height={116} style={{ marginTop: 16 }} />
  </Loading>
)
