import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState, type ComponentType } from 'react'
import { income, type IncomeBooking } from '../../api/endpoints/income.ts'
import type { Address } from '../../core/address.ts'
import type { Millis } from '../../core/time.ts'
import { formatPercent, formatWhen } from '../../i18n/format.ts'
import { formatFew } from '../../i18n/formatAmount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { ExportList } from '../../sheets/ExportList.tsx'
import { HashText } from '../../sheets/HashText.tsx'
import { artOf } from '../../sheets/incomeTypes.ts'
import { incomeTypeNames } from '../../sheets/incomeWords.ts'
import { SheetHost, type Frame } from '../../sheets/SheetHost.tsx'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { readPages } from '../../state/answers/readPages.ts'
import { servicesAtom } from '../../state/services.ts'
import { useDeviceNow } from '../../ui/figures/useNow.ts'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import styles from './IncomeList.module.css'
import { keyOfBooking } from './records.ts'
import { signed } from './signed.ts'
import { BOOKINGS, bookingRows } from './table.ts'
import { ofType, TypeChips, type TypeFilter } from './TypeChips.tsx'

/** Why something came in. */
export type BookingSheetType = ComponentType<Frame & { readonly booking: IncomeBooking }>

interface BookingsProps {
  readonly owner: Address
  readonly BookingSheet: BookingSheetType
}

/** What came in, each with the events that caused it. */
export function Bookings({ owner, BookingSheet }: BookingsProps) {
  const { t } = useLingui()
  const now = useDeviceNow()
  const [type, setType] = useState<TypeFilter>('all')
  const [wanted, setWanted] = useState<IncomeBooking>()
  const { api } = useAtomValue(servicesAtom)
  const request = { owner, ...ofType(type) }
  const list = usePagedSnapshot(income.profitPage, request, keyOfBooking)
  return (
    <Stack label={t`What came in`} testId="income-bookings">
      <TypeChips value={type} onChange={setType} testId="income-bookings-type" />
      <div className={styles.tools}>
        <ExportList
          name="income-bookings"
          header={BOOKINGS}
          rowsOf={bookingRows}
          readAll={() =>
            readPages((page) => api.call(income.profitPage, { ...request, ...page }), keyOfBooking)
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
        {(booking) => <BookingRow booking={booking} now={now} onOpen={() => setWanted(booking)} />}
      </PagedList>
      <SheetHost request={wanted} onGone={() => setWanted(undefined)}>
        {(booking, frame) => <BookingSheet {...frame} booking={booking} />}
      </SheetHost>
    </Stack>
  )
}

interface BookingRowProps {
  readonly booking: IncomeBooking
  /** Device time, for "today" or a date. */
  readonly now: Millis
  readonly onOpen: () => void
}

function BookingRow({ booking, now, onOpen }: BookingRowProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { type, referral, coin, causes, at } = booking
  const [cause] = causes
  const rate = referral && formatPercent(referral.rateBp)
  const paid = referral && formatFew({ coin, units: referral.paid })
  return (
    <Row
      leading={<Medallion {...artOf(type)} />}
      title={i18n._(incomeTypeNames[type])}
      facts={
        <span className={styles.lines}>
          {referral && (
            <span>
              <Trans>
                {rate} of {paid}
              </Trans>
            </span>
          )}
          {cause && <HashText txId={cause.txId} testId="income-booking-hash" />}
        </span>
      }
      value={signed(formatFew(booking), false)}
      change={formatWhen(at, now, locale)}
      onClick={onOpen}
      testId="income-booking"
    />
  )
}
