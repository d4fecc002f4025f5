import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { cards, type CardInfo } from '../../api/endpoints/cards.ts'
import type { Address } from '../../core/address.ts'
import { cardName } from '../../core/cardNumber.ts'
import { FormBar } from '../../sheets/FormBar.tsx'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { PagedList, type RowsProps } from '../../ui/lists/PagedList.tsx'
import { CardArt } from '../../ui/pieces/CardArt.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { CardsSkeleton } from './CardGrid.tsx'
import { MOST_AT_ONCE } from './operations/family.ts'
import styles from './PledgePage.module.css'
import { movingCardsAtom } from './stakes.ts'

interface ChooseCardsProps {
  readonly owner: Address
  readonly onPledge: (cards: readonly CardInfo[]) => void
}

const keyOf = ({ tokenId }: CardInfo) => tokenId

/** First step of a stake: choosing among the available cards. */
export function ChooseCards({ owner, onPledge }: ChooseCardsProps) {
  const { t } = useLingui()
  const list = usePagedSnapshot(cards.ownCardPage, { owner, state: 'held', pageSize: 30 }, keyOf)
  const moving = useAtomValue(movingCardsAtom)
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set())
  // Cards that have since been staked, sold or sent are no longer selected.
  const chosen = list.items.filter(({ tokenId }) => wanted.has(tokenId) && !moving.has(tokenId))
  const count = chosen.length
  const isFull = count >= MOST_AT_ONCE
  const toggle = (tokenId: string) => {
    const next = new Set(chosen.map(keyOf))
    if (!next.delete(tokenId)) next.add(tokenId)
    setWanted(next)
  }
  return (
    <>
      <Section
        title={<Trans>Choose cards</Trans>}
        action={
          count > 0 && (
            <span className={styles.count} data-testid="pledge-count">
              {count} / {MOST_AT_ONCE}
            </span>
          )
        }
        testId="pledge-choose"
      >
        <PagedList
          list={list}
          rows={ChoiceGrid}
          keyOf={keyOf}
          label={t`Cards that can be pledged`}
          skeleton={<CardsSkeleton columns={3} testId="pledge-choose-loading" />}
          empty={
            <EmptyState
              title={<Trans>No card at hand</Trans>}
              action={{
                label: <Trans>See the levels</Trans>,
                href: '/nftInv',
                testId: 'pledge-to-levels',
              }}
              testId="pledge-choose-empty"
            >
              <Trans>
                Cards that you hold can be pledged: buy one, or take one down from the market.
              </Trans>
            </EmptyState>
          }
          testId="pledge-choose"
        >
          {(card) => (
            <Choice
              card={card}
              isChosen={chosen.includes(card)}
              isMoving={moving.has(card.tokenId)}
              isFull={isFull}
              isNeeded={count === 0}
              onToggle={() => toggle(card.tokenId)}
            />
          )}
        </PagedList>
      </Section>
      {list.items.length > 0 && (
        <FormBar
          disabled={list.items.every(({ tokenId }) => moving.has(tokenId))}
          onAct={() => onPledge(chosen)}
          obstacle={isFull && <Trans>No more than {MOST_AT_ONCE} cards at once</Trans>}
          testId="pledge-next"
          obstacleTestId="pledge-full"
        >
          {count === 0 ? (
            <Trans>Choose cards to pledge</Trans>
          ) : (
            <Plural value={count} one="Pledge # card…" other="Pledge # cards…" />
          )}
        </FormBar>
      )}
    </>
  )
}

const ChoiceGrid = ({ items, keyOf: key, children, label, testId }: RowsProps<CardInfo>) => (
  <ul className={styles.choices} aria-label={label} data-testid={testId}>
    {items.map((item, index) => (
      <li key={key(item)}>{children(item, index)}</li>
    ))}
  </ul>
)

interface ChoiceProps {
  readonly card: CardInfo
  readonly isChosen: boolean
  /** True while the card is being staked or unlocked. */
  readonly isMoving: boolean
  readonly isFull: boolean
  /** True if no card is selected yet. */
  readonly isNeeded: boolean
  readonly onToggle: () => void
}

function Choice({ card, isChosen, isMoving, isFull, isNeeded, onToggle }: ChoiceProps) {
  const { tokenId, level, levelStr, isNode } = card
  const name = cardName(levelStr, BigInt(tokenId))
  return (
    <button
      type="button"
      className={styles.choice}
      aria-pressed={isChosen}
      data-needed={isNeeded || undefined}
      disabled={isMoving || (isFull && !isChosen)}
      onClick={onToggle}
      data-testid={`pledge-card-${tokenId}`}
    >
      <span className={styles.choiceArt}>
        <CardArt level={level} tokenId={BigInt(tokenId)} name={levelStr} />
        <span className={styles.tick}>
          {isChosen && <Check aria-hidden="true" size={15} strokeWidth={3} />}
        </span>
      </span>
      <span className={styles.choiceName}>{name}</span>
      <span className={styles.choiceFacts}>
        {isMoving ? <Trans>Under way</Trans> : isNode ? <Trans>Node</Trans> : undefined}
      </span>
    </button>
  )
}
