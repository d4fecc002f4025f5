import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Stake } from '../../api/endpoints/stakeFields.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { useOnline } from '../../ui/states/useOnline.ts'
import { leavingOf, stakingAtom } from './atoms.ts'
import { nothingText } from './operations/family.ts'
import { MOST_AT_ONCE } from './operations/leave.ts'
import { isDue, mayBeMoreDue } from './rules.ts'
import styles from './Stakes.module.css'
import { takenTogether } from './takenTogether.ts'

interface UnlockDueProps {
  /** Stakes by unlock time, soonest first, so that all due stakes come first. */
  readonly stakes: readonly Stake[]
  /** Whether further stakes are not loaded yet. */
  readonly hasMore: boolean
  readonly onUnlock: (stakes: readonly Stake[]) => void
}

/**
 * Unlocks all due stakes, asset by asset. Without due stakes, a tap explains that there are none.
 */
export function UnlockDue({ stakes, hasMore, onUnlock }: UnlockDueProps) {
  const { i18n } = useLingui()
  const now = useChainNow()
  const isOnline = useOnline()
  const operations = useAtomValue(stakingAtom)
  const [wasAsked, setAsked] = useState(false)
  const due = stakes.filter(
    (stake) => now !== undefined && isDue(stake, now) && !leavingOf(operations, stake),
  )
  const groups = takenTogether(due)
  const isMore = now !== undefined && mayBeMoreDue(stakes, hasMore, now)
  return (
    <div className={styles.due}>
      {groups.length === 0 && (
        <Button
          wide
          disabled={!isOnline || now === undefined}
          onClick={() => setAsked(true)}
          testId="stake-unlock-due"
        >
          <Trans>Unlock all pledges that are due</Trans>
        </Button>
      )}
      {groups.map((group) => {
        const some = group.slice(0, MOST_AT_ONCE)
        return (
          <Button
            key={some[0]!.orderKey}
            variant="primary"
            wide
            disabled={!isOnline}
            onClick={() => onUnlock(some)}
            testId="stake-unlock-due"
          >
            <UnlockWords some={some} all={group.length} isMore={isMore} />
          </Button>
        )
      })}
      {wasAsked && groups.length === 0 && (
        <p className={styles.obstacle} role="alert" data-testid="stake-none-due">
          {i18n._(nothingText)}
        </p>
      )}
      {groups.some((group) => group.length > MOST_AT_ONCE) && (
        <p className={styles.note}>
          <Trans>{MOST_AT_ONCE} at once; the others after that.</Trans>
        </p>
      )}
    </div>
  )
}

interface UnlockWordsProps {
  readonly some: readonly Stake[]
  readonly all: number
  /** Whether more stakes may be due than those loaded. */
  readonly isMore: boolean
}

function UnlockWords({ some, all, isMore }: UnlockWordsProps) {
  const [{ coin }] = some as readonly [Stake]
  const units = some.reduce((sum, stake) => sum + stake.units, 0n)
  const amount = formatAmount({ coin, units })
  const count = some.length
  if (all > count && isMore)
    return (
      <Trans>
        Unlock {amount} of {count} pledges, of at least {all} that are due
      </Trans>
    )
  return all > count ? (
    <Trans>
      Unlock {amount} of {count} pledges, of {all} that are due
    </Trans>
  ) : (
    <Plural
      value={count}
      one={`Unlock ${amount} of # pledge`}
      other={`Unlock ${amount} of # pledges`}
    />
  )
}
