import { atom, type Atom } from 'jotai'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import { stakes } from '../../api/endpoints/stakes.ts'
import { MINUTE_MS } from '../../core/time.ts'
import { worthBy, type WorthOf } from '../../core/worth.ts'
import { snapshotAtom, type SnapshotAtom } from './snapshot.ts'
import { servicesAtom } from '../services.ts'
import { joinPlaces, type JoinedPlaces } from './joinPlaces.ts'

/** Pool or plan that takes stakes. */
export type Place = ResponseOf<typeof stakes.projectList>['items'][number]

/** Request for the largest page. */
const MANY = { pageNo: 1, pageSize: 100 }
const slowly = { refreshMs: MINUTE_MS }

/** Pools and plans that take stakes, best-paying first. */
export const placesAtom = snapshotAtom(stakes.projectList, MANY, slowly)

/** Same, by kind. */
const kindAtoms = {
  lp: snapshotAtom(stakes.lpList, MANY, slowly),
  coin: snapshotAtom(stakes.stakePart, MANY, slowly),
  plan: snapshotAtom(stakes.planList, MANY, slowly),
}

/** Features that the configuration offers. */
export const offeredAtom = atom((get) => {
  const { card, staking, fixedPlans, burning, rwaEquity } = get(servicesAtom).config.contracts
  return {
    cards: Boolean(card),
    pools: Boolean(staking),
    plans: Boolean(fixedPlans),
    power: Boolean(burning),
    equity: Boolean(rwaEquity),
  }
})

/**
 * Kinds to ask for separately, if more places take stakes than one page holds. A kind that pays
 * less may be missing from that page.
 */
const askedKindsAtom = atom((get): readonly Place['of'][] => {
  const { pools, plans } = get(offeredAtom)
  const all = pools || plans ? get(placesAtom).data : undefined
  if (!all || all.total <= all.items.length) return []
  return [...(pools ? (['lp', 'coin'] as const) : []), ...(plans ? (['plan'] as const) : [])]
})

/** Questions asked by kind, if any. */
export const kindQuestionsAtom: Atom<readonly SnapshotAtom<unknown>[]> = atom((get) =>
  get(askedKindsAtom).map((of) => kindAtoms[of] as SnapshotAtom<unknown>),
)

/** Places known on this device, and the kinds that may have others. */
export const joinedPlacesAtom: Atom<JoinedPlaces<Place>> = atom((get) => {
  const { pools, plans } = get(offeredAtom)
  const all = pools || plans ? get(placesAtom).data : undefined
  if (!all) return { items: [], lacking: [] }
  const kinds = get(askedKindsAtom)
  return joinPlaces<Place>(all, {
    lp: kinds.includes('lp') ? get(kindAtoms.lp).data : undefined,
    coin: kinds.includes('coin') ? get(kindAtoms.coin).data : undefined,
    plan: kinds.includes('plan') ? get(kindAtoms.plan).data : undefined,
  })
})

/** Places known on this device; none if the configuration offers none. */
export const knownPlacesAtom: Atom<readonly Place[]> = atom((get) => get(joinedPlacesAtom).items)

/** Worth of assets at current pool prices, for display only. */
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
