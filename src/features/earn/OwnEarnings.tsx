import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Address } from '../../core/address.ts'
import type { Operation } from '../../outbox/operation.ts'
import { UnderwayList } from '../../sheets/UnderwayList.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { RetryNote } from '../../ui/states/RetryNote.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx'
import { claimingAtom } from './atoms.ts'
import { AtWork } from './AtWork.tsx'
import { Claimable } from './Claimable.tsx'
import { hubAtom } from './hub.ts'
import { NextUnlocks } from './NextUnlocks.tsx'
import { RefreshButton, useRefresh } from './RefreshButton.tsx'

interface OwnEarningsProps {
  readonly owner: Address
  readonly onClaim: () => void
  /** Opens an unfinished claim. */
  readonly onOpen: (operation: Operation) => void
}

/** Account's claimable amounts, its stakes and locks, and its next unlocks. */
export function OwnEarnings({ owner, onClaim, onOpen }: OwnEarningsProps) {
  const { t } = useLingui()
  const hub = useAtomValue(hubAtom(owner))
  const { isBusy, refresh } = useRefresh(owner)
  return (
    <>
      <RefreshButton isBusy={isBusy} onClick={refresh} />
      <UnderwayList
        operations={useAtomValue(claimingAtom)}
        label={t`Under way`}
        onOpen={onOpen}
        testId="earn-underway"
      />
      <Claimable owner={owner} claimed={hub.claimed} onClaim={onClaim} />
      <StaleBadge at={hub.fetchedAt} stale={hub.stale} testId="earn-stale" />
      {hub.isPartial && hub.state === 'ready' && (
        <RetryNote onRetry={refresh} testId="earn-partial">
          <Trans>Not everything that you have here could be read now.</Trans>
        </RetryNote>
      )}
      {hub.state === 'loading' ? (
        <RowsSkeleton count={3} testId="earn-work-loading" />
      ) : hub.state === 'error' ? (
        <ErrorState onRetry={refresh} testId="earn-work-error" />
      ) : hub.work.length > 0 ? (
        <>
          <AtWork work={hub.work} />
          <NextUnlocks work={hub.work} unlocking={hub.unlocking} />
        </>
      ) : (
        hub.isWhole && (
          <EmptyState title={<Trans>Nothing is at work yet</Trans>} testId="earn-empty">
            <Trans>What you pledge or lock is listed here, with what it earns.</Trans>
          </EmptyState>
        )
      )}
    </>
  )
}
