import { useAtomValue } from 'jotai'
import type { Address } from '../../core/address.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { statisticAtom, type Told } from './atoms.ts'

/** Returns the equity as the backend counts it; undefined if it names a different contract. */
export function useTold(contract: Address): Told | undefined {
  const told = useAtomValue(statisticAtom(useAtomValue(ownerAtom))).data
  return told?.contract === contract ? told : undefined
}
