import { atom, type Atom } from 'jotai'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import { stakes } from '../../api/endpoints/stakes.ts'
import { MINUTE_MS } from '../../core/time.ts'
import { snapshotAtom } from '../../state/answers/snapshot.ts'
import { worthBy, type WorthOf } from './rules.ts'

/** A pool or a plan that takes stakes. */
export type Place = ResponseOf<typeof stakes.projectList>['items'][number]

/** What takes stakes, what pays most first: as many as one page holds. */
export const placesAtom = snapshotAtom(
  stakes.projectList,
  { pageNo: 1, pageSize: 100 },
  { refreshMs: MINUTE_MS },
)

/** What coins are worth by the pools of this moment, for display alone. */
export const worthAtom: Atom<WorthOf> = atom((get) =>
  worthBy(
    (get(placesAtom).data?.items ?? []).flatMap((place) =>
      place.of === 'plan'
        ? []
        : [
            { coin: place.coin, units: place.staked, worth: place.stakedWorth },
            { coin: place.rewards.coin, units: place.rewards.perDay, worth: place.perDayWorth },
          ],
    ),
  ),
)
