import type { Address } from '../../core/address.ts'
import { endSession } from './keptSessions.ts'
import { tokenOf } from './sessionToken.ts'

/**
 * Asks for what an account alone sees a part of. Gives what may be kept of an answer: that part is never
 * left on this device. An answer without it, though a session was told of, says that it is over.
 */
export function askForOwn({ owner }: { readonly owner?: Address }) {
  const token = owner && tokenOf(owner)
  return (json: { readonly own?: unknown }, isFresh: boolean): object => {
    if (owner && token && isFresh && json.own === null) endSession(owner, token)
    return { ...json, own: null }
  }
}
