import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, type Atom } from 'jotai'
import { useState } from 'react'
import type { Address } from '../../core/address.ts'
import type { KindNames } from '../../outbox/kindName.ts'
import type { Operation } from '../../outbox/operation.ts'
import { ConnectFirst } from '../../sheets/ConnectFirst.tsx'
import { underwayOf } from '../../state/operations/underway.ts'
import { servicesAtom } from '../../state/services.ts'
import { Page } from '../../ui/frame/Page.tsx'
import { Tabs } from '../../ui/frame/Tabs.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { BalanceChanges, type CauseType } from './BalanceChanges.tsx'
import { Bookings, type BookingSheetType } from './Bookings.tsx'
import { typesOffered } from '../../sheets/incomeTypes.ts'
import { Records } from './Records.tsx'

/** Kinds of other features, which take income out. */
interface IncomeKinds {
  /** Orders by voucher: each has the key of its order, and a page of its own. */
  readonly orders: KindNames
  readonly others: KindNames
}

/** What other features show of why something came in. */
interface Shown {
  readonly BookingSheet: BookingSheetType
  readonly Cause: CauseType
}

/** What an account took out, how its balance changed, and what came in. */
export function createIncomeListPage({ orders, others }: IncomeKinds, shown: Shown) {
  const underwayAtom = underwayOf({ ...orders, ...others })
  return () => <IncomeListPage {...shown} orders={orders} underwayAtom={underwayAtom} />
}

interface IncomeListProps extends Shown, Pick<IncomeKinds, 'orders'> {
  /** What takes income out on this device. */
  readonly underwayAtom: Atom<readonly Operation[]>
}

function IncomeListPage(props: IncomeListProps) {
  const { contracts } = useAtomValue(servicesAtom).config
  if (typesOffered(contracts).length === 0)
    return (
      <EmptyState title={<Trans>No income is offered here</Trans>} testId="income-list-not-offered">
        <Trans>Whoever runs this app has not set it up.</Trans>
      </EmptyState>
    )
  return (
    <Page gap={3} testId="income-list-page">
      <ConnectFirst
        title={<Trans>Your records are in your wallet</Trans>}
        text={<Trans>Connect it to see what you took out, and what was booked for you.</Trans>}
        testId="income-list"
      >
        {(owner) => <IncomeList {...props} owner={owner} />}
      </ConnectFirst>
    </Page>
  )
}

type Part = 'records' | 'balance' | 'bookings'

function IncomeList(props: IncomeListProps & { readonly owner: Address }) {
  const { owner, orders, underwayAtom, BookingSheet, Cause } = props
  const { t } = useLingui()
  const [part, setPart] = useState<Part>('records')
  const { incomeFund } = useAtomValue(servicesAtom).config.contracts
  return (
    <Tabs<Part>
      label={t`Income records`}
      value={part}
      onChange={setPart}
      testId="income-list-part"
      tabs={[
        {
          value: 'records',
          label: <Trans context="income">Taken out</Trans>,
          content: <Records owner={owner} orders={orders} underwayAtom={underwayAtom} />,
        },
        // The fund pays what is booked: of all else there is no balance but on the chain.
        ...(incomeFund
          ? [
              {
                value: 'balance' as const,
                label: <Trans>Balance</Trans>,
                content: <BalanceChanges owner={owner} Cause={Cause} />,
              },
            ]
          : []),
        {
          value: 'bookings',
          label: <Trans>What came in</Trans>,
          content: <Bookings owner={owner} BookingSheet={BookingSheet} />,
        },
      ]}
    />
  )
}
