import { Trans, useLingui } from '@lingui/react/macro'
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import type { Coin } from '../../core/amount.ts'
import { cardName } from '../../core/cardNumber.ts'
import { formatUnits } from '../../i18n/format.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { Progress } from '../../ui/figures/Progress.tsx'
import { CardArt } from '../../ui/pieces/CardArt.tsx'
import { StatusPill } from '../../ui/states/StatusPill.tsx'
import styles from './Equity.module.css'
import { isOnSale, type KnownCard } from './knownCard.ts'
import type { NextMaximum } from './rules.ts'
import { NextTime, stateNames, toneOf } from './words.tsx'

interface CardChoiceProps {
  readonly card: KnownCard
  /** Undefined until the chain has named the asset. */
  readonly coin: Coin | undefined
  /** Announced stage limit of the card's level, and the time from which it applies. */
  readonly next: NextMaximum | undefined
  readonly isChosen: boolean
  /** True while an operation on the card is unfinished. */
  readonly isMoving: boolean
  /** True if the card cannot be combined with the selected ones. */
  readonly isBarred: boolean
  /** True if no card is selected yet. */
  readonly isNeeded: boolean
  readonly onToggle: () => void
}

/** Selectable card: its share of the equity, its stage limit, and its next withdrawal time. */
export function CardChoice(props: CardChoiceProps) {
  const { card, coin, next, isChosen, isMoving, isBarred, isNeeded, onToggle } = props
  const { i18n } = useLingui()
  const { tokenId, level, levelStr, part, act, barrier, isShut } = card
  const state = act ?? barrier?.why
  const isDisabled = isMoving || !act || (isBarred && !isChosen)
  return (
    <button
      type="button"
      className={styles.choice}
      aria-pressed={isChosen}
      data-needed={isNeeded || undefined}
      disabled={isDisabled}
      onClick={onToggle}
      data-testid={`equity-card-${tokenId}`}
    >
      <span className={styles.art}>
        <CardArt level={level} tokenId={BigInt(tokenId)} name={levelStr} size="thumb" />
        {act && !isMoving && (
          <span className={styles.tick}>
            {isChosen && <Check aria-hidden="true" size={14} strokeWidth={3} />}
          </span>
        )}
      </span>
      <span className={styles.main}>
        <span className={styles.head}>
          <span className={styles.name} translate="no">
            {cardName(levelStr, BigInt(tokenId))}
          </span>
          {isMoving ? (
            <StatusPill tone="cast" dot>
              <Trans>Under way</Trans>
            </StatusPill>
          ) : isOnSale(card) ? (
            <StatusPill testId={`equity-state-${tokenId}`}>
              <Trans>On sale</Trans>
            </StatusPill>
          ) : (
            state && (
              <StatusPill tone={toneOf(act)} testId={`equity-state-${tokenId}`}>
                {i18n._(stateNames[state])}
              </StatusPill>
            )
          )}
        </span>
        {coin && part.weight > 0n && <Numbers card={card} coin={coin} next={next} />}
        {part.weight === 0n && (
          <span className={styles.facts}>
            {isShut ? (
              <Trans>Cards of its level cannot be initialised any more.</Trans>
            ) : (
              <Trans>It shares in what is deposited from its initialisation on.</Trans>
            )}
          </span>
        )}
        {isOnSale(card) && (
          <span className={styles.facts}>
            <Trans>The market holds it: take it down to take something out.</Trans>
          </span>
        )}
        {barrier && (barrier.why === 'limitReached' || barrier.why === 'withdrawnToday') && (
          <span className={styles.facts} data-testid={`equity-next-${tokenId}`}>
            <Trans>
              Again from <NextTime at={barrier.at} />
            </Trans>
          </span>
        )}
      </span>
    </button>
  )
}

function Numbers({
  card,
  coin,
  next,
}: Pick<CardChoiceProps, 'card' | 'next'> & { readonly coin: Coin }): ReactNode {
  const { t } = useLingui()
  const { part, act, takable } = card
  const { profit, taken, maximum, takenInStage, isOpen } = part
  const share = formatAmount({ coin, units: profit })
  const all = formatAmount({ coin, units: taken })
  const now = formatAmount({ coin, units: takable })
  const used = formatUnits(takenInStage, coin.decimals)
  const most = formatAmount({ coin, units: maximum })
  const later = formatAmount({ coin, units: next?.maximum ?? 0n })
  return (
    <>
      <span className={styles.share}>
        {act === 'withdraw' ? <Trans>{now} now</Trans> : <Trans>{share} not taken</Trans>}
      </span>
      <span className={styles.facts}>
        {act === 'withdraw' ? (
          <Trans>
            of {share} not taken · {all} taken in all
          </Trans>
        ) : (
          <Trans>{all} taken in all</Trans>
        )}
      </span>
      {isOpen && maximum > 0n && (
        <Progress
          value={Number((takenInStage * 1_000n) / maximum) / 1_000}
          label={t`Taken in this stage`}
        />
      )}
      <span className={styles.facts}>
        {isOpen && maximum > 0n ? (
          <Trans>
            {used} of {most} taken in this stage
          </Trans>
        ) : maximum === 0n ? (
          <Trans>Cards of its level may take nothing in this stage.</Trans>
        ) : (
          <Trans>{most} at most in a stage</Trans>
        )}
      </span>
      {next && (
        <span className={styles.facts}>
          <Trans>From the next stage: {later} at most</Trans>
        </span>
      )}
    </>
  )
}
