import { atom } from 'jotai'
import { addressSchema, isAddress, type Address } from '../../core/address.ts'
import { inviterIn } from '../../core/invitation.ts'
import { deviceStorage, type WebStorage } from '../../core/webStorage.ts'
import { keptFormAtom } from '../device/keptForm.ts'

const KEPT = 'inviter'

/** Whose invitation this device keeps until it is bound; writing replaces or clears it. */
export const inviterAtom = keptFormAtom(KEPT, addressSchema)

/** Who has invited by a link since: only a tap puts them in the place of the first. */
export const laterInviterAtom = keptFormAtom('inviter.later', addressSchema)

/** What became of an invitation that a link named. */
export type Arrival =
  | 'kept'
  /** It is the one that is kept already. */
  | 'known'
  /** Another one is kept, and stays until the user decides. */
  | 'later'
  /** The same, and this one is in the place of the second. */
  | 'replaced'
  | 'damaged'

/** Keeps whom the query of a link names; nobody is bound by that. */
export const arriveAtom = atom(null, (get, set, search: string): Arrival | undefined => {
  const named = inviterIn(search)
  if (named === undefined || named === 'damaged') return named
  const [kept, later] = [get(inviterAtom), get(laterInviterAtom)]
  if (named.inviter === kept) return 'known'
  set(kept === undefined ? inviterAtom : laterInviterAtom, named.inviter)
  if (kept === undefined) return 'kept'
  return later === undefined || later === named.inviter ? 'later' : 'replaced'
})

/** The user has decided whose invitation counts; without the first, the later one does. */
export const chooseInviterAtom = atom(null, (get, set, inviter: Address | undefined) => {
  set(inviterAtom, inviter ?? get(laterInviterAtom))
  set(laterInviterAtom, undefined)
})

/** For links into a wallet's browser, which has a storage of its own. */
export function keptInviter(storage: WebStorage = deviceStorage): Address | undefined {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEPT) ?? 'null')
    return typeof kept === 'string' && isAddress(kept) ? kept : undefined
  } catch {
    return undefined
  }
}
