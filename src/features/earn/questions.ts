import { atom, type Atom, type WritableAtom } from 'jotai'
import { cards } from '../../api/endpoints/cards.ts'
import { equity } from '../../api/endpoints/equity.ts'
import { locks } from '../../api/endpoints/locks.ts'
import { stakes } from '../../api/endpoints/stakes.ts'
import type { Address } from '../../core/address.ts'
import { MINUTE_MS } from '../../core/time.ts'
import type { Answered } from '../../state/answers/answer.ts'
import { powerPoolAtom } from '../../state/answers/powerPool.ts'
import { remembered } from '../../state/answers/remembered.ts'
import { snapshotAtom } from '../../state/answers/snapshot.ts'
import { coinStatisticAtom, shareStatisticAtom } from '../../state/answers/stakeStatistics.ts'
import { earnedAtom } from './atoms.ts'
import {
  kindQuestionsAtom,
  knownPlacesAtom,
  offeredAtom,
  placesAtom,
  type Place,
} from '../../state/answers/places.ts'

/** Request for more items than the hub shows, because some may already be due by chain time. */
const FEW = { pageNo: 1, pageSize: 20 }
/** All locks, for their sum. If there are more, the ones that unlock soonest. */
const MANY = { pageNo: 1, pageSize: 100 }
const slowly = { refreshMs: MINUTE_MS }

// Shares its questions with the pages of cards, equity and locks where possible.
export const cardStatisticAtom = (owner: Address) =>
  snapshotAtom(cards.nodePledgeStatistics, { owner }, slowly)
export const profitsAtom = (owner: Address) =>
  snapshotAtom(cards.nftProfitStatistic, { owner }, slowly)
export const pledgedCardsAtom = (owner: Address) =>
  snapshotAtom(cards.ownCardPage, { owner, state: 'staked', ...FEW }, slowly)
export const lockedAtom = (owner: Address) =>
  snapshotAtom(locks.claimList, { owner, state: 'locking', ...MANY }, slowly)
export const unlockableAtom = (owner: Address) =>
  snapshotAtom(locks.claimList, { owner, state: 'waitingToUnlock', ...MANY }, slowly)
const running = (owner: Address) => ({ owner, state: 'running', ...FEW }) as const
export const shareStakesAtom = (owner: Address) =>
  snapshotAtom(stakes.lpPledgeRecord, running(owner), slowly)
export const coinStakesAtom = (owner: Address) =>
  snapshotAtom(stakes.coinPledgeRecord, running(owner), slowly)
export const planStakesAtom = (owner: Address) =>
  snapshotAtom(stakes.planRecord, running(owner), slowly)

export const equityAtom = (owner: Address) =>
  snapshotAtom(equity.equityStatistic, { kind: 'rwa', owner }, slowly)

/** Stream that power earns; undefined while unknown, or if there is none. */
export const powerStreamAtom = (owner: Address): Atom<number | undefined> =>
  remembered(`stream of power for ${owner}`, () =>
    atom((get) =>
      get(offeredAtom).power ? get(powerPoolAtom(owner)).data?.stream?.stream : undefined,
    ),
  )
export const noStreamAtom: Atom<undefined> = atom(undefined)

export const noPlacesAtom: Atom<readonly Place[]> = atom([])

/**
 * Pools of an account's stakes that are missing from the lists of open pools, each queried
 * separately.
 */
export const ownPlacesAtom = (owner: Address): Atom<readonly Place[]> =>
  remembered(`other pools of ${owner}`, () =>
    atom((get) => {
      if (!get(offeredAtom).pools || !get(placesAtom).data) return []
      const known = new Set(
        get(knownPlacesAtom).flatMap((each) => (each.of === 'plan' ? [] : each.pool)),
      )
      const staked = [shareStakesAtom(owner), coinStakesAtom(owner)].flatMap(
        (each) => get(each).data?.items ?? [],
      )
      return [...new Set(staked.map(({ place }) => place))]
        .filter((pool) => !known.has(pool))
        .flatMap(
          (pool) => get(snapshotAtom(stakes.lpOneStatistics, { pool }, slowly)).data?.pool ?? [],
        )
    }),
  )

/** Question that is asked again when written to. */
type Question = WritableAtom<Answered<unknown, unknown>, [], Promise<void>>

/** All questions that the hub asks for an account. */
export const questionsAtom = (owner: Address) =>
  remembered(`questions of the hub ${owner}`, () =>
    atom((get): readonly Question[] => {
      const offered = get(offeredAtom)
      return [
        ...(offered.cards
          ? [cardStatisticAtom(owner), profitsAtom(owner), pledgedCardsAtom(owner)]
          : []),
        ...(offered.pools ? [shareStatisticAtom(owner), shareStakesAtom(owner)] : []),
        ...(offered.pools || offered.plans
          ? [coinStatisticAtom(owner), placesAtom, ...get(kindQuestionsAtom)]
          : []),
        ...(offered.pools ? [coinStakesAtom(owner)] : []),
        ...(offered.plans ? [planStakesAtom(owner)] : []),
        ...(offered.power ? [powerPoolAtom(owner)] : []),
        ...(offered.equity ? [equityAtom(owner)] : []),
        lockedAtom(owner),
        unlockableAtom(owner),
        earnedAtom(owner),
      ]
    }),
  )
