import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Address } from '../../core/address.ts'
import { ConnectFirst } from '../../sheets/ConnectFirst.tsx'
import { ExportList } from '../../sheets/ExportList.tsx'
import { servicesAtom } from '../../state/services.ts'
import { Chips } from '../../ui/fields/Chips.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { useDeviceNow } from '../../ui/figures/useNow.ts'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { Page } from '../../ui/frame/Page.tsx'
import { readAll } from './readAll.ts'
import styles from './RecordPage.module.css'
import { RecordRow } from './RecordRow.tsx'
import { HEADER, rowsOf } from './table.ts'
import type { RecordFilter } from './sources.ts'
import { useRecords } from './useRecords.ts'
import { filterNames, filtersOf } from './words.ts'

/** Lists the connected account's purchases: presales, pools, offers, boxes and cards. */
export const RecordPage = () => (
  <ConnectFirst
    title={<Trans>Your purchases are in your wallet</Trans>}
    text={<Trans>Connect it to see what you bought.</Trans>}
    testId="record"
  >
    {(owner) => <Records owner={owner} />}
  </ConnectFirst>
)

function Records({ owner }: { readonly owner: Address }) {
  const { t, i18n } = useLingui()
  const [filter, setFilter] = useState<RecordFilter>('all')
  const now = useDeviceNow()
  const { api, config } = useAtomValue(servicesAtom)
  const hasCards = config.contracts.card !== undefined
  const list = useRecords(owner, filter, hasCards)
  return (
    <Page gap={3} testId="record-page">
      <Chips
        label={t`Kind of purchase`}
        options={filtersOf(hasCards).map((value) => ({ value, label: i18n._(filterNames[value]) }))}
        value={filter}
        onChange={setFilter}
        testId="record-filter"
      />
      <div className={styles.tools}>
        <ExportList
          name="purchases"
          header={HEADER}
          rowsOf={rowsOf}
          readAll={() => readAll(api, owner, filter, hasCards)}
          shown={list.items}
          testId="record-export"
        />
      </div>
      <PagedList
        list={list}
        rows={VirtualList}
        keyOf={({ key }) => key}
        empty={
          <EmptyState
            title={
              filter === 'all' ? (
                <Trans>No purchases yet</Trans>
              ) : (
                <Trans>No purchases of this kind yet</Trans>
              )
            }
            action={{ label: <Trans>See the tokens</Trans>, href: '/' }}
            testId="record-empty"
          >
            <Trans>What you buy appears here as soon as it is final on the chain.</Trans>
          </EmptyState>
        }
        testId="record"
      >
        {(record) => <RecordRow record={record} now={now} />}
      </PagedList>
    </Page>
  )
}
