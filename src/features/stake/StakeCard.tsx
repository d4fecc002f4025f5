import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Stake } from '../../api/endpoints/stakeFields.ts'
import { formatWhen } from '../../i18n/formatDate.ts'
import { formatPaid } from '../../i18n/formatAmount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { formatZonedTime } from '../../i18n/zonedTime.ts'
import { ExplorerButton } from '../../sheets/ExplorerButton.tsx'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { chainClockAtom } from '../../state/answers/chainTime.ts'
import { useStanding } from '../../state/operations/useStanding.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Card } from '../../ui/pieces/Card.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { useOnline } from '../../ui/states/useOnline.ts'
import { cancellingOf, leavingOf, stakingAtom } from './atoms.ts'
import { notYetText } from './operations/family.ts'
import { costAt, stakeStateAt } from './rules.ts'
import styles from './Stakes.module.css'
import { StakeReminder } from './StakeReminder.tsx'
import { useStakeEarnings, type Claimed } from './useStakeEarnings.tsx'
import { StakeStatePill } from './words.tsx'

interface StakeCardProps {
  readonly stake: Stake
  readonly onUnlock: () => void
  readonly onCancel: () => void
  readonly onClaim: (claimed: Claimed) => void
}

/** Shows one running stake: its unlock time, its rewards, and the actions available now. */
export function StakeCard({ stake, onUnlock, onCancel, onClaim }: StakeCardProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const now = useChainNow()
  const clock = useAtomValue(chainClockAtom)
  const isOnline = useOnline()
  const leaving = leavingOf(useAtomValue(stakingAtom), stake)
  const { isDue: waits } = useStanding(leaving) ?? {}
  const goOn = waits ? <Trans>Resume</Trans> : <Trans>View progress</Trans>
  const { of, contract, orderKey, coin, token, units, since, until } = stake
  const { facts, claimed, said } = useStakeEarnings(stake)
  const amount = { coin, units }
  const state = now === undefined ? stake.state : stakeStateAt(stake, now)
  const isFree = state === 'due'
  const begun = formatWhen(since, now ?? since, locale)
  const cost = costAt(stake, now ?? since)
  const costs = formatPaid({ coin, units: cost })
  return (
    <Card
      leading={<Medallion seed={token?.address ?? coin.contract ?? contract} />}
      title={<AmountText amount={amount} />}
      facts={<Trans>Pledged {begun}</Trans>}
      status={<StakeStatePill state={state} />}
      testId={`stake-${orderKey}`}
    >
      <Facts
        facts={[
          {
            id: 'unlocks',
            label: <Trans>Unlocks</Trans>,
            value: until === since ? <Trans>at any time</Trans> : formatZonedTime(until, locale),
          },
          state === 'locked' &&
            clock && {
              id: 'left',
              label: <Trans>Time left</Trans>,
              value: <Countdown targetAt={until} nowAt={clock} testId="stake-countdown" />,
            },
          ...facts,
        ]}
        testId="stake-facts"
      />
      <StaleBadge at={said.fetchedAt} stale={said.stale} testId="stake-stale" />
      <div className={styles.actions}>
        {leaving ? (
          <Button
            variant={waits ? 'primary' : 'secondary'}
            // The unlock time may pass while the stake is being cancelled.
            onClick={cancellingOf([leaving], stake) ? onCancel : onUnlock}
            testId="stake-go-on"
          >
            {goOn}
          </Button>
        ) : (
          <>
            {isFree && (
              <Button
                variant="primary"
                disabled={!isOnline}
                onClick={onUnlock}
                testId="stake-unlock"
              >
                <Trans>Unlock</Trans>
              </Button>
            )}
            <Button
              variant={isFree ? 'secondary' : 'primary'}
              disabled={!claimed || !isOnline}
              onClick={() => claimed && onClaim(claimed)}
              testId="stake-claim"
            >
              <Trans>Claim</Trans>
            </Button>
            {!isFree && (
              <Button disabled={!isOnline} onClick={onCancel} testId="stake-cancel">
                {cost > 0n ? <Trans>Cancel for {costs}</Trans> : <Trans>Cancel at no cost</Trans>}
              </Button>
            )}
          </>
        )}
        {state === 'locked' && (
          <StakeReminder {...{ of, contract, orderKey, amount, until }} testId="stake-remind" />
        )}
        {stake.txId && <ExplorerButton of="transaction" id={stake.txId} testId="stake-explorer" />}
      </div>
      {state === 'locked' && (
        <p className={styles.note} data-testid="stake-not-yet">
          {i18n._(notYetText)}
        </p>
      )}
    </Card>
  )
}
