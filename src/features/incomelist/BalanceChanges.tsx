import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { income } from '../../api/endpoints/income.ts'
import type { Address } from '../../core/address.ts'
import type { Millis } from '../../core/time.ts'
import { formatWhen } from '../../i18n/formatDate.ts'
import { formatFew } from '../../i18n/formatAmount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { ExportList } from '../../sheets/ExportList.tsx'
import { HashText } from '../../sheets/HashText.tsx'
import { SheetHost } from '../../sheets/SheetHost.tsx'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { readPages } from '../../state/answers/readPages.ts'
import { servicesAtom } from '../../state/services.ts'
import { useDeviceNow } from '../../ui/figures/useNow.ts'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import styles from './IncomeList.module.css'
import { keyOfChange, type BalanceChange } from './records.ts'
import { signed } from './signed.ts'
import { CHANGES, changeRows } from './table.ts'
import { changeNames } from './words.tsx'

const ChangeSheet = lazyAgain(() => import('./sheets/ChangeSheet.tsx').then((m) => m.ChangeSheet))

/** History of the booked-income balance: each change with its cause and the resulting balance. */
export function BalanceChanges({ owner }: { readonly owner: Address }) {
  const { t } = useLingui()
  const now = useDeviceNow()
  const [wanted, setWanted] = useState<BalanceChange>()
  const { api } = useAtomValue(servicesAtom)
  const list = usePagedSnapshot(income.profitChangeRecordList, { owner }, keyOfChange)
  return (
    <Stack label={t`Changes of the balance`} testId="income-changes">
      <div className={styles.tools}>
        <ExportList
          name="income-balance"
          header={CHANGES}
          rowsOf={changeRows}
          readAll={() =>
            readPages(
              (page) => api.call(income.profitChangeRecordList, { owner, ...page }),
              keyOfChange,
            )
          }
          shown={list.items}
          testId="income-changes-export"
        />
      </div>
      <PagedList
        list={list}
        rows={VirtualList}
        keyOf={keyOfChange}
        empty={
          <EmptyState
            title={<Trans>No balance yet</Trans>}
            action={{ label: <Trans>See your income</Trans>, href: '/income' }}
            testId="income-changes-empty"
          >
            <Trans>What is booked for you, and what you take of it, is listed here.</Trans>
          </EmptyState>
        }
        testId="income-changes"
      >
        {(change) => <ChangeRow change={change} now={now} onOpen={() => setWanted(change)} />}
      </PagedList>
      <SheetHost ahead={[ChangeSheet]} request={wanted} onGone={() => setWanted(undefined)}>
        {(change, frame) => <ChangeSheet {...frame} change={change} />}
      </SheetHost>
    </Stack>
  )
}

interface ChangeRowProps {
  readonly change: BalanceChange
  /** Device time, used to show "today" or a date. */
  readonly now: Millis
  readonly onOpen: () => void
}

function ChangeRow({ change, now, onOpen }: ChangeRowProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { change: kind, coin, balance, cause, at } = change
  const left = formatFew({ coin, units: balance })
  return (
    <Row
      leading={<Medallion seed={coin.contract ?? coin.symbol} />}
      title={i18n._(changeNames[kind])}
      facts={
        <span className={styles.lines}>
          {formatWhen(at, now, locale)}
          {cause ? <HashText txId={cause.txId} /> : <Trans>by time alone</Trans>}
        </span>
      }
      value={signed(formatFew(change), kind === 'ordered')}
      change={<Trans>balance {left}</Trans>}
      onClick={onOpen}
      testId="income-change"
    />
  )
}
