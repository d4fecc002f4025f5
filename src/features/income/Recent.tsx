import { Trans } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import type { IncomeType } from '../../api/endpoints/income.ts'
import type { Address } from '../../core/address.ts'
import { formatBrief } from '../../i18n/formatAmount.ts'
import { StatTiles } from '../../ui/lists/StatTiles.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { recentAtom } from './atoms.ts'
import { sizeOfAll, type Measure } from './rules.ts'
import { useIsToday } from './useIsToday.ts'

interface RecentProps {
  readonly owner: Address
  readonly measure: Measure
  readonly offered: readonly IncomeType[]
}

/** Income of today, this week and this month. */
export function Recent({ owner, measure, offered }: RecentProps) {
  const isToday = useIsToday()
  const [recent, refresh] = useAtom(recentAtom(owner))
  return (
    <Loaded
      snapshot={recent}
      refresh={refresh}
      skeleton={<Skeleton height={58} />}
      testId="income-recent"
    >
      {({ rows, now }) => {
        const of = (span: 'today' | 'week' | 'month') => {
          const amounts = rows
            .filter(({ type }) => offered.includes(type))
            .map((row) => ({ coin: row.coin, units: row[span] }))
          const units = sizeOfAll(amounts, measure)
          return formatBrief({ coin: measure.coin, units })
        }
        return (
          <StatTiles
            facts={[
              ...(isToday(now, recent.fetchedAt)
                ? [{ id: 'today', label: <Trans>Today</Trans>, value: of('today') }]
                : []),
              { id: 'week', label: <Trans>7 days</Trans>, value: of('week') },
              { id: 'month', label: <Trans>30 days</Trans>, value: of('month') },
            ]}
            testId="income-recent"
          />
        )
      }}
    </Loaded>
  )
}
