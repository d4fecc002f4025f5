import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { income, type IncomeBooking, type IncomeType } from '../../api/endpoints/income.ts'
import type { Address } from '../../core/address.ts'
import { ExportList } from '../../sheets/ExportList.tsx'
import { keyOfBooking } from '../../sheets/incomeBooking.ts'
import { IncomeBookingRow } from '../../sheets/IncomeBookingRow.tsx'
import { typesOffered } from '../../sheets/incomeTypes.ts'
import { SheetHost } from '../../sheets/SheetHost.tsx'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { readPages } from '../../state/answers/readPages.ts'
import { servicesAtom } from '../../state/services.ts'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import styles from './IncomeList.module.css'
import { bookingFilters, type BookingFilter } from './rules.ts'
import { BOOKINGS, bookingRows } from './table.ts'
import { TypeChips } from './TypeChips.tsx'

const IncomeBookingSheet = lazyAgain(() =>
  import('../../sheets/IncomeBookingSheet.tsx').then((m) => m.IncomeBookingSheet),
)

/** Received income, with the events that caused each entry. */
export function Bookings({ owner }: { readonly owner: Address }) {
  const { t } = useLingui()
  const [type, setType] = useState<BookingFilter<IncomeType> | 'all'>('all')
  const [wanted, setWanted] = useState<IncomeBooking>()
  const { api, config } = useAtomValue(servicesAtom)
  const isOfProducts = type === 'products'
  const request = { owner, ...(type !== 'all' && !isOfProducts && { type }) }
  const ofType = usePagedSnapshot(
    income.profitPage,
    isOfProducts ? undefined : request,
    keyOfBooking,
  )
  const ofProducts = usePagedSnapshot(
    income.productProfitPage,
    isOfProducts ? { owner } : undefined,
    keyOfBooking,
  )
  const list = isOfProducts ? ofProducts : ofType
  return (
    <Stack label={t`What came in`} testId="income-bookings">
      <TypeChips
        options={bookingFilters(typesOffered(config.contracts))}
        value={type}
        onChange={setType}
        testId="income-bookings-type"
      />
      <div className={styles.tools}>
        <ExportList
          name="income-bookings"
          header={BOOKINGS}
          rowsOf={bookingRows}
          readAll={() =>
            readPages(
              (page) =>
                isOfProducts
                  ? api.call(income.productProfitPage, { owner, ...page })
                  : api.call(income.profitPage, { ...request, ...page }),
              keyOfBooking,
            )
          }
          shown={list.items}
          testId="income-bookings-export"
        />
      </div>
      <PagedList
        list={list}
        rows={VirtualList}
        keyOf={keyOfBooking}
        empty={
          <EmptyState
            title={
              type === 'all' ? (
                <Trans>Nothing came in yet</Trans>
              ) : (
                <Trans>Nothing of this type came in yet</Trans>
              )
            }
            testId="income-bookings-empty"
          >
            <Trans>Each amount is listed here, with what on the chain it comes from.</Trans>
          </EmptyState>
        }
        testId="income-bookings"
      >
        {(booking) => <IncomeBookingRow booking={booking} onOpen={() => setWanted(booking)} />}
      </PagedList>
      <SheetHost ahead={[IncomeBookingSheet]} request={wanted} onGone={() => setWanted(undefined)}>
        {(booking, frame) => <IncomeBookingSheet {...frame} booking={booking} />}
      </SheetHost>
    </Stack>
  )
}
