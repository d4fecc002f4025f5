import type { Address } from '../../core/address.ts'
import { endSession } from './keptSessions.ts'
import { tokenOf } from './sessionToken.ts'

/**
 * Returns a function that prepares an answer with a private part for storage: it removes that part,
 * which is never stored on this device. A fresh answer without the private part, although a session
 * was sent, means that the session is over.
 */
export function askForOwn({ owner }: { readonly owner?: Address }) {
  const token = owner && tokenOf(owner)
  return (json: { readonly own?: unknown }, isFresh: boolean): object => {
    if (owner && token && isFresh && json.own === null) endSession(owner, token)
    return { ...json, own: null }
  }
}
