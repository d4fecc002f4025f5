import { Trans, useLingui } from '@lingui/react/macro'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { boxSeed } from './operations/family.ts'
import { OpenedPiece } from './OpenedPiece.tsx'
import type { OrderRecord } from './orders.ts'
import styles from './PaidOrder.module.css'
import { rarityNames } from './words.tsx'

/** Every box of the order: what came out of the opened ones, then the closed ones. */
export function OrderPieces({ record }: { readonly record: OrderRecord }) {
  const { t, i18n } = useLingui()
  const { orderKey, opened, quantity } = record
  const closed = Array.from({ length: quantity - opened.length }, (_, at) => opened.length + at)
  return (
    <ul className={styles.pieces} aria-label={t`Boxes of this order`}>
      {opened.map(({ index, rarity }) => (
        <li
          key={index}
          className={styles.piece}
          data-rarity={rarity}
          data-testid={`blindbox-opened-${index}`}
        >
          <OpenedPiece orderKey={orderKey} index={index} rarity={rarity} size={52} />
          <span>{i18n._(rarityNames[rarity])}</span>
        </li>
      ))}
      {closed.slice(0, MOST_DRAWN).map((index) => (
        <li key={index} className={styles.piece} data-closed>
          <Medallion seed={boxSeed(record.product.id)} size={52} />
          <span>
            <Trans>Closed</Trans>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Closed boxes all look alike: drawing more than these would say nothing more. */
const MOST_DRAWN = 15
