import type * as v from 'valibot'
import { isAddress, type Address } from '../../core/address.ts'
import { deviceStorage } from '../../core/webStorage.ts'
import { remembered } from '../answers/remembered.ts'
import { keptFormAtom } from '../device/keptForm.ts'

// Profile forms being typed, stored on this device for each account. They stay until they are
// saved, the user signs out, or the wallet is disconnected from this device.

const NAMES = ['profile.texts', 'profile.picture'] as const
type Name = (typeof NAMES)[number]

const keyOf = (name: Name, owner: Address) => `${name}.${owner}`

/** One of these forms, stored by `keptFormAtom`. */
export const privateFormAtom = <Form>(
  name: Name,
  owner: Address,
  schema: v.GenericSchema<unknown, Form>,
) => remembered(keyOf(name, owner), () => keptFormAtom(keyOf(name, owner), schema))

/** Returns whether this account has unsaved forms. */
export const hasForms = (owner: Address): boolean =>
  NAMES.some((name) => deviceStorage.getItem(keyOf(name, owner)) !== null)

/**
 * Deletes the forms of every account but this one, including those left after an account change.
 */
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
    // If storage is blocked, nothing outlives the page.
    return []
  }
}

/**
 * Deletes every form of an account, here and in other tabs, so that signing out leaves nothing on
 * the device.
 */
export function forgetForms(owner: Address): void {
  for (const name of NAMES) {
    const key = keyOf(name, owner)
    deviceStorage.removeItem(key)
    // Browsers send storage events to other tabs only.
    dispatchEvent(new StorageEvent('storage', { key }))
  }
}
