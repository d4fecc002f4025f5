import { atom } from 'jotai'
import { pinnedOf, pinnedThere } from '../../config/contracts.ts'
import { servicesAtom } from '../services.ts'

/** Contracts that the configuration names. */
export const pinnedAtom = atom((get): ReadonlySet<string> => pinnedOf(get(servicesAtom).config))

/** Same for the side chain; empty if there is none. */
export const pinnedThereAtom = atom((get): ReadonlySet<string> => {
  const { sideChain } = get(servicesAtom).config
  return sideChain ? pinnedThere(sideChain) : new Set()
})
