import { Trans } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import type { ComponentType, ReactNode } from 'react'
import { cardName } from '../../core/cardNumber.ts'
import { usePageTitle } from '../../state/pages/navigationHeader.tsx'
import { useSearch } from '../../state/pages/usePlace.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { cardDetailAtom } from './atoms.ts'
import { CardSkeleton } from './CardSkeleton.tsx'
import { CardView } from './CardView.tsx'
import { NotMinted, UnknownCard } from './UnknownCard.tsx'
import { MarketOffered } from './CardsOffered.tsx'
import { cardIn } from './rules.ts'

/** Note that another feature contributes about a card, shown to its buyer. */
export type CardNote = ComponentType<{ readonly tokenId: string }>

export const createCardDetailPage = (Note: CardNote) => () => (
  <MarketOffered>
    <Detail Note={Note} />
  </MarketOffered>
)

/** Page of the card whose number is in the address: its facts, owner and available actions. */
function Detail({ Note }: { readonly Note: CardNote }) {
  const named = cardIn(useSearch())
  if (named.ok) {
    const tokenId = String(named.value)
    return <KnownCard key={tokenId} tokenId={tokenId} note={<Note tokenId={tokenId} />} />
  }
  if (named.error === 'impossible') return <NotMinted />
  return (
    <EmptyState
      title={
        named.error === 'missing' ? (
          <Trans>No card selected</Trans>
        ) : (
          <Trans>This is not a card number</Trans>
        )
      }
      action={{ label: <Trans>See the market</Trans>, href: '/nft', testId: 'nft-wrong-to-market' }}
      testId="nft-wrong"
    >
      {named.error === 'missing' ? (
        <Trans>The link ends where a card's number should stand. Ask for it again.</Trans>
      ) : (
        <Trans>
          It has up to 20 digits, and nothing else. The link may be damaged; ask for it again.
        </Trans>
      )}
    </EmptyState>
  )
}

function KnownCard({ tokenId, note }: { readonly tokenId: string; readonly note: ReactNode }) {
  const [snapshot, refresh] = useAtom(cardDetailAtom(tokenId))
  const { data } = snapshot
  usePageTitle(data && cardName(data.card.levelStr, BigInt(tokenId)))
  return (
    <Loaded
      snapshot={snapshot}
      refresh={refresh}
      skeleton={<CardSkeleton />}
      none={<UnknownCard tokenId={tokenId} onRetry={() => void refresh()} />}
      testId="nft-card"
    >
      {(detail) => <CardView detail={detail} snapshot={snapshot} note={note} />}
    </Loaded>
  )
}
