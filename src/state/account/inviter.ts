import { atom } from 'jotai'
import { addressSchema, isAddress, type Address } from '../../core/address.ts'
import { inviterIn } from '../../core/invitation.ts'
import { deviceStorage, type WebStorage } from '../../core/webStorage.ts'
import { keptFormAtom } from '../device/keptForm.ts'

const KEPT = 'inviter'

/** Inviter stored on this device until the account is activated. Writing replaces or clears it. */
export const inviterAtom = keptFormAtom(KEPT, addressSchema)

/** Inviter named by a later link. It replaces the first one only when the user chooses it. */
export const laterInviterAtom = keptFormAtom('inviter.later', addressSchema)

/** Result of opening an invitation link. */
export type Arrival =
  | 'kept'
  /** This inviter is stored already. */
  | 'known'
  /** Another inviter is stored, and stays until the user decides. */
  | 'later'
  /** Same as `later`, but this inviter replaces an earlier second one. */
  | 'replaced'
  | 'damaged'

/** Stores the inviter that a link's query names; this does not activate an account. */
export const arriveAtom = atom(null, (get, set, search: string): Arrival | undefined => {
  const named = inviterIn(search)
  if (named === undefined || named === 'damaged') return named
  const [kept, later] = [get(inviterAtom), get(laterInviterAtom)]
  if (named.inviter === kept) return 'known'
  set(kept === undefined ? inviterAtom : laterInviterAtom, named.inviter)
  if (kept === undefined) return 'kept'
  return later === undefined || later === named.inviter ? 'later' : 'replaced'
})

/** Stores the inviter that the user chose; without an argument, the later one. */
export const chooseInviterAtom = atom(null, (get, set, inviter: Address | undefined) => {
  set(inviterAtom, inviter ?? get(laterInviterAtom))
  set(laterInviterAtom, undefined)
})

/** Reads the inviter for links into a wallet's browser, which has separate storage. */
export function keptInviter(storage: WebStorage = deviceStorage): Address | undefined {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEPT) ?? 'null')
    return typeof kept === 'string' && isAddress(kept) ? kept : undefined
  } catch {
    return undefined
  }
}
