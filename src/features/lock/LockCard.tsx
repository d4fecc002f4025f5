import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { formatDateTime, formatWhen } from '../../i18n/formatDate.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { formatZonedTime } from '../../i18n/zonedTime.ts'
import { ExplorerButton } from '../../sheets/ExplorerButton.tsx'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { chainClockAtom } from '../../state/answers/chainTime.ts'
import { operationsAtom } from '../../state/operations/operations.ts'
import { useStanding } from '../../state/operations/useStanding.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import { Card } from '../../ui/pieces/Card.tsx'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { Facts, type FactIf } from '../../ui/lists/Facts.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { useOnline } from '../../ui/states/useOnline.ts'
import { amountOf, type LockRow } from './atoms.ts'
import styles from './LockPage.module.css'
import { LockReminder } from './LockReminder.tsx'
import { unlockingOf } from './rows.ts'
import { lockStateAt } from './rules.ts'
import { LockStatePill } from './words.tsx'

interface LockCardProps {
  readonly lock: LockRow
  readonly onUnlock: () => void
}

/** Shows one lock: its amount, the time left, and the actions available now. */
export function LockCard({ lock, onUnlock }: LockCardProps) {
  const locale = useLocale()
  const now = useChainNow()
  const isOnline = useOnline()
  const clock = useAtomValue(chainClockAtom)
  const unlocking = unlockingOf(useAtomValue(operationsAtom) ?? [], lock)
  const { isDue } = useStanding(unlocking) ?? {}
  const goOn = isDue ? <Trans>Resume</Trans> : <Trans>View progress</Trans>
  const amount = amountOf(lock)
  const state = now === undefined ? lock.state : lockStateAt(lock, now)
  const made = formatWhen(lock.createdAt, now ?? lock.createdAt, locale)

  const facts: FactIf[] =
    lock.unlockedAt === null
      ? [
          {
            id: 'unlocks',
            label: <Trans>Unlocks</Trans>,
            value: formatZonedTime(lock.unlockAt, locale),
          },
          state === 'locking' &&
            clock && {
              id: 'left',
              label: <Trans>Time left</Trans>,
              value: <Countdown targetAt={lock.unlockAt} nowAt={clock} testId="lock-countdown" />,
            },
        ]
      : [
          {
            id: 'withdrawn',
            label: <Trans>Withdrawn</Trans>,
            value: formatDateTime(lock.unlockedAt, locale),
          },
        ]
  return (
    <Card
      leading={<Medallion seed={lock.coin} />}
      title={<AmountText amount={amount} />}
      facts={<Trans>Locked {made}</Trans>}
      status={<LockStatePill state={state} />}
      testId="lock-card"
      action={
        <div className={styles.actions}>
          {state === 'waitingToUnlock' && (
            <Button
              variant="primary"
              disabled={!isOnline && !unlocking}
              onClick={onUnlock}
              testId="lock-unlock"
            >
              {unlocking ? goOn : <Trans>Unlock</Trans>}
            </Button>
          )}
          {state === 'locking' && <LockReminder lock={lock} amount={amount} testId="lock-remind" />}
          <ExplorerButton
            of="transaction"
            id={lock.unlockTxId ?? lock.txId}
            testId="lock-explorer"
          />
        </div>
      }
    >
      <Facts facts={facts} />
    </Card>
  )
}
