import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { CardInfo } from '../../api/endpoints/cards.ts'
import type { Millis } from '../../core/time.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { formatZonedTime } from '../../i18n/zonedTime.ts'
import { chainClockAtom } from '../../state/answers/chainTime.ts'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { StakeReminder } from './StakeReminder.tsx'
import { useEarningFact } from './useEarningFact.tsx'

interface CardStakeProps {
  readonly card: CardInfo
  /** Chain time; undefined until known. */
  readonly now: Millis | undefined
}

/** Stake of a card: its unlock time and earnings. Empty if the card is not staked. */
export function CardStake({ card, now }: CardStakeProps) {
  const locale = useLocale()
  const clock = useAtomValue(chainClockAtom)
  const { tokenId, levelStr, pledge } = card
  const earns = useEarningFact(card, now)
  if (!pledge) return null
  const { days, until } = pledge
  const isDue = now !== undefined && now >= until
  return (
    <Panel heading="h2" title={<Trans>Its pledge</Trans>}>
      <Facts
        testId="nft-stake"
        facts={[
          { id: 'days', label: <Trans>Pledged for</Trans>, value: <Trans>{days} days</Trans> },
          {
            id: 'until',
            label: <Trans>Can be unlocked</Trans>,
            value: formatZonedTime(until, locale),
          },
          !isDue &&
            clock !== undefined && {
              id: 'left',
              label: <Trans>Time left</Trans>,
              value: <Countdown targetAt={until} nowAt={clock} testId="nft-unlock-countdown" />,
            },
          earns,
        ]}
      />
      {!isDue && <StakeReminder stakes={[{ tokenId, levelStr, until }]} />}
    </Panel>
  )
}
