import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { cardPools } from '../../chain/contracts/rewardPools.ts'
import { formatPercent } from '../../i18n/format.ts'
import { placesAtom, type Place } from './places.ts'
import type { Claim } from './rules.ts'

export const noIncomeText = msg`No income available yet`

export const nothingChosenText = msg`Choose what to claim`

/** What a pool or a plan is called. */
export function nameOfPlace(place: Place): MessageDescriptor {
  const { symbol } = place.coin
  if (place.of === 'plan') {
    const rate = formatPercent(place.rateBp)
    return msg`${symbol} plan, ${rate} a year`
  }
  const token = place.token?.symbol
  return token ? msg`${token} liquidity` : msg`${symbol} pool`
}

/** What streams and plans are called, as far as this device knows them. */
export function useNameOfClaim(): (claim: Claim) => string {
  const { i18n, t } = useLingui()
  const places = useAtomValue(placesAtom).data?.items ?? []
  return ({ of, number }) => {
    if (of === 'stream' && cardPools.cards.some((pool) => pool === number)) return t`Cards`
    if (of === 'stream' && cardPools.nodes.some((pool) => pool === number)) return t`Nodes`
    const which = Number(number)
    const place = places.find((each) =>
      each.of === 'plan'
        ? of === 'plan' && each.plan === which
        : of === 'stream' && (each.rewards.stream === which || each.costs?.stream === which),
    )
    if (place) return i18n._(nameOfPlace(place))
    return of === 'plan' ? t`Plan ${which}` : t`Reward pool ${which}`
  }
}
