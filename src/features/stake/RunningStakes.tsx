import { Trans, useLingui } from '@lingui/react/macro'
import type { Stake } from '../../api/endpoints/stakes.ts'
import type { Address } from '../../core/address.ts'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { recordsOf } from './atoms.ts'
import { StakeCard } from './StakeCard.tsx'
import { keyOfStake } from './StakeRecords.tsx'
import type { Wanted } from './StakeSheets.tsx'
import { UnlockDue } from './UnlockDue.tsx'

interface RunningStakesProps {
  readonly owner: Address
  readonly of: Stake['of']
  readonly onWant: (wanted: Wanted) => void
  /** Where nothing is staked: to where one can. */
  readonly onChoose: () => void
}

/** An account's stakes that are not over, the ones that can be unlocked soonest first. */
export function RunningStakes({ owner, of, onWant, onChoose }: RunningStakesProps) {
  const { t } = useLingui()
  const list = usePagedSnapshot(
    recordsOf[of],
    { owner, state: 'running' as const, pageSize: 50 },
    keyOfStake,
  )
  return (
    <Section title={<Trans>Your pledges</Trans>} testId={`stake-running-${of}`}>
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
