import type * as v from 'valibot'
import { isAddress, type Address } from '../../core/address.ts'
import { deviceStorage } from '../../core/webStorage.ts'
import { remembered } from '../answers/remembered.ts'
import { keptFormAtom } from '../device/keptForm.ts'

// What somebody is typing about themselves: kept on this device for each account, until it is saved
// they sign out, or somebody disconnects the wallet from this device.

const NAMES = ['profile.texts', 'profile.picture'] as const
type Name = (typeof NAMES)[number]

const keyOf = (name: Name, owner: Address) => `${name}.${owner}`

/** One of them, as `keptFormAtom` keeps it. */
export const privateFormAtom = <Form>(
  name: Name,
  owner: Address,
  schema: v.GenericSchema<unknown, Form>,
) => remembered(keyOf(name, owner), () => keptFormAtom(keyOf(name, owner), schema))

/** Whether anything of this account waits to be saved. */
export const hasForms = (owner: Address): boolean =>
  NAMES.some((name) => deviceStorage.getItem(keyOf(name, owner)) !== null)

/** Deletes those of every account but this one: what was left by changing the account, too. */
export function forgetFormsExcept(kept?: Address): void {
  for (const owner of accountsWithForms()) if (owner !== kept) forgetForms(owner)
}

function accountsWithForms(): Address[] {
  try {
    return Object.keys(localStorage).flatMap((key) =>
      NAMES.flatMap((name) => {
        const owner = key.startsWith(`${name}.`) ? key.slice(name.length + 1) : ''
        return isAddress(owner) ? owner : []
      }),
    )
  } catch {
    // Where storage is blocked, nothing outlives the page.
    return []
  }
}

/** Deletes all of an account, here and in the other tabs: whoever signs out leaves nothing behind. */
export function forgetForms(owner: Address): void {
  for (const name of NAMES) {
    const key = keyOf(name, owner)
    deviceStorage.removeItem(key)
    // A browser tells the other tabs alone.
    dispatchEvent(new StorageEvent('storage', { key }))
  }
}
