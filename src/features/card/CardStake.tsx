import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { CardInfo } from '../../api/endpoints/cards.ts'
import type { Millis } from '../../core/time.ts'
import { cardName } from '../../core/cardNumber.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { formatZonedTime } from '../../i18n/zonedTime.ts'
import { chainClockAtom } from '../../state/answers/chainTime.ts'
import { CalendarButton } from '../../ui/actions/CalendarButton.tsx'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { cardPath } from './CardTile.tsx'
import { useEarningFact } from './useEarningFact.tsx'

interface CardStakeProps {
  readonly card: CardInfo
  /** Chain time, once it is known. */
  readonly now: Millis | undefined
}

/** How long a card stays pledged, and what it earns; nothing if it is not. */
export function CardStake({ card, now }: CardStakeProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const clock = useAtomValue(chainClockAtom)
  const { tokenId, levelStr, pledge } = card
  const earns = useEarningFact(card, now)
  if (!pledge) return null
  const name = cardName(levelStr, BigInt(tokenId))
  const { days, until, since } = pledge
  const isDue = now !== undefined && now >= until
  return (
    <Panel title={<Trans>Its pledge</Trans>}>
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
      {!isDue && (
        <CalendarButton
          name={`unlock-card-${tokenId}`}
          events={[
            {
              id: `card ${card.contract} ${tokenId} ${since}`,
              title: t`${name} can be unlocked`,
              url: new URL(cardPath(tokenId), location.origin).href,
              at: until,
            },
          ]}
          testId="nft-remind"
        >
          <Trans>Remind me</Trans>
        </CalendarButton>
      )}
    </Panel>
  )
}
