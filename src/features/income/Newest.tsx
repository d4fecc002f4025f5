import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { useState } from 'react'
import type { IncomeBooking, IncomeType } from '../../api/endpoints/income.ts'
import type { Address } from '../../core/address.ts'
import { keyOfBooking } from '../../sheets/incomeBooking.ts'
import { IncomeBookingRow } from '../../sheets/IncomeBookingRow.tsx'
import { SheetHost } from '../../sheets/SheetHost.tsx'
import { List } from '../../ui/lists/List.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { FEW, newestAtom } from './atoms.ts'
import { Chevron } from './Chevron.tsx'

const IncomeBookingSheet = lazyAgain(() =>
  import('../../sheets/IncomeBookingSheet.tsx').then((m) => m.IncomeBookingSheet),
)

interface NewestProps {
  readonly owner: Address
  /** Income types that this product pays. */
  readonly offered: readonly IncomeType[]
}

/** Latest income; a press shows its cause. A separate page lists all of it. */
export function Newest({ owner, offered }: NewestProps) {
  const { t } = useLingui()
  const [booking, setBooking] = useState<IncomeBooking>()
  const [newest, refresh] = useAtom(newestAtom(owner))
  return (
    <Section
      title={<Trans>Newest</Trans>}
      action={
        <StaleBadge at={newest.fetchedAt} stale={newest.stale} testId="income-newest-stale" />
      }
      testId="income-newest"
    >
      <Loaded
        snapshot={newest}
        refresh={refresh}
        skeleton={<RowsSkeleton count={FEW} testId="income-newest-loading" />}
        testId="income-newest"
      >
        {({ items, total }) =>
          total === 0 ? (
            <NothingYet />
          ) : (
            <List label={t`Newest`}>
              {items
                .filter(({ type }) => offered.includes(type))
                .map((each) => (
                  <IncomeBookingRow
                    key={keyOfBooking(each)}
                    booking={each}
                    onOpen={() => setBooking(each)}
                  />
                ))}
              <Row
                leading={<Medallion seed="/incomeList" metal="violet" />}
                title={<Trans>All that came in</Trans>}
                facts={<Trans>To filter, and to export</Trans>}
                trailing={<Chevron />}
                href="/incomeList?part=bookings"
                testId="income-to-bookings"
              />
            </List>
          )
        }
      </Loaded>
      <SheetHost
        ahead={[IncomeBookingSheet]}
        request={booking}
        onGone={() => setBooking(undefined)}
      >
        {(wanted, frame) => <IncomeBookingSheet {...frame} booking={wanted} />}
      </SheetHost>
    </Section>
  )
}

const NothingYet = () => (
  <EmptyState title={<Trans>Nothing came in yet</Trans>} testId="income-newest-empty">
    <Trans>
      What you claim is listed here once it is paid, and your part of a fee once it is booked.
    </Trans>
  </EmptyState>
)
