import { atom } from 'jotai'
import { pinnedOf, pinnedThere } from '../../config/contracts.ts'
import { servicesAtom } from '../services.ts'

/** The contracts that the configuration names. */
export const pinnedAtom = atom((get): ReadonlySet<string> => pinnedOf(get(servicesAtom).config))

/** The same on the side chain; none where there is no such chain. */
export const pinnedThereAtom = atom((get): ReadonlySet<string> => {
  const { sideChain } = get(servicesAtom).config
  return sideChain ? pinnedThere(sideChain) : new Set()
})
