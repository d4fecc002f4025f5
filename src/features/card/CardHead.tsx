import { Trans } from '@lingui/react/macro'
import type { CardInfo } from '../../api/endpoints/cards.ts'
import { cardName } from '../../core/cardNumber.ts'
import { CardArt } from '../../ui/pieces/CardArt.tsx'
import styles from './CardHead.module.css'

/** Card at the head of a sheet. */
export function CardHead({ card }: { readonly card: CardInfo }) {
  const { tokenId, level, levelStr } = card
  const id = BigInt(tokenId)
  return (
    <div className={styles.head}>
      <div className={styles.art} translate="no">
        <CardArt level={level} tokenId={id} name={levelStr} size="thumb" />
      </div>
      <div className={styles.names}>
        <div className={styles.name} translate="no">
          {cardName(levelStr, id)}
        </div>
        <div className={styles.facts}>
          <Trans>
            Level {level} · No. {tokenId}
          </Trans>
        </div>
      </div>
    </div>
  )
}
