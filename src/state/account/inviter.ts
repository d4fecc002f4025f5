import { atom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { isAddress, type Address } from '../../core/address.ts'

const storedAtom = atomWithStorage<unknown>('inviter', null, undefined, { getOnInit: true })

/** Whose invitation this device keeps until it is bound; writing replaces or clears it. */
export const inviterAtom = atom(
  (get): Address | undefined => {
    const stored = get(storedAtom)
    return typeof stored === 'string' && isAddress(stored) ? stored : undefined
  },
  (_get, set, inviter: Address | undefined) => set(storedAtom, inviter ?? null),
)
