import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { equity, type EquityCard } from '../../api/endpoints/equity.ts'
import { MOST_CARDS } from '../../chain/contracts/rwaEquity.ts'
import type { Address } from '../../core/address.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { PagedList, type RowsProps } from '../../ui/lists/PagedList.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ActBar } from './ActBar.tsx'
import { levelsAtom, movingCardsAtom, namesOf, toldPart, type Standing } from './atoms.ts'
import { CardChoice } from './CardChoice.tsx'
import styles from './Equity.module.css'
import { OwnTotals } from './OwnTotals.tsx'
import { announcedMaxima, type Act } from './rules.ts'
import type { KnownCard } from './knownCard.ts'
import { useKnownCards } from './useKnownCards.ts'
import { useTold } from './useTold.ts'
import { useAllOf } from './words.tsx'

interface MyCardsProps {
  readonly owner: Address
  readonly contract: Address
  readonly onAct: (act: Act, cards: readonly KnownCard[]) => void
}

/** Selected cards, and the action they are selected for. */
interface Wanted {
  readonly act: Act | undefined
  readonly tokenIds: ReadonlySet<string>
}

const keyOf = ({ tokenId }: Pick<EquityCard, 'tokenId'>) => tokenId

/** Account's cards with equity, or eligible for it: the share of each and its next action. */
export function MyCards({ owner, contract, onAct }: MyCardsProps) {
  const { t } = useLingui()
  const list = usePagedSnapshot(equity.equityCards, { kind: 'rwa', owner, pageSize: 50 }, keyOf)
  const { standing, cards } = useKnownCards(contract, list.items, toldPart)
  const announced = announcedMaxima(useTold(contract)?.maxima ?? [], useChainNow() ?? 0)
  const moving = useAtomValue(movingCardsAtom)
  const [wanted, setWanted] = useState<Wanted>()
  // Once an operation begins, the selection is cleared, so that cards are not reused for the next
  // action.
  if (wanted && [...wanted.tokenIds].some((tokenId) => moving.has(tokenId))) setWanted(undefined)
  const free = cards.filter(({ act, tokenId }) => act && !moving.has(tokenId))
  // Cards whose action is no longer available are not selected.
  const chosen = free.filter(
    ({ act, tokenId }) => act === wanted?.act && wanted?.tokenIds.has(tokenId),
  )
  const act = chosen[0]?.act
  const isFull = chosen.length >= MOST_CARDS
  const choose = (some: readonly KnownCard[]) =>
    setWanted({ act: some[0]?.act, tokenIds: new Set(some.map(keyOf)) })
  const toggle = (card: KnownCard) =>
    choose(chosen.includes(card) ? chosen.filter((each) => each !== card) : [...chosen, card])
  const known = new Map(cards.map((card) => [card.tokenId, card]))
  return (
    <Stack gap={5}>
      <OwnTotals owner={owner} contract={contract} />
      <Section
        title={<Trans>Cards with equity</Trans>}
        action={
          chosen.length > 0 && (
            <span className={styles.count} data-testid="equity-count">
              {chosen.length} / {MOST_CARDS}
            </span>
          )
        }
        testId="equity-cards"
      >
        <Groups free={free} onChoose={choose} />
        <PagedList
          list={list}
          rows={Choices}
          keyOf={keyOf}
          label={t`Cards with equity`}
          empty={<NoCards standing={standing} />}
          testId="equity-cards"
        >
          {({ tokenId }) => {
            const card = known.get(tokenId)!
            return (
              <CardChoice
                card={card}
                coin={standing?.coin}
                next={announced.find(({ level }) => level === card.level)}
                isChosen={chosen.includes(card)}
                isMoving={moving.has(tokenId)}
                isNeeded={act === undefined}
                isBarred={act !== undefined && (card.act !== act || isFull)}
                onToggle={() => toggle(card)}
              />
            )
          }}
        </PagedList>
      </Section>
      {free.length > 0 && standing && (
        <ActBar
          act={act}
          cards={chosen}
          coin={standing.coin}
          isFull={isFull}
          disabled={![...known.values()].some((card) => card.act && !moving.has(card.tokenId))}
          onAct={() => act && onAct(act, chosen)}
        />
      )}
    </Stack>
  )
}

interface GroupsProps {
  readonly free: readonly KnownCard[]
  readonly onChoose: (cards: readonly KnownCard[]) => void
}

/** Selects all cards that share an action, if there are several. */
function Groups({ free, onChoose }: GroupsProps) {
  const allOf = useAllOf()
  const acts = (['withdraw', 'unlockLimit', 'initialise'] as const).flatMap((act) => {
    const some = free.filter((card) => card.act === act).slice(0, MOST_CARDS)
    return some.length > 1 ? [{ act, some }] : []
  })
  if (acts.length === 0) return null
  return (
    <div className={styles.groups}>
      {acts.map(({ act, some }) => (
        <Button
          key={act}
          size="small"
          onClick={() => onChoose(some)}
          testId={`equity-choose-${act}`}
        >
          {allOf(act, some.length)}
        </Button>
      ))}
    </div>
  )
}

const Choices = ({ items, keyOf: key, children, label, testId }: RowsProps<EquityCard>) => (
  <ul className={styles.choices} aria-label={label} data-testid={testId}>
    {items.map((item, index) => (
      <li key={key(item)}>{children(item, index)}</li>
    ))}
  </ul>
)

/** Explains which cards participate, for an account without any. */
function NoCards({ standing }: { readonly standing: Standing | undefined }) {
  const { data } = useAtomValue(levelsAtom)
  const names = namesOf(standing?.levels ?? [], data?.levels ?? [])
  return (
    <EmptyState
      title={<Trans>No card that shares</Trans>}
      action={{
        label: <Trans>See the levels</Trans>,
        href: '/nftInv',
        testId: 'equity-to-levels',
      }}
      testId="equity-cards-empty"
    >
      {names ? (
        <Trans>
          Cards of these levels can share: {names}. One that is on sale is held by the market, and
          takes nothing out meanwhile.
        </Trans>
      ) : (
        <Trans>Cards of no level can share now.</Trans>
      )}
    </EmptyState>
  )
}
