import { Trans } from '@lingui/react/macro'
import type { CardInfo } from '../../api/endpoints/cards.ts'
import { cardName, cardPath } from '../../core/cardNumber.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { CardArt } from '../../ui/pieces/CardArt.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { StatusPill } from '../../ui/states/StatusPill.tsx'
import styles from './CardTile.module.css'

interface CardTileProps {
  readonly card: CardInfo
  readonly isOwn: boolean
  /** True if an unfinished operation on this device concerns the card. */
  readonly isUnderway: boolean
}

/** Tile of a card in the market, with its price. */
export function CardTile({ card, isOwn, isUnderway }: CardTileProps) {
  const { tokenId, level, levelStr, listing } = card
  const id = BigInt(tokenId)
  return (
    <a
      className={styles.tile}
      href={cardPath(tokenId)}
      data-own={isOwn || undefined}
      data-held={isUnderway || undefined}
      data-testid="nft-tile"
    >
      <span className={styles.art} translate="no">
        <CardArt level={level} tokenId={id} name={levelStr} />
      </span>
      <span className={styles.text}>
        <span className={styles.name} translate="no">
          {cardName(levelStr, id)}
        </span>
        <span className={styles.price}>
          {listing ? formatAmount(listing.price) : <Trans>Not on sale</Trans>}
        </span>
        <span className={styles.level}>
          <Trans>Level {level}</Trans>
        </span>
      </span>
      {(isOwn || isUnderway) && (
        <span className={styles.mark}>
          <StatusPill tone={isUnderway ? 'cast' : 'neutral'}>
            {isUnderway ? <Trans>In progress</Trans> : <Trans>Your card</Trans>}
          </StatusPill>
        </span>
      )}
    </a>
  )
}

/** Skeleton of as many tiles as fill the screen. */
export const TilesSkeleton = ({ testId }: { readonly testId: string }) => (
  <Loading className={styles.bones} testId={testId}>
    {['first', 'second', 'third', 'fourth'].map((key) => (
      <div key={key} className={styles.tile}>
        <Skeleton height="auto" style={{ aspectRatio: '5 / 7', borderRadius: 14 }} />
        <div className={styles.text}>
          <Skeleton width="70%" height={13} />
          <Skeleton width="50%" height={17} style={{ marginTop: 6 }} />
        </div>
      </div>
    ))}
  </Loading>
)
