import { atom } from 'jotai'
import { pinnedOf } from '../../config/contracts.ts'
import { servicesAtom } from '../services.ts'

/** The contracts that the configuration names. */
export const pinnedAtom = atom((get): ReadonlySet<string> => pinnedOf(get(servicesAtom).config))
