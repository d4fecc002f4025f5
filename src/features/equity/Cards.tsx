import type { ReactNode } from 'react'
import { cardName } from '../../core/cardNumber.ts'
import { CardArt } from '../../ui/pieces/CardArt.tsx'
import styles from './Equity.module.css'
import type { KnownCard } from './knownCard.ts'

interface CardsProps {
  readonly cards: readonly KnownCard[]
  /** Content at the right of each card. */
  readonly children?: ((card: KnownCard) => ReactNode) | undefined
}

/** Cards that a sheet concerns. */
export const Cards = ({ cards, children }: CardsProps) => (
  <ul className={styles.cards} data-testid="equity-sheet-cards">
    {cards.map((card) => {
      const { tokenId, level, levelStr } = card
      const id = BigInt(tokenId)
      return (
        <li key={tokenId} className={styles.one}>
          <span className={styles.thumb}>
            <CardArt level={level} tokenId={id} name={levelStr} size="thumb" />
          </span>
          <span className={styles.oneName} translate="no">
            {cardName(levelStr, id)}
          </span>
          {children?.(card)}
        </li>
      )
    })}
  </ul>
)
