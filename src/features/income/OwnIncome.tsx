import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import { incomeType } from '../../api/endpoints/income.ts'
import type { Address } from '../../core/address.ts'
import { noIncomeText } from '../../outbox/noIncomeText.ts'
import { servicesAtom } from '../../state/services.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { totalsAtom } from './atoms.ts'
import { Bookings } from './Bookings.tsx'
import { ByType } from './ByType.tsx'
import { Course } from './Course.tsx'
import styles from './Income.module.css'
import { byType, wholeOf } from './rules.ts'
import { Standing, StandingSkeleton } from './Standing.tsx'
import { Underway, type IncomeKinds } from './Underway.tsx'

interface OwnIncomeProps {
  readonly owner: Address
  readonly kinds: IncomeKinds
}

/** An account's income: where it is, how it came, of what, and why. */
export function OwnIncome({ owner, kinds }: OwnIncomeProps) {
  const [totals, refresh] = useAtom(totalsAtom(owner))
  const { incomeFund } = useAtomValue(servicesAtom).config.contracts
  return (
    <>
      <Underway kinds={kinds} />
      <Loaded
        snapshot={totals}
        refresh={refresh}
        skeleton={<StandingSkeleton />}
        testId="income-totals"
      >
        {({ rows }) => {
          // Where the configuration names no fund, nothing pays it.
          const offered = rows.filter(({ type }) => type !== 'referral' || incomeFund)
          const types = byType(offered, incomeType.options)
          if (types.length === 0) return <NothingYet hasFund={incomeFund !== undefined} />
          return (
            <>
              <Standing whole={wholeOf(offered)} types={types} age={totals} />
              <Course owner={owner} coins={wholeOf(offered).total} />
              <ByType types={types} />
              <Bookings owner={owner} types={types.map(({ type }) => type)} />
            </>
          )
        }}
      </Loaded>
      <p className={styles.note}>
        <Trans>Income varies and may be zero. Nothing here is promised.</Trans>
      </p>
    </>
  )
}

/** How income comes about, for whoever has none. */
function NothingYet({ hasFund }: { readonly hasFund: boolean }) {
  const { i18n } = useLingui()
  return (
    <EmptyState
      title={i18n._(noIncomeText)}
      action={{
        label: <Trans>See what earns</Trans>,
        href: '/earn',
        testId: 'income-to-earn',
      }}
      testId="income-empty"
    >
      <Trans>What your cards, nodes, stakes, power and equity earn is counted here.</Trans>
      {hasFund && (
        <>
          {' '}
          <Trans>
            So is your part of the fees that people you invited pay; inviting alone brings nothing.
          </Trans>
        </>
      )}
    </EmptyState>
  )
}
