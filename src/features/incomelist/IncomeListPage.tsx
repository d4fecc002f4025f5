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
import { BalanceChanges } from './BalanceChanges.tsx'
import { Bookings } from './Bookings.tsx'
import { typesOf } from './records.ts'
import { Records } from './Records.tsx'

/** What an account took out, how its balance changed, and what was booked for it. */
export function createIncomeListPage(kinds: KindNames) {
  const underwayAtom = underwayOf(kinds)
  return () => <IncomeListPage underwayAtom={underwayAtom} />
}

interface IncomeListProps {
  /** Whatever takes income out belongs to other features: what of it is under way on this device. */
  readonly underwayAtom: Atom<readonly Operation[]>
}

function IncomeListPage({ underwayAtom }: IncomeListProps) {
  const { contracts } = useAtomValue(servicesAtom).config
  if (typesOf(contracts).length === 0)
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
        {(owner) => <IncomeList owner={owner} underwayAtom={underwayAtom} />}
      </ConnectFirst>
    </Page>
  )
}

type Part = 'records' | 'balance' | 'bookings'

function IncomeList({ owner, underwayAtom }: IncomeListProps & { readonly owner: Address }) {
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
          label: <Trans>Taken out</Trans>,
          content: <Records owner={owner} underwayAtom={underwayAtom} />,
        },
        // The fund pays what is booked: of all else there is no balance but on the chain.
        ...(incomeFund
          ? [
              {
                value: 'balance' as const,
                label: <Trans>Balance</Trans>,
                content: <BalanceChanges owner={owner} />,
              },
            ]
          : []),
        {
          value: 'bookings',
          label: <Trans>Came in</Trans>,
          content: <Bookings owner={owner} />,
        },
      ]}
    />
  )
}
