import { useAtomValue } from 'jotai'
import { ownerAtom } from '../../state/account/session.ts'
import type { ChainSnapshot } from '../../state/answers/chainSnapshot.ts'
import { servicesAtom } from '../../state/services.ts'
import { chainPlaceAtom } from './atoms.ts'
import type { ChainStream } from './chainPlace.ts'
import { isSameCoin, keyOfPlace, livePlace, type Place } from './places.ts'

/** A place as the newest block has it. */
export interface LivePlace<P extends Place> {
  readonly place: P
  /** When the chain answered, and whether that is old. */
  readonly said: Pick<ChainSnapshot<unknown>, 'stale' | 'fetchedAt'>
  /** Its streams, with the account's share in each; none before the chain has answered. */
  readonly streams: readonly ChainStream[]
  /** The shop names another contract than the configuration, or counts in another coin than the chain. */
  readonly isRefused: boolean
}

/** What the backend said of a place, with what the chain says now in its stead. */
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
