import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { earnsPerDay, totalsByCoin } from '../../core/stream.ts'
import type { CardInfo } from '../../api/endpoints/cards.ts'
import type { Address } from '../../core/address.ts'
import { cardName, cardPath } from '../../core/cardNumber.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { formatZonedTime } from '../../i18n/zonedTime.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { chainClockAtom } from '../../state/answers/chainTime.ts'
import { unaskedAtom } from '../../state/answers/unasked.ts'
import { useStanding } from '../../state/operations/useStanding.ts'
import { servicesAtom } from '../../state/services.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Card } from '../../ui/pieces/Card.tsx'
import { CardArt } from '../../ui/pieces/CardArt.tsx'
import { StatusPill } from '../../ui/states/StatusPill.tsx'
import { useOnline } from '../../ui/states/useOnline.ts'
import { notYetText } from './operations/family.ts'
import styles from './PledgePage.module.css'
import { isDue } from './stakeRules.ts'
import { StakeReminder } from './StakeReminder.tsx'
import { coinOfPool, poolSharesAtom, stakingAtom, unlockingOf } from './stakes.ts'
import { NodePill } from './stakeWords.tsx'

interface StakeCardProps {
  readonly card: CardInfo
  readonly pools: Address
  readonly onUnlock: () => void
}

/** One staked card: unlock time, current earnings, and the way to unlock it. */
export function StakeCard({ card, pools, onUnlock }: StakeCardProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const now = useChainNow()
  const clock = useAtomValue(chainClockAtom)
  const isOnline = useOnline()
  const { tokenId, level, levelStr, isNode, pledge } = card
  const unlocking = unlockingOf(useAtomValue(stakingAtom), [card])
  const goOn = useStanding(unlocking)?.isDue
  const daily = useDaily(card, pools)
  if (!pledge) return null
  const name = cardName(levelStr, BigInt(tokenId))
  const isOver = now !== undefined && isDue(card, now)
  return (
    <Card
      leading={
        <span className={styles.thumb}>
          <CardArt level={level} tokenId={BigInt(tokenId)} name={levelStr} size="thumb" />
        </span>
      }
      title={<a href={cardPath(tokenId)}>{name}</a>}
      facts={<Plural value={pledge.days} one="Pledged for # day" other="Pledged for # days" />}
      status={
        isOver ? (
          <StatusPill tone="cast" dot testId="pledge-stake-state">
            <Trans>Can be unlocked</Trans>
          </StatusPill>
        ) : isNode ? (
          <NodePill />
        ) : undefined
      }
      testId={`pledge-stake-${tokenId}`}
    >
      <Facts
        facts={[
          {
            id: 'unlocks',
            label: <Trans>Unlocks</Trans>,
            value: formatZonedTime(pledge.until, locale),
          },
          !isOver &&
            clock && {
              id: 'left',
              label: <Trans>Time left</Trans>,
              value: (
                <Countdown targetAt={pledge.until} nowAt={clock} testId="pledge-stake-countdown" />
              ),
            },
          daily !== undefined && {
            id: 'daily',
            label: <Trans>Earns a day now</Trans>,
            value:
              daily === '' ? <Trans>nothing at the moment</Trans> : <Trans>about {daily}</Trans>,
          },
        ]}
      />
      <div className={styles.actions}>
        <Button
          variant={isOver ? 'primary' : 'secondary'}
          disabled={!isOver || (!isOnline && !unlocking)}
          onClick={onUnlock}
          testId={`pledge-unlock-${tokenId}`}
        >
          {!unlocking ? (
            <Trans>Unlock</Trans>
          ) : goOn ? (
            <Trans>Resume</Trans>
          ) : (
            <Trans>View progress</Trans>
          )}
        </Button>
        {!isOver && <StakeReminder stakes={[{ tokenId, levelStr, until: pledge.until }]} />}
      </div>
      {!isOver && now !== undefined && (
        <p className={styles.note} data-testid={`pledge-not-yet-${tokenId}`}>
          {i18n._(notYetText)}
        </p>
      )}
    </Card>
  )
}

/**
 * Returns a stake's daily earnings at the current rate; empty for none, undefined while unknown.
 */
function useDaily({ isNode, pledge }: CardInfo, pools: Address): string | undefined {
  const { usdt } = useAtomValue(servicesAtom).config.contracts
  const owner = useAtomValue(ownerAtom)
  const shares = useAtomValue(owner ? poolSharesAtom(pools, owner) : unaskedAtom).data
  const now = useChainNow()
  if (!shares || !pledge || now === undefined) return undefined
  const all = shares
    .filter(({ of }) => of === (isNode ? 'nodes' : 'cards'))
    .map((share) => ({
      coin: coinOfPool(share.coin, usdt),
      units: earnsPerDay(share, pledge.weight, now),
    }))
  return totalsByCoin(all)
    .map((amount) => formatAmount(amount, { maxFraction: 4 }))
    .join(' + ')
}
