import type { CSSProperties } from 'react'
import type { CardInfo } from '../../api/endpoints/cards.ts'
import { cardName } from '../../core/cardNumber.ts'
import { CardArt } from '../../ui/pieces/CardArt.tsx'
import styles from './PledgePage.module.css'

/** Maximum number of cards shown. More would be too narrow to tell apart. */
const SHOWN = 5

/** Fan of the cards that a sheet concerns, and their names. */
export function Hand({ cards }: { readonly cards: readonly CardInfo[] }) {
  const shown = cards.slice(0, SHOWN)
  const names = cards.map(({ levelStr, tokenId }) => cardName(levelStr, BigInt(tokenId)))
  return (
    <div className={styles.handOf}>
      <div className={styles.hand}>
        {shown.map(({ tokenId, level, levelStr }, index) => {
          const tilt = (index - (shown.length - 1) / 2) * 4
          return (
            <span key={tokenId} style={{ '--tilt': tilt } as CSSProperties}>
              <CardArt level={level} tokenId={BigInt(tokenId)} name={levelStr} />
            </span>
          )
        })}
      </div>
      <p className={styles.handNames} data-testid="pledge-sheet-cards">
        {names.join(' · ')}
      </p>
    </div>
  )
}
