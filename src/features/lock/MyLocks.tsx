import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { locks, type LockState } from '../../api/endpoints/locks.ts'
import type { Address } from '../../core/address.ts'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { ConnectFirst } from '../../sheets/ConnectFirst.tsx'
import { UnderwayList } from '../../sheets/UnderwayList.tsx'
import { SheetHost } from '../../sheets/SheetHost.tsx'
import { Chips } from '../../ui/fields/Chips.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx'
import { SectionTitle } from '../../ui/pieces/SectionTitle.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { BeingLocked } from './BeingLocked.tsx'
import { LockCard } from './LockCard.tsx'
import { beingLockedAtom, failedAtom, hasLockedAtom, type LockRow } from './atoms.ts'
import { LockStatePill, stateNames, type ShownState } from './words.tsx'

const UnlockSheet = lazyAgain(() => import('./sheets/UnlockSheet.tsx').then((m) => m.UnlockSheet))

const FILTERS = ['locking', 'waitingToUnlock', 'unlocked', 'failed'] as const

const keyOf = ({ contract, createdAt }: LockRow) => `${contract} ${createdAt}`

interface MyLocksProps {
  /** Opens the form. */
  readonly onLock: () => void
}

/** Lists the connected account's locks in both contracts. */
export const MyLocks = ({ onLock }: MyLocksProps) => (
  <ConnectFirst
    title={<Trans>Your locks belong to your wallet</Trans>}
    text={<Trans>Connect it to see what is locked, and to unlock it.</Trans>}
    testId="lock-mine"
  >
    {(owner) => <OwnLocks owner={owner} onLock={onLock} />}
  </ConnectFirst>
)

interface OwnLocksProps extends MyLocksProps {
  readonly owner: Address
}

function OwnLocks({ owner, onLock }: OwnLocksProps) {
  const { t, i18n } = useLingui()
  const [filter, setFilter] = useState<ShownState | 'all'>('all')
  return (
    <Stack gap={4} testId="lock-mine">
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
      {isListedIn(filter) && <BeingLocked />}
      {filter === 'failed' ? (
        <Failed />
      ) : (
        <Listed owner={owner} state={filter === 'all' ? undefined : filter} onLock={onLock} />
      )}
    </Stack>
  )
}

/** Whether a filter includes locks that have begun but are not in a block yet. */
const isListedIn = (filter: ShownState | 'all') => filter === 'all' || filter === 'locking'

/** Lists the locks and unlocks of this device that failed. */
function Failed() {
  const { i18n } = useLingui()
  const operations = useAtomValue(failedAtom)
  return operations.length === 0 ? (
    <EmptyState title={<Trans>Nothing has failed</Trans>} testId="lock-failed-empty">
      <Trans>A lock or unlock of this device that fails on the chain is listed here.</Trans>
    </EmptyState>
  ) : (
    <UnderwayList
      operations={operations}
      label={i18n._(stateNames.failed)}
      failed={<LockStatePill state="failed" />}
      testId="lock-failed"
    />
  )
}

interface ListedProps extends OwnLocksProps {
  readonly state: LockState | undefined
}

function Listed({ owner, state, onLock }: ListedProps) {
  const list = usePagedSnapshot(locks.claimList, { owner, ...(state && { state }) }, keyOf)
  const isBegun = useAtomValue(beingLockedAtom).length > 0
  const [unlocked, setUnlocked] = useState<LockRow>()
  return (
    <>
      {state === 'unlocked' && (
        <SectionTitle>
          <Trans>Withdrawals</Trans>
        </SectionTitle>
      )}
      <PagedList
        list={list}
        rows={VirtualList}
        keyOf={keyOf}
        empty={
          // Locks that have begun are listed above.
          !(isBegun && isListedIn(state ?? 'all')) &&
          (state ? (
            <NoneInState owner={owner} onLock={onLock} onLook={list.refresh} />
          ) : (
            <NoLocks owner={owner} onLock={onLock} onLook={list.refresh} />
          ))
        }
        testId="lock-mine"
      >
        {(lock) => <LockCard lock={lock} onUnlock={() => setUnlocked({ ...lock })} />}
      </PagedList>
      <SheetHost ahead={[UnlockSheet]} request={unlocked} onGone={() => setUnlocked(undefined)}>
        {(lock, frame) => <UnlockSheet {...frame} lock={lock} />}
      </SheetHost>
    </>
  )
}

interface NoLocksProps extends OwnLocksProps {
  /** Reloads the list. */
  readonly onLook: () => void
}

/**
 * Reports that no lock is in the chosen state. If the whole list is empty, it may only lag behind.
 */
function NoneInState({ onLook, ...props }: NoLocksProps) {
  const all = usePagedSnapshot(locks.claimList, { owner: props.owner }, keyOf)
  const look = () => {
    all.refresh()
    onLook()
  }
  if (all.state === 'ready' && all.items.length === 0) return <NoLocks {...props} onLook={look} />
  return (
    <EmptyState title={<Trans>No lock is in this state</Trans>} testId="lock-mine-empty">
      <Trans>What you lock is listed here until you take it back, and after that.</Trans>
    </EmptyState>
  )
}

/** Explains an empty list: there are no locks, or the backend has not read them yet. */
function NoLocks({ owner, onLock, onLook }: NoLocksProps) {
  const { data: hasLocked, state } = useAtomValue(hasLockedAtom(owner))
  if (state === 'loading') return <RowsSkeleton count={1} testId="lock-mine-asking" />
  if (hasLocked)
    return (
      <EmptyState
        title={<Trans>Your locks are not listed yet</Trans>}
        action={{ label: <Trans>Look again</Trans>, onClick: onLook, testId: 'lock-mine-look' }}
        testId="lock-mine-behind"
      >
        <Trans>
          The contract keeps coins of yours, or did. Our list has not caught up with it; nothing is
          lost.
        </Trans>
      </EmptyState>
    )
  return (
    <EmptyState
      title={<Trans>No locks yet</Trans>}
      action={{ label: <Trans>Lock coins</Trans>, onClick: onLock, testId: 'lock-mine-first' }}
      testId="lock-mine-empty"
    >
      {hasLocked === undefined ? (
        <Trans>None is listed. The chain, which knows for sure, could not be asked.</Trans>
      ) : (
        <Trans>What you lock is listed here until you take it back, and after that.</Trans>
      )}
    </EmptyState>
  )
}
