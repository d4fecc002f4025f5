import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { cardPools } from '../../chain/contracts/rewardPools.ts'
import { formatPercent } from '../../i18n/format.ts'
import { ownerAtom } from '../../state/account/session.ts'
import type { Metal } from '../../ui/pieces/medallion.ts'
import type { Work } from './hub.ts'
import type { Unlocking } from './hubRules.ts'
import { knownPlacesAtom, type Place } from '../../state/answers/places.ts'
import { noPlacesAtom, noStreamAtom, ownPlacesAtom, powerStreamAtom } from './questions.ts'
import type { Claim } from './rules.ts'

interface WorkPage {
  readonly href: string
  readonly title: MessageDescriptor
  readonly metal: Metal
}

/** Page of each kind of holding, where it is staked and unlocked. */
export const workPages: Record<Work['of'], WorkPage> = {
  cards: { href: '/nftPledge', title: msg`NFT staking`, metal: 'brass' },
  lp: { href: '/pledgeLP?tab=staking', title: msg`LP staking`, metal: 'verdigris' },
  coin: { href: '/pledgeCoin', title: msg`Coin staking`, metal: 'bronze' },
  power: { href: '/kinetic', title: msg`Computing power`, metal: 'violet' },
  equity: { href: '/rwaRecord', title: msg`RWA equity`, metal: 'brass' },
  lock: { href: '/lock', title: msg`Token lock`, metal: 'steel' },
}

export const unlockPages: Record<Unlocking['of'], Work['of']> = {
  card: 'cards',
  lp: 'lp',
  coin: 'coin',
  plan: 'coin',
  lock: 'lock',
}

export const nothingChosenText = msg`Choose what to claim`

export const unreadText = msg`The network does not say now what can be claimed. It is asked again by itself.`

/** Returns the name of a pool or plan. */
export function nameOfPlace(place: Place): MessageDescriptor {
  const { symbol } = place.coin
  if (place.of === 'plan') {
    const rate = formatPercent(place.rateBp)
    return msg`${symbol} plan, ${rate} a year`
  }
  const token = place.token?.symbol
  return token ? msg`${token} liquidity` : msg`${symbol} pool`
}

/** Returns a function that names streams and plans, as far as this device knows them. */
export function useNameOfClaim(): (claim: Claim) => string {
  const { i18n, t } = useLingui()
  const owner = useAtomValue(ownerAtom)
  const known = useAtomValue(knownPlacesAtom)
  const others = useAtomValue(owner ? ownPlacesAtom(owner) : noPlacesAtom)
  const powerStream = useAtomValue(owner ? powerStreamAtom(owner) : noStreamAtom)
  const places = [...known, ...others]
  return ({ of, number }) => {
    if (of === 'stream' && cardPools.cards.some((pool) => pool === number)) return t`Cards`
    if (of === 'stream' && cardPools.nodes.some((pool) => pool === number)) return t`Nodes`
    const which = Number(number)
    if (of === 'stream' && which === powerStream) return i18n._(workPages.power.title)
    const place = places.find((each) =>
      each.of === 'plan'
        ? of === 'plan' && each.plan === which
        : of === 'stream' && (each.rewards.stream === which || each.costs?.stream === which),
    )
    if (place) return i18n._(nameOfPlace(place))
    return of === 'plan' ? t`Plan ${which}` : t`Reward pool ${which}`
  }
}
