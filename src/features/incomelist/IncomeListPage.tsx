import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, type Atom } from 'jotai'
import type { Address } from '../../core/address.ts'
import type { Operation } from '../../outbox/operation.ts'
import { ConnectFirst } from '../../sheets/ConnectFirst.tsx'
import { IncomeOffered } from '../../sheets/IncomeOffered.tsx'
import { underwayOf } from '../../state/operations/underway.ts'
import { navigationAtom } from '../../state/pages/navigation.ts'
import { useSearch } from '../../state/pages/usePlace.ts'
import { servicesAtom } from '../../state/services.ts'
import { Page } from '../../ui/frame/Page.tsx'
import { Tabs } from '../../ui/frame/Tabs.tsx'
import { BalanceChanges } from './BalanceChanges.tsx'
import { Bookings } from './Bookings.tsx'
import { partIn, pathOfPart, type Part } from './link.ts'
import { everyKindOf, type KindsByType } from './records.ts'
import { Records } from './Records.tsx'

/**
 * Creates the page with an account's claims and withdrawals, its balance history, and its received
 * income. Claiming and withdrawing belong to other features, which pass their kinds.
 */
export function createIncomeListPage(kinds: KindsByType) {
  const underwayAtom = underwayOf(everyKindOf(kinds))
  return () => (
    <Page gap={3} testId="income-list-page">
      <IncomeOffered testId="income-list">
        <ConnectFirst
          title={<Trans>Your records are in your wallet</Trans>}
          text={<Trans>Connect it to see what you took out, and what was booked for you.</Trans>}
          testId="income-list"
        >
          {(owner) => <IncomeList owner={owner} kinds={kinds} underwayAtom={underwayAtom} />}
        </ConnectFirst>
      </IncomeOffered>
    </Page>
  )
}

interface IncomeListProps {
  readonly owner: Address
  readonly kinds: KindsByType
  /** Unfinished claims and withdrawals of this device. */
  readonly underwayAtom: Atom<readonly Operation[]>
}

function IncomeList({ owner, ...ofRecords }: IncomeListProps) {
  const { t } = useLingui()
  const navigation = useAtomValue(navigationAtom)
  const { incomeFund } = useAtomValue(servicesAtom).config.contracts
  const search = useSearch()
  const tabs = [
    {
      value: 'records',
      label: <Trans context="income">Taken out</Trans>,
      content: <Records owner={owner} {...ofRecords} />,
    },
    // The fund pays only booked income; all other income has no balance except the one on chain.
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
      label: <Trans>What came in</Trans>,
      content: <Bookings owner={owner} />,
    },
  ] as const
  return (
    <Tabs<Part>
      label={t`Income records`}
      value={partIn(
        search,
        tabs.map(({ value }) => value),
      )}
      onChange={(part) => navigation?.go(pathOfPart(part), { replace: true })}
      testId="income-list-part"
      tabs={tabs}
    />
  )
}
