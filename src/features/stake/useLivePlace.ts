import { useAtomValue } from 'jotai'
import { ownerAtom } from '../../state/account/session.ts'
import type { ChainSnapshot } from '../../state/answers/chainSnapshot.ts'
import { servicesAtom } from '../../state/services.ts'
import { chainPlaceAtom } from './atoms.ts'
import type { ChainStream } from './chainPlace.ts'
import { isSameCoin, keyOfPlace, livePlace, type Place } from './places.ts'

/** A place as of the newest block. */
export interface LivePlace<P extends Place> {
  readonly place: P
  /** Time of the chain's answer, and whether it is stale. */
  readonly said: Pick<ChainSnapshot<unknown>, 'stale' | 'fetchedAt'>
  /** Streams of the place, with the account's share in each; empty until the chain answers. */
  readonly streams: readonly ChainStream[]
  /**
   * Whether the backend names another contract than the configuration, or counts another asset than
   * the chain.
   */
  readonly isRefused: boolean
}

/** Returns the backend's place, with the chain's present values in place of the backend's. */
export function useLivePlace<P extends Place>(told: P): LivePlace<P> {
  const { staking, fixedPlans } = useAtomValue(servicesAtom).config.contracts
  const owner = useAtomValue(ownerAtom)
  const said = useAtomValue(chainPlaceAtom(keyOfPlace(told), owner))
  const { data } = said
  const configured = told.of === 'plan' ? fixedPlans : staking
  return {
    place: livePlace(told, data),
    said,
    streams: data?.streams ?? [],
    isRefused: told.contract !== configured || (data !== undefined && !isSameCoin(told, data)),
  }
}
