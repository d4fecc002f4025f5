import { Trans } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { cardOnChainAtom } from './atoms.ts'
import { CardSkeleton } from './CardSkeleton.tsx'
import { useNewAnswer } from './useNewAnswer.ts'

interface UnknownCardProps {
  readonly tokenId: string
  readonly onRetry: () => void
}

/**
 * Card that the backend does not know. The chain, which is ahead, may know it. The card is declared
 * unminted only if the chain confirms it.
 */
export function UnknownCard({ tokenId, onRetry }: UnknownCardProps) {
  const [snapshot, refresh] = useAtom(cardOnChainAtom(tokenId, undefined))
  return (
    <Loaded
      snapshot={useNewAnswer(snapshot)}
      refresh={refresh}
      skeleton={<CardSkeleton />}
      testId="nft-card"
    >
      {({ isMinted }) => (isMinted ? <MadeJustNow onRetry={onRetry} /> : <NotMinted />)}
    </Loaded>
  )
}

function MadeJustNow({ onRetry }: Pick<UnknownCardProps, 'onRetry'>) {
  return (
    <EmptyState
      title={<Trans>This card was made just now</Trans>}
      action={{ label: <Trans>Try again</Trans>, onClick: onRetry, testId: 'nft-new-retry' }}
      testId="nft-new"
    >
      <Trans>It is on the chain already; the shop will know it within a minute.</Trans>
    </EmptyState>
  )
}

/** Empty state for a number without a card. */
export const NotMinted = () => (
  <EmptyState
    // Worded as in the specification (section 5).
    title={<Trans>NFT not yet minted</Trans>}
    action={{ label: <Trans>See the market</Trans>, href: '/nft', testId: 'nft-none-to-market' }}
    testId="nft-none"
  >
    <Trans>There is no card of this number. It may come, if its level is still being sold.</Trans>
  </EmptyState>
)
