import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import Store from 'lucide-react/icons/store'
import WalletCards from 'lucide-react/icons/wallet-cards'
import { useState } from 'react'
import { cards, cardSort, type CardInfo, type CardSort } from '../../api/endpoints/cards.ts'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import { formatUnits } from '../../i18n/format.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { operationsAtom } from '../../state/operations/operations.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Chips } from '../../ui/fields/Chips.tsx'
import { Page } from '../../ui/frame/Page.tsx'
import { SortSelect } from '../../ui/fields/SortSelect.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { StatTiles } from '../../ui/lists/StatTiles.tsx'
import { TileGrid } from '../../ui/lists/TileGrid.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { TextSkeleton } from '../../ui/states/Skeleton.tsx'
import { overListingsAtom } from './atoms.ts'
import { cardsUnderway } from './cardRows.ts'
import { CardTile, TilesSkeleton } from './CardTile.tsx'
import { allLevelsAtom } from './levels.ts'
import styles from './MarketPage.module.css'
import { MarketOffered } from './CardsOffered.tsx'
import { sortNames } from './words.tsx'

const keyOf = ({ tokenId }: CardInfo) => tokenId

const PAGE_SIZE = 50

export const CardMarketPage = () => (
  <MarketOffered>
    <Market />
  </MarketOffered>
)

interface FloorsProps {
  /** First page of the cards on sale; undefined while loading, shown as bones. */
  readonly first: Pick<ResponseOf<typeof cards.skuPage>, 'floors' | 'total'> | undefined
}

/** Lowest price in each asset, and the number of cards on sale. */
const Floors = ({ first }: FloorsProps) => (
  <StatTiles
    testId="nft-floors"
    facts={[
      ...(first?.floors.map((floor) => ({
        id: floor.coin.contract ?? 'trx',
        label: <Trans>Floor price</Trans>,
        value: formatAmount(floor),
      })) ?? [
        { id: 'trx', label: <Trans>Floor price</Trans>, value: <TextSkeleton width="70%" /> },
      ]),
      {
        id: 'total',
        label: <Trans>On sale</Trans>,
        value: first ? formatUnits(BigInt(first.total), 0) : <TextSkeleton width={30} />,
      },
    ]}
  />
)

/** Cards that users sell, filterable by level and sortable. */
function Market() {
  const { t, i18n } = useLingui()
  const owner = useAtomValue(ownerAtom)
  const levels = useAtomValue(allLevelsAtom).data?.levels ?? []
  const over = useAtomValue(overListingsAtom)
  const underway = cardsUnderway(useAtomValue(operationsAtom) ?? [], owner)
  const [sort, setSort] = useState<CardSort>('default')
  const [level, setLevel] = useState('all')
  const list = usePagedSnapshot(
    cards.skuPage,
    { pageSize: PAGE_SIZE, sort, ...(level !== 'all' && { level: Number(level) }) },
    keyOf,
  )
  // A card that this device knows to be sold is never offered, even if the backend still lists it.
  const items = list.items.filter(({ listing }) => listing && !over.has(listing.id))
  const isFiltered = level !== 'all'
  return (
    <Page>
      {list.state !== 'error' && <Floors first={list.first} />}
      <div className={styles.ways}>
        <Button
          size="small"
          icon={<Store aria-hidden="true" size={16} />}
          href="/nftInv"
          testId="nft-to-levels"
        >
          <Trans>Buy new cards</Trans>
        </Button>
        <Button
          size="small"
          icon={<WalletCards aria-hidden="true" size={16} />}
          href="/myNft"
          testId="nft-to-own"
        >
          <Trans>My cards</Trans>
        </Button>
      </div>
      <Chips
        label={t`Level of the card`}
        options={[
          { value: 'all', label: <Trans>All levels</Trans> },
          ...levels.map((each) => ({
            value: String(each.level),
            label: <span translate="no">{each.levelStr}</span>,
          })),
        ]}
        value={level}
        onChange={setLevel}
        testId="nft-level"
      />
      <Section
        title={<Trans>Cards</Trans>}
        label={t`Cards on sale`}
        action={
          <SortSelect
            options={cardSort.options.map((each) => [each, i18n._(sortNames[each])] as const)}
            value={sort}
            onChange={setSort}
            label={t`Sort`}
            testId="nft-sort"
          />
        }
      >
        <PagedList
          list={{ ...list, items }}
          rows={TileGrid}
          keyOf={keyOf}
          skeleton={<TilesSkeleton testId="nft-market-loading" />}
          empty={
            <EmptyState
              title={
                isFiltered ? (
                  <Trans>No card of this level is on sale</Trans>
                ) : (
                  <Trans>No card is on sale</Trans>
                )
              }
              action={{
                label: <Trans>Buy new cards</Trans>,
                href: '/nftInv',
                testId: 'nft-empty-to-levels',
              }}
              testId="nft-market-empty"
            >
              <Trans>Cards appear here as soon as somebody puts one on sale.</Trans>
            </EmptyState>
          }
          testId="nft-market"
        >
          {(card) => (
            <CardTile
              card={card}
              isOwn={card.owner === owner}
              isUnderway={underway.has(card.tokenId)}
            />
          )}
        </PagedList>
      </Section>
    </Page>
  )
}
