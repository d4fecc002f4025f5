import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { CardInfo } from '../../api/endpoints/cards.ts'
import { cardName, cardPath } from '../../core/cardNumber.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { chainClockAtom } from '../../state/answers/chainTime.ts'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { CardArt } from '../../ui/pieces/CardArt.tsx'
import { StatusPill } from '../../ui/states/StatusPill.tsx'
import styles from './MyCardsPage.module.css'
import { isExpired } from './rules.ts'
import { isDue } from './stakeRules.ts'

/** Tile of the account's own card, with the key fact about its state. */
export function OwnTile({ card }: { readonly card: CardInfo }) {
  const { tokenId, level, levelStr, isNode, frozen } = card
  const now = useChainNow()
  const isFrozen = frozen !== null && (now === undefined || now < frozen.until)
  return (
    <a className={styles.tile} href={cardPath(tokenId)} data-testid={`my-card-${tokenId}`}>
      <span className={styles.art} data-frozen={isFrozen || undefined} translate="no">
        <CardArt level={level} tokenId={BigInt(tokenId)} name={levelStr} />
        {isFrozen && (
          <span className={styles.frozen}>
            <StatusPill tone="danger" testId="my-card-frozen">
              <Trans>Frozen</Trans>
            </StatusPill>
          </span>
        )}
      </span>
      <span className={styles.name} translate="no">
        {cardName(levelStr, BigInt(tokenId))}
      </span>
      <span className={styles.facts}>
        <StateText card={card} />
        {card.state === 'held' && (isNode ? <Trans>Node</Trans> : <Trans>Level {level}</Trans>)}
      </span>
    </a>
  )
}

/** Price of a listed card, or remaining time of a staked one. */
function StateText({ card }: { readonly card: CardInfo }) {
  const now = useChainNow()
  const clock = useAtomValue(chainClockAtom)
  const { listing, pledge } = card
  if (listing)
    return isExpired(listing.expiresAt, now) ? (
      <Trans>Its time on sale is over</Trans>
    ) : (
      formatAmount(listing.price)
    )
  if (!pledge || !clock || now === undefined) return null
  if (isDue(card, now)) return <Trans>Can be unlocked</Trans>
  const left = <Countdown targetAt={pledge.until} nowAt={clock} />
  return <Trans>{left} left</Trans>
}
