import { Trans } from '@lingui/react/macro'
import { casting } from '../../api/endpoints/casting.ts'
import type { Address } from '../../core/address.ts'
import { ConnectFirst } from '../../sheets/ConnectFirst.tsx'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { MyTokenRow } from './MyTokenRow.tsx'

interface MyTokensProps {
  readonly onNew: () => void
}

/** The tokens that the connected account has cast. */
export const MyTokens = ({ onNew }: MyTokensProps) => (
  <ConnectFirst
    title={<Trans>No wallet connected</Trans>}
    text={<Trans>What your account has cast is listed here.</Trans>}
    testId="publish-mine"
  >
    {(creator) => <TokensOf creator={creator} onNew={onNew} />}
  </ConnectFirst>
)

const keyOf = ({ address }: { readonly address: Address }) => address

function TokensOf({ creator, onNew }: MyTokensProps & { readonly creator: Address }) {
  const list = usePagedSnapshot(casting.tokenForCreator, { creator }, keyOf)
  return (
    <PagedList
      list={list}
      rows={VirtualList}
      keyOf={keyOf}
      empty={
        <EmptyState
          title={<Trans>No token of yours yet</Trans>}
          action={{
            label: <Trans>Cast a token</Trans>,
            onClick: onNew,
            testId: 'publish-mine-new',
          }}
          testId="publish-mine-empty"
        >
          <Trans>What your account has cast is listed here.</Trans>
        </EmptyState>
      }
      testId="publish-mine"
    >
      {(token) => <MyTokenRow token={token} />}
    </PagedList>
  )
}
