import { atom, type Atom } from 'jotai'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import { stakes } from '../../api/endpoints/stakes.ts'
import { MINUTE_MS } from '../../core/time.ts'
import { snapshotAtom } from '../../state/answers/snapshot.ts'
import { servicesAtom } from '../../state/services.ts'
import { worthBy, type WorthOf } from './rules.ts'

/** A pool or a plan that takes stakes. */
export type Place = ResponseOf<typeof stakes.projectList>['items'][number]

/** What takes stakes, what pays most first: as many as one page holds. */
export const placesAtom = snapshotAtom(
  stakes.projectList,
  { pageNo: 1, pageSize: 100 },
  { refreshMs: MINUTE_MS },
)

/** What the configuration offers. */
export const offeredAtom = atom((get) => {
  const { card, staking, fixedPlans: plans } = get(servicesAtom).config.contracts
  return { cards: Boolean(card), pools: Boolean(staking), plans: Boolean(plans) }
})

/** Those that are known on this device; none where the configuration offers none. */
export const knownPlacesAtom: Atom<readonly Place[]> = atom((get) => {
  const { pools, plans } = get(offeredAtom)
  return pools || plans ? (get(placesAtom).data?.items ?? []) : []
})

/** What coins are worth by the pools of this moment, for display alone. */
export const worthAtom: Atom<WorthOf> = atom((get) =>
  worthBy(
    get(knownPlacesAtom).flatMap((place) =>
      place.of === 'plan'
        ? []
        : [
            { coin: place.coin, units: place.staked, worth: place.stakedWorth },
            { coin: place.rewards.coin, units: place.rewards.perDay, worth: place.perDayWorth },
          ],
    ),
  ),
)
