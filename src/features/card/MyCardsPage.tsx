import { Trans, useLingui } from '@lingui/react/macro'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { cards, type CardInfo, type CardState } from '../../api/endpoints/cards.ts'
import type { Address } from '../../core/address.ts'
import { formatAddress } from '../../core/address.ts'
import { ConnectFirst } from '../../sheets/ConnectFirst.tsx'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { Page } from '../../ui/frame/Page.tsx'
import { Tabs } from '../../ui/frame/Tabs.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { CardBalance } from './CardBalance.tsx'
import { CardGrid, CardsSkeleton } from './CardGrid.tsx'
import { CardsOffered } from './CardsOffered.tsx'
import styles from './MyCardsPage.module.css'
import { OwnTile } from './OwnTile.tsx'

type Part = CardState | 'balance'

/** Cards of the connected account: available, listed and staked, and their value. */
export const MyCardsPage = () => (
  <Page testId="my-cards">
    <CardsOffered>
      {() => (
        <ConnectFirst
          title={<Trans>Your cards are in your wallet</Trans>}
          text={<Trans>Connect it to see what you own, sell and pledge.</Trans>}
          testId="my-cards"
        >
          {(owner) => <OwnCards owner={owner} />}
        </ConnectFirst>
      )}
    </CardsOffered>
  </Page>
)

function OwnCards({ owner }: { readonly owner: Address }) {
  const { t } = useLingui()
  const [part, setPart] = useState<Part>('held')
  const tab = (value: CardState) => <CardsIn owner={owner} state={value} />
  return (
    <>
      <Row
        leading={<Medallion seed={owner} />}
        title={formatAddress(owner)}
        facts={<Trans>Edit information</Trans>}
        trailing={<ChevronRight aria-hidden="true" className={styles.chevron} size={18} />}
        href="/profile"
        testId="my-cards-profile"
      />
      <Tabs<Part>
        label={t`My cards`}
        value={part}
        onChange={setPart}
        testId="my-cards-part"
        tabs={[
          { value: 'held', label: <Trans>Owned</Trans>, content: tab('held') },
          { value: 'listed', label: <Trans>On sale</Trans>, content: tab('listed') },
          { value: 'staked', label: <Trans>Pledging</Trans>, content: tab('staked') },
          {
            value: 'balance',
            label: <Trans>Balance</Trans>,
            content: <CardBalance owner={owner} />,
          },
        ]}
      />
    </>
  )
}

const keyOf = ({ tokenId }: CardInfo) => tokenId

interface CardsInProps {
  readonly owner: Address
  readonly state: CardState
}

function CardsIn({ owner, state }: CardsInProps) {
  const { t } = useLingui()
  const list = usePagedSnapshot(cards.ownCardPage, { owner, state }, keyOf)
  return (
    <PagedList
      list={list}
      rows={CardGrid}
      keyOf={keyOf}
      label={t`My cards`}
      skeleton={<CardsSkeleton testId={`my-cards-${state}-loading`} />}
      empty={<NoneIn state={state} />}
      testId={`my-cards-${state}`}
    >
      {(card) => <OwnTile card={card} />}
    </PagedList>
  )
}

function NoneIn({ state }: { readonly state: CardState }) {
  if (state === 'held')
    return (
      <EmptyState
        title={<Trans>No card at hand</Trans>}
        action={{ label: <Trans>See the levels</Trans>, href: '/nftInv' }}
        testId="my-cards-held-empty"
      >
        <Trans>
          Buy one of a level or <a href="/nft">from somebody</a>, or open a blind box.
        </Trans>
      </EmptyState>
    )
  if (state === 'listed')
    return (
      <EmptyState
        title={<Trans>Nothing on sale</Trans>}
        action={{ label: <Trans>To the market</Trans>, href: '/nft' }}
        testId="my-cards-listed-empty"
      >
        <Trans>A card is put on sale on its own page.</Trans>
      </EmptyState>
    )
  return (
    <EmptyState
      title={<Trans>Nothing is pledged</Trans>}
      action={{ label: <Trans>Pledge cards</Trans>, href: '/nftPledge' }}
      testId="my-cards-staked-empty"
    >
      <Trans>Pledged cards stay in your wallet and earn from the pools.</Trans>
    </EmptyState>
  )
}
