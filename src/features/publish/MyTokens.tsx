import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { casting } from '../../api/endpoints/casting.ts'
import type { Address } from '../../core/address.ts'
import { useRefreshWhenDone } from '../../sheets/useRefreshWhenDone.ts'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { connectSheetAtom, ownerAtom } from '../../state/account/session.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { MoreButton } from '../../ui/actions/MoreButton.tsx'
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { castKinds } from './kinds.ts'
import { MyTokenRow } from './MyTokenRow.tsx'
import styles from './publish.module.css'

const PAGE_SIZE = 20

/** The tokens that the connected account has cast. */
export function MyTokens({ onNew }: { readonly onNew: () => void }) {
  const owner = useAtomValue(ownerAtom)
  const connect = useSetAtom(connectSheetAtom)
  if (owner) return <TokensOf creator={owner} onNew={onNew} />
  return (
    <EmptyState
      title={<Trans>No wallet connected</Trans>}
      action={
        <Button variant="primary" onClick={() => connect(true)} testId="publish-mine-connect">
          <Trans>Connect wallet</Trans>
        </Button>
      }
      testId="publish-mine-nobody"
    >
      <Trans>What your account has cast is listed here.</Trans>
    </EmptyState>
  )
}

interface TokensOfProps {
  readonly creator: Address
  readonly onNew: () => void
}

function TokensOf({ creator, onNew }: TokensOfProps) {
  const list = usePagedSnapshot(
    casting.tokenForCreator,
    { creator, pageSize: PAGE_SIZE },
    (token) => token.address,
  )
  useRefreshWhenDone(castKinds, list.refresh)
  if (list.state === 'loading') return <RowsSkeleton count={3} />
  if (list.state === 'error')
    return <ErrorState onRetry={list.refresh} testId="publish-mine-error" />
  return (
    <div className={styles.plain}>
      <StaleBadge at={list.fetchedAt} stale={list.stale} testId="publish-mine-stale" />
      {list.items.length === 0 ? (
        <EmptyState
          title={<Trans>No token of yours yet</Trans>}
          action={
            <Button variant="primary" onClick={onNew} testId="publish-mine-new">
              <Trans>Cast a token</Trans>
            </Button>
          }
          testId="publish-mine-empty"
        >
          <Trans>What your account has cast is listed here.</Trans>
        </EmptyState>
      ) : (
        <VirtualList
          items={list.items}
          keyOf={(token) => token.address}
          onNearEnd={list.more}
          testId="publish-mine"
        >
          {(token) => <MyTokenRow token={token} />}
        </VirtualList>
      )}
      <MoreButton list={list} testId="publish-mine-more" />
    </div>
  )
}
