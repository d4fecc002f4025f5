import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Millis } from '../../core/time.ts'
import { cardName } from '../../core/cardNumber.ts'
import { formatZonedTime } from '../../i18n/zonedTime.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { HeaderAside } from '../../state/pages/navigationHeader.tsx'
import { Page } from '../../ui/frame/Page.tsx'
import { CardArt } from '../../ui/pieces/CardArt.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { StatusPill } from '../../ui/states/StatusPill.tsx'
import type { CardDetail } from './atoms.ts'
import { CardDeeds } from './CardDeeds.tsx'
import { CardFacts } from './CardFacts.tsx'
import { CardHistory } from './CardHistory.tsx'
import { CardSale } from './CardSale.tsx'
import { CardStake } from './CardStake.tsx'
import styles from './DetailPage.module.css'
import { isExpired } from './rules.ts'
import { ShareCard } from './ShareCard.tsx'
import { useCard } from './useCard.ts'
import { CardStatePill, freezeNames } from './words.tsx'

interface CardViewProps {
  readonly detail: CardDetail
  readonly snapshot: { readonly fetchedAt?: Millis | undefined; readonly stale: boolean }
  /** Additional note for buyers. */
  readonly note: ReactNode
}

/** View of an existing card. */
export function CardView({ detail, snapshot, note }: CardViewProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const owner = useAtomValue(ownerAtom)
  const now = useChainNow()
  const { card, chain, sight } = useCard(detail.card)
  const { tokenId, level, levelStr, state, frozen, listing } = card
  const id = BigInt(tokenId)
  const name = cardName(levelStr, id)
  const isFrozen = frozen !== null && (now === undefined || now < frozen.until)
  const reason = frozen && i18n._(freezeNames[frozen.reason])
  const until = frozen && formatZonedTime(frozen.until, locale)
  return (
    <Page gap={5}>
      <HeaderAside>
        <ShareCard name={name} />
      </HeaderAside>
      <div className={styles.art} translate="no">
        <CardArt
          level={level}
          tokenId={id}
          name={levelStr}
          size="full"
          label={t`Picture of ${name}`}
        />
      </div>
      <div className={styles.head}>
        <div className={styles.name} translate="no">
          {name}
        </div>
        <div className={styles.pills}>
          <CardStatePill
            state={listing && isExpired(listing.expiresAt, now) ? 'expired' : state}
            testId="nft-state"
          />
          {isFrozen && (
            <StatusPill tone="danger" testId="nft-frozen">
              <Trans>Frozen</Trans>
            </StatusPill>
          )}
          {owner === card.owner && (
            <StatusPill testId="nft-own">
              <Trans>Your card</Trans>
            </StatusPill>
          )}
          <StaleBadge at={snapshot.fetchedAt} stale={snapshot.stale} testId="nft-card-stale" />
        </div>
      </div>
      {isFrozen && (
        <Note tone="warn" testId="nft-frozen-why">
          <Trans>
            This card cannot be moved, put on sale or bought until {until}: {reason}. It unfreezes
            automatically, and earns meanwhile if it is pledged.
          </Trans>
        </Note>
      )}
      <CardDeeds card={card} chain={chain} sight={sight} now={now} note={note} />
      <CardSale told={detail.card} card={card} now={now} />
      {note}
      <CardStake card={card} now={now} />
      <CardFacts
        card={card}
        level={detail.level}
        now={now}
        tokenUri={chain?.tokenUri ?? detail.tokenUri}
      />
      <CardHistory tokenId={tokenId} />
    </Page>
  )
}
