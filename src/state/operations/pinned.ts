import { atom } from 'jotai'
import { contractsOf } from '../../config/contracts.ts'
import { servicesAtom } from '../services.ts'

/** The contracts that the configuration names. */
export const pinnedAtom = atom(
  (get): ReadonlySet<string> => new Set(contractsOf(get(servicesAtom).config.contracts)),
)
