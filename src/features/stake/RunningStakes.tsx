import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Stake } from '../../api/endpoints/stakeFields.ts'
import type { Address } from '../../core/address.ts'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { unaskedAtom } from '../../state/answers/unasked.ts'
import { servicesAtom } from '../../state/services.ts'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { RetryNote } from '../../ui/states/RetryNote.tsx'
import { recordsOf } from './atoms.ts'
import { asTold, MOST_READ, ownStakesAtom } from './ownOnChain.ts'
import { contractOf } from './places.ts'
import { StakeCard } from './StakeCard.tsx'
import { keyOfStake } from './StakeRecords.tsx'
import type { Wanted } from './StakeSheets.tsx'
import { UnlockDue } from './UnlockDue.tsx'

interface RunningStakesProps {
  readonly owner: Address
  readonly of: Stake['of']
  readonly onWant: (wanted: Wanted) => void
  /** Goes to the list of pools and plans if nothing is staked. */
  readonly onChoose: () => void
}

/** Reads the stakes from the chain if the backend fails. */
function useChainStakes(of: Stake['of'], owner: Address, isWanted: boolean) {
  const contract = contractOf(of, useAtomValue(servicesAtom).config.contracts)
  const isAsked = isWanted && contract !== undefined
  const { data, fetchedAt, stale } = useAtomValue(
    isAsked ? ownStakesAtom(contract, owner) : unaskedAtom,
  )
  const items = isAsked && data ? asTold(data, { of, contract, owner }) : []
  return { known: data, items, fetchedAt, stale }
}

/** Lists an account's running stakes; those that unlock first come first. */
export function RunningStakes({ owner, of, onWant, onChoose }: RunningStakesProps) {
  const { t } = useLingui()
  const told = usePagedSnapshot(
    recordsOf[of],
    { owner, state: 'running' as const, pageSize: 50 },
    keyOfStake,
  )
  const { known, ...chain } = useChainStakes(of, owner, told.state === 'error')
  const list = known ? { ...told, ...chain, state: 'ready' as const } : told
  return (
    <Section title={<Trans>Your pledges</Trans>} testId={`stake-running-${of}`}>
      {known && (
        <RetryNote onRetry={told.refresh} testId="stake-from-chain">
          {known.isMore ? (
            <Trans>
              The list does not answer. Read on the chain: what is running of your newest{' '}
              {MOST_READ} pledges.
            </Trans>
          ) : (
            <Trans>The list does not answer. Read on the chain: what is running.</Trans>
          )}
        </RetryNote>
      )}
      {list.items.length > 0 && (
        <UnlockDue
          stakes={list.items}
          hasMore={list.hasMore}
          onUnlock={(stakes) => onWant({ act: 'unlock', stakes })}
        />
      )}
      <PagedList
        list={list}
        rows={VirtualList}
        keyOf={keyOfStake}
        label={t`Your pledges`}
        empty={
          <EmptyState
            title={<Trans>Nothing is pledged</Trans>}
            action={{
              label: <Trans>See where you can</Trans>,
              onClick: onChoose,
              testId: 'stake-running-first',
            }}
            testId="stake-running-empty"
          >
            <Trans>What you pledge is listed here until you take it back.</Trans>
          </EmptyState>
        }
        testId="stake-running"
      >
        {(stake) => (
          <StakeCard
            stake={stake}
            onUnlock={() => onWant({ act: 'unlock', stakes: [stake] })}
            onCancel={() => onWant({ act: 'cancel', stake })}
            onClaim={(claimed) => onWant({ act: 'claim', ...claimed })}
          />
        )}
      </PagedList>
    </Section>
  )
}
