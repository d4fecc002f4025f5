import { Trans, useLingui } from '@lingui/react/macro'
import { team, type TeamMember } from '../../api/endpoints/team.ts'
import type { Address } from '../../core/address.ts'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import type { TeamSort } from './atoms.ts'
import { ChainRow } from './ChainRow.tsx'
import { MemberRow } from './MemberRow.tsx'
import { NobodyYet } from './NobodyYet.tsx'
import { useDifferences } from './useDifferences.ts'

interface MemberListProps {
  readonly contract: Address
  readonly top: Address
  readonly sort: TeamSort
  /** Shows the contract's list instead. */
  readonly onChain: () => void
}

/** Same page size as the contract's, because pages of both lists are compared. */
const PAGE_SIZE = 100

type Item = TeamMember | { readonly address: Address; readonly isMissing: true }

/** Lists direct members as the backend knows them, and marks those that only one side has. */
export function MemberList({ contract, top, sort, onChain }: MemberListProps) {
  const { t } = useLingui()
  const request = { owner: top, sort, pageSize: PAGE_SIZE }
  const list = usePagedSnapshot(team.teamList, request, ({ address }) => address)
  const told = {
    members: list.items.map(({ address }) => address),
    isWhole: list.state === 'ready' && !list.hasMore && !list.isLoadingMore && !list.moreFailed,
  }
  const { unknown, missing } = useDifferences(contract, top, told, sort === 'bound')
  // Missing members come last, because they have no figures to sort by yet.
  const rest = told.isWhole ? missing : []
  const items: readonly Item[] = [
    ...list.items,
    ...rest.map((address) => ({ address, isMissing: true as const })),
  ]
  return (
    <PagedList
      list={{ ...list, items }}
      rows={VirtualList}
      keyOf={({ address }) => address}
      label={t`Members`}
      empty={<NobodyYet />}
      error={
        <>
          <ErrorState onRetry={list.refresh} testId="team-members-error" />
          <Button wide onClick={onChain} testId="team-from-chain">
            <Trans>Show the members from the chain</Trans>
          </Button>
        </>
      }
      testId="team-members"
    >
      {(item) =>
        'isMissing' in item ? (
          <ChainRow address={item.address} facts={<Trans>On the chain, not counted yet</Trans>} />
        ) : (
          <MemberRow member={item} sort={sort} isUnknown={unknown.has(item.address)} />
        )
      }
    </PagedList>
  )
}
