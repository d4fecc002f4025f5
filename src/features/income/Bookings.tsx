import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { income, type IncomeBooking, type IncomeType } from '../../api/endpoints/income.ts'
import type { Address } from '../../core/address.ts'
import { SheetHost } from '../../sheets/SheetHost.tsx'
import { incomeTypeNames } from '../../sheets/incomeWords.ts'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { Chips } from '../../ui/fields/Chips.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { PagedList, type ShownList } from '../../ui/lists/PagedList.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { BookingRow } from './BookingRow.tsx'
import { filtersOf, type FilterOf } from './rules.ts'

const BookingSheet = lazyAgain(() =>
  import('./sheets/BookingSheet.tsx').then((m) => m.BookingSheet),
)

type Filter = FilterOf<IncomeType>

/** A tap brings as many more. */
const FEW = 8

/** One transaction may bring several, of several types. */
const keyOf = ({ type, coin, causes }: IncomeBooking) =>
  [type, coin.contract, ...causes.map(({ txId, position }) => `${txId} ${position}`)].join(' ')

interface BookingsProps {
  readonly owner: Address
  /** Of which anything came. */
  readonly types: readonly IncomeType[]
}

/** All that came in, newest first; a press tells why. */
export function Bookings({ owner, types }: BookingsProps) {
  const { t, i18n } = useLingui()
  const [filter, setFilter] = useState<Filter>('all')
  const [booking, setBooking] = useState<IncomeBooking>()
  const filters = filtersOf(types)
  const nameOf = (one: Filter) =>
    one === 'all' ? t`All` : one === 'products' ? t`Cards and nodes` : i18n._(incomeTypeNames[one])
  return (
    <Section title={<Trans>Newest</Trans>} testId="income-bookings">
      {filters.length > 2 && (
        <Chips
          label={t`Of which type`}
          options={filters.map((value) => ({ value, label: nameOf(value) }))}
          value={filter}
          onChange={setFilter}
          testId="income-filter"
        />
      )}
      {filter === 'products' ? (
        <OfProducts owner={owner} onOpen={setBooking} />
      ) : (
        <OfType owner={owner} type={filter === 'all' ? undefined : filter} onOpen={setBooking} />
      )}
      <SheetHost request={booking} onGone={() => setBooking(undefined)}>
        {(wanted, frame) => <BookingSheet {...frame} booking={wanted} />}
      </SheetHost>
    </Section>
  )
}

interface PartProps {
  readonly owner: Address
  readonly onOpen: (booking: IncomeBooking) => void
}

const OfType = ({ owner, type, onOpen }: PartProps & { readonly type: IncomeType | undefined }) => (
  <Rows
    list={usePagedSnapshot(
      income.profitPage,
      { owner, pageSize: FEW, ...(type && { type }) },
      keyOf,
    )}
    onOpen={onOpen}
  />
)

/** Cards and nodes are one list: what was bought here. */
const OfProducts = ({ owner, onOpen }: PartProps) => (
  <Rows
    list={usePagedSnapshot(income.productProfitPage, { owner, pageSize: FEW }, keyOf)}
    onOpen={onOpen}
  />
)

interface RowsProps extends Pick<PartProps, 'onOpen'> {
  readonly list: ShownList<IncomeBooking> & { readonly refresh: () => void }
}

function Rows({ list, onOpen }: RowsProps) {
  const { t } = useLingui()
  return (
    <PagedList
      list={list}
      keyOf={keyOf}
      label={t`Newest`}
      empty={
        <EmptyState title={<Trans>Nothing came in yet</Trans>} testId="income-bookings-empty">
          <Trans>
            What you claim is listed here once it is paid, and your part of a fee once it is booked.
          </Trans>
        </EmptyState>
      }
      testId="income-bookings"
    >
      {(booking) => <BookingRow booking={booking} onOpen={() => onOpen(booking)} />}
    </PagedList>
  )
}
