import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { Address } from '../../core/address.ts'
import { MINUTE_MS } from '../../core/time.ts'
import { connectSheetAtom, ownerAtom } from '../../state/account/session.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Chips } from '../../ui/fields/Chips.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { MoreButton } from '../../ui/actions/MoreButton.tsx'
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { useNow } from '../../ui/figures/useNow.ts'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { ExportRecords } from './ExportRecords.tsx'
import styles from './RecordPage.module.css'
import { RecordRow } from './RecordRow.tsx'
import { useRecords, type RecordFilter } from './useRecords.ts'
import { FILTERS, filterNames } from './words.ts'

const deviceNow = () => Date.now()

/** What the connected account has bought: in presales, in pools, from offers, and boxes. */
export function RecordPage() {
  const owner = useAtomValue(ownerAtom)
  const openConnectSheet = useSetAtom(connectSheetAtom)
  if (owner) return <Records key={owner} owner={owner} />
  return (
    <EmptyState
      title={<Trans>Your purchases are in your wallet</Trans>}
      action={
        <Button variant="primary" onClick={() => openConnectSheet(true)} testId="record-connect">
          <Trans>Connect wallet</Trans>
        </Button>
      }
      testId="record-nobody"
    >
      <Trans>Connect it to see what you bought.</Trans>
    </EmptyState>
  )
}

function Records({ owner }: { readonly owner: Address }) {
  const { t, i18n } = useLingui()
  const [filter, setFilter] = useState<RecordFilter>('all')
  const list = useRecords(owner, filter)
  const now = useNow(deviceNow, MINUTE_MS)
  return (
    <div className={styles.page} data-testid="record-page">
      <Chips
        label={t`Kind of purchase`}
        options={FILTERS.map((value) => ({ value, label: i18n._(filterNames[value]) }))}
        value={filter}
        onChange={setFilter}
        testId="record-filter"
      />
      <div className={styles.tools}>
        <StaleBadge at={list.fetchedAt} stale={list.stale} testId="record-stale" />
        {list.items.length > 0 && (
          <ExportRecords owner={owner} filter={filter} loaded={list.items} />
        )}
      </div>
      {list.state === 'loading' && <RowsSkeleton count={6} testId="record-loading" />}
      {list.state === 'error' && <ErrorState onRetry={list.refresh} testId="record-error" />}
      {list.state === 'ready' && list.items.length === 0 && !list.hasMore && (
        <EmptyState
          title={
            filter === 'all' ? (
              <Trans>No purchases yet</Trans>
            ) : (
              <Trans>No purchases of this kind yet</Trans>
            )
          }
          action={
            <Button href="/" variant="primary">
              <Trans>See the tokens</Trans>
            </Button>
          }
          testId="record-empty"
        >
          <Trans>What you buy appears here as soon as it is final on the chain.</Trans>
        </EmptyState>
      )}
      {list.state === 'ready' && (
        <>
          <VirtualList
            items={list.items}
            keyOf={({ key }) => key}
            onNearEnd={list.more}
            testId="record-list"
          >
            {(record) => <RecordRow record={record} now={now} />}
          </VirtualList>
          <MoreButton list={list} testId="record-more" />
        </>
      )}
    </div>
  )
}
