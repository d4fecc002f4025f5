import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import type { Address } from '../../core/address.ts'
import { noIncomeText } from '../../outbox/noIncomeText.ts'
import { typesOffered } from '../../sheets/incomeTypes.ts'
import { incomeTotalsAtom } from '../../state/answers/income.ts'
import { servicesAtom } from '../../state/services.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { ByType } from './ByType.tsx'
import { Course } from './Course.tsx'
import styles from './Income.module.css'
import { Newest } from './Newest.tsx'
import type { IncomeKinds } from './placeOfUnderway.ts'
import { byType, wholeOf } from './rules.ts'
import { Standing, StandingSkeleton } from './Standing.tsx'
import { Underway } from './Underway.tsx'

interface OwnIncomeProps {
  readonly owner: Address
  readonly kinds: IncomeKinds
}

/** Income of an account: where it is, its course, its types and causes. */
export function OwnIncome({ owner, kinds }: OwnIncomeProps) {
  const [totals, refresh] = useAtom(incomeTotalsAtom(owner))
  const { contracts } = useAtomValue(servicesAtom).config
  const offered = typesOffered(contracts)
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
          // Only types with a configured contract are paid here.
          const paid = rows.filter(({ type }) => offered.includes(type))
          const types = byType(paid, offered)
          if (types.length === 0) return <NothingYet hasFund={offered.includes('referral')} />
          const whole = wholeOf(paid)
          return (
            <>
              <Standing {...{ owner, whole, types }} kind={kinds.claims.claim} age={totals} />
              <Course owner={owner} coins={whole.total} offered={offered} />
              <ByType types={types} />
              <Newest owner={owner} offered={offered} />
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

/** Explains how income arises, for an account that has none. */
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
