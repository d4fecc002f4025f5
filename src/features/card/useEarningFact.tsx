import { Trans } from '@lingui/react/macro'
import type { CardInfo } from '../../api/endpoints/cards.ts'
import type { Millis } from '../../core/time.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import type { FactIf } from '../../ui/lists/Facts.tsx'
import { useDailyEarnings } from './useDailyEarnings.ts'

/** Basis points of the shortest stake, by which a level's weight is multiplied. */
const SHORTEST = 10_000n

/** What a card earns in a day while it is pledged, or would; `weight` is its level's. */
export function useEarningFact(
  { isNode, pledge }: CardInfo,
  now: Millis | undefined,
  weight = 0,
): FactIf {
  const earnings = useDailyEarnings(
    { isNode, weight: pledge?.weight ?? BigInt(weight) * SHORTEST, isIn: pledge !== null },
    now,
  )
  const daily = earnings?.map((each) => formatAmount(each, { maxFraction: 4 })).join(' + ')
  return (
    daily !== undefined && {
      id: 'earns',
      label: pledge ? <Trans>Earns now</Trans> : <Trans>Would earn, pledged</Trans>,
      value:
        daily === '' ? <Trans>nothing at the moment</Trans> : <Trans>about {daily} a day</Trans>,
    }
  )
}
