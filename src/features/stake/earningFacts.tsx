import { Trans } from '@lingui/react/macro'
import type { Amount } from '../../core/amount.ts'
import { rewardFor } from '../../core/plan.ts'
import { fundingAt, wouldEarnPerDay } from '../../core/stream.ts'
import { DAY_MS, type Millis } from '../../core/time.ts'
import { formatPercent } from '../../i18n/format.ts'
import { formatDateTime } from '../../i18n/formatDate.ts'
import { formatFew, formatPaid } from '../../i18n/formatAmount.ts'
import type { Locale } from '../../i18n/locale.ts'
import { formatZonedTime } from '../../i18n/zonedTime.ts'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import type { Fact } from '../../ui/lists/Facts.tsx'
import { flowOf, type Place } from './places.ts'
import { costOf } from './rules.ts'

/** Maximum number of decimals shown; a press shows all digits. */
const MOST_DECIMALS = 4

/** Returns the fact about an amount's reward: exact in a plan, at the present rate in a pool. */
export function earningFact(place: Place, units: bigint, now: Millis, locale: Locale): Fact {
  if (place.of === 'plan') {
    const reward = { coin: place.coin, units: rewardFor(place, units) }
    const rate = formatPercent(place.rateBp)
    return {
      id: 'earns',
      label: <Trans>Reward for the whole time</Trans>,
      value: <AmountText amount={reward} />,
      aside: <Trans>(exactly: {rate} a year, set aside when you pledge)</Trans>,
    }
  }
  const rewards = flowOf(place.rewards)
  const label = <Trans>Would earn</Trans>
  const nothing = <Trans>nothing at the moment</Trans>
  const funding = fundingAt(rewards, now)
  if (funding.kind === 'never')
    return { id: 'earns', label, value: nothing, aside: <Trans>(not funded)</Trans> }
  if (funding.kind === 'ended') {
    const since = formatDateTime(funding.at, locale)
    const aside = <Trans>(not funded since {since})</Trans>
    return { id: 'earns', label, value: nothing, aside }
  }
  const until = formatDateTime(funding.until, locale)
  const daily = formatFew(
    { coin: rewards.coin, units: wouldEarnPerDay(rewards, units, now) },
    MOST_DECIMALS,
  )
  return {
    id: 'earns',
    label,
    value: <Trans>about {daily} a day</Trans>,
    aside: <Trans>(variable, may be zero; until the funding ends on {until})</Trans>,
  }
}

/**
 * Returns the facts about leaving: when a new stake unlocks, and the cost of leaving before that.
 */
export function leavingFacts(place: Place, units: bigint, now: Millis, locale: Locale): Fact[] {
  const { coin, days, costBp } = place
  if (days === 0)
    return [{ id: 'unlocks', label: <Trans>Unlocks</Trans>, value: <Trans>at any time</Trans> }]
  const cost: Amount = { coin, units: costOf(units, costBp) }
  const share = formatPercent(costBp)
  return [
    {
      id: 'unlocks',
      label: <Trans>Unlocks</Trans>,
      value: formatZonedTime(now + days * DAY_MS, locale),
    },
    {
      id: 'cost',
      label: <Trans>Leaving before then costs</Trans>,
      value:
        costBp === 0 ? (
          <Trans>nothing</Trans>
        ) : (
          <AmountText amount={cost} short={formatPaid(cost)} />
        ),
      ...(costBp > 0 && { aside: <Trans>({share} of it)</Trans> }),
    },
  ]
}
