import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { cardName, cardPath } from '../../core/cardNumber.ts'
import type { Millis } from '../../core/time.ts'
import { servicesAtom } from '../../state/services.ts'
import { CalendarButton } from '../../ui/actions/CalendarButton.tsx'

interface StakeReminderProps {
  readonly stakes: readonly {
    readonly tokenId: string
    readonly levelStr: string
    readonly until: Millis
  }[]
}

/** Exports the unlock times of cards to any calendar. */
export function StakeReminder({ stakes }: StakeReminderProps) {
  const { t } = useLingui()
  const { contracts } = useAtomValue(servicesAtom).config
  return (
    <CalendarButton
      name={`unlock-card-${stakes.map(({ tokenId }) => tokenId).join('-')}`}
      events={stakes.map(({ tokenId, levelStr, until }) => {
        const what = cardName(levelStr, BigInt(tokenId))
        return {
          id: `card ${contracts.card} ${tokenId} ${until}`,
          title: t`${what} can be unlocked`,
          url: new URL(cardPath(tokenId), location.origin).href,
          at: until,
        }
      })}
      testId="pledge-remind"
    >
      <Trans>Remind me</Trans>
    </CalendarButton>
  )
}
