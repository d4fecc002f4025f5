import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { Suspense, useState } from 'react'
import { locks, type LockState } from '../../api/endpoints/locks.ts'
import type { Address } from '../../core/address.ts'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { connectSheetAtom, ownerAtom } from '../../state/account/session.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Chips } from '../../ui/fields/Chips.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { MoreButton } from '../../ui/actions/MoreButton.tsx'
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx'
import { SectionTitle } from '../../ui/pieces/SectionTitle.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { beingLockedAtom, failedAtom, type LockRow } from './atoms.ts'
import { BeingLocked } from './BeingLocked.tsx'
import { LockCard } from './LockCard.tsx'
import styles from './LockPage.module.css'
import { OperationRow } from './OperationRow.tsx'
import { useRefreshSoon } from './useRefreshSoon.ts'
import { stateNames, type ShownState } from './words.tsx'

const UnlockSheet = lazyAgain(() => import('./sheets/UnlockSheet.tsx').then((m) => m.UnlockSheet))

const PAGE_SIZE = 20
const FILTERS = ['locking', 'waitingToUnlock', 'unlocked', 'failed'] as const

const keyOf = ({ contract, createdAt }: LockRow) => `${contract} ${createdAt}`

/** The locks of the connected account, of both contracts. */
export function MyLocks({ onLock }: { readonly onLock: () => void }) {
  const owner = useAtomValue(ownerAtom)
  const openConnectSheet = useSetAtom(connectSheetAtom)
  if (owner) return <OwnLocks key={owner} owner={owner} onLock={onLock} />
  return (
    <EmptyState
      title={<Trans>Your locks belong to your wallet</Trans>}
      action={
        <Button variant="primary" onClick={() => openConnectSheet(true)} testId="lock-mine-connect">
          <Trans>Connect wallet</Trans>
        </Button>
      }
    >
      <Trans>Connect it to see what is locked, and to unlock it.</Trans>
    </EmptyState>
  )
}

interface OwnLocksProps {
  readonly owner: Address
  readonly onLock: () => void
}

function OwnLocks({ owner, onLock }: OwnLocksProps) {
  const { t, i18n } = useLingui()
  const [filter, setFilter] = useState<ShownState | 'all'>('all')
  return (
    <div className={styles.stack} data-testid="lock-mine">
      <Chips<ShownState | 'all'>
        label={t`State`}
        value={filter}
        onChange={setFilter}
        options={[
          { value: 'all', label: <Trans>All</Trans> },
          ...FILTERS.map((value) => ({ value, label: i18n._(stateNames[value]) })),
        ]}
        testId="lock-filter"
      />
      {(filter === 'all' || filter === 'locking') && <BeingLocked />}
      {filter === 'failed' ? (
        <Failed />
      ) : (
        <Listed owner={owner} state={filter === 'all' ? undefined : filter} onLock={onLock} />
      )}
    </div>
  )
}

/** What failed on this device. */
function Failed() {
  const operations = useAtomValue(failedAtom)
  return operations.length === 0 ? (
    <EmptyState title={<Trans>Nothing has failed</Trans>} testId="lock-failed-empty">
      <Trans>A lock or unlock of this device that fails on the chain is listed here.</Trans>
    </EmptyState>
  ) : (
    <VirtualList items={operations} keyOf={({ id }) => id} testId="lock-failed">
      {(operation) => <OperationRow operation={operation} failed />}
    </VirtualList>
  )
}

interface ListedProps extends OwnLocksProps {
  readonly state: LockState | undefined
}

function Listed({ owner, state, onLock }: ListedProps) {
  const list = usePagedSnapshot(
    locks.claimList,
    { owner, pageSize: PAGE_SIZE, ...(state && { state }) },
    keyOf,
  )
  const isLocking = useAtomValue(beingLockedAtom).length > 0
  const [unlocked, setUnlocked] = useState<LockRow>()
  useRefreshSoon(list.refresh)
  return (
    <>
      {state === 'unlocked' && (
        <SectionTitle>
          <Trans>Withdrawals</Trans>
        </SectionTitle>
      )}
      <StaleBadge at={list.fetchedAt} stale={list.stale} testId="lock-mine-stale" />
      {list.state === 'loading' && <RowsSkeleton count={4} />}
      {list.state === 'error' && <ErrorState onRetry={list.refresh} testId="lock-mine-error" />}
      {list.state === 'ready' && list.items.length === 0 && !isLocking && (
        <EmptyState
          title={state ? <Trans>No lock is in this state</Trans> : <Trans>No locks yet</Trans>}
          action={
            state === undefined && (
              <Button variant="primary" onClick={onLock} testId="lock-mine-first">
                <Trans>Lock coins</Trans>
              </Button>
            )
          }
          testId="lock-mine-empty"
        >
          <Trans>What you lock is listed here until you take it back, and after that.</Trans>
        </EmptyState>
      )}
      {list.items.length > 0 && (
        <VirtualList
          items={list.items}
          keyOf={keyOf}
          onNearEnd={list.moreFailed ? undefined : list.more}
          testId="lock-list"
        >
          {(lock) => <LockCard lock={lock} onUnlock={() => setUnlocked(lock)} />}
        </VirtualList>
      )}
      {(list.isLoadingMore || list.moreFailed) && (
        <MoreButton list={list} testId="lock-mine-more" />
      )}
      {unlocked && (
        <Suspense fallback={null}>
          <UnlockSheet
            key={keyOf(unlocked)}
            lock={unlocked}
            onClose={() => setUnlocked(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
