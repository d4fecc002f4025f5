import * as v from 'valibot'
import { addressSchema, type Address } from '../../core/address.ts'
import { deviceStorage } from '../../core/webStorage.ts'
import { SESSIONS_KEY } from './sessionToken.ts'

/** Sessions of this device, by account. */
export const sessionsSchema = v.record(
  addressSchema,
  v.object({
    /** Absent once the session is over. The remaining row shows that it may be renewed in place. */
    token: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{43}$/))),
    expiresAt: v.number(),
  }),
)

export type Sessions = v.InferOutput<typeof sessionsSchema>

/** Reads the sessions from storage on every call, because another tab may have signed in or out. */
export function readSessions(): Sessions {
  try {
    const kept: unknown = JSON.parse(deviceStorage.getItem(SESSIONS_KEY) ?? '{}')
    const parsed = v.safeParse(sessionsSchema, kept)
    return parsed.success ? parsed.output : {}
  } catch {
    return {}
  }
}

/**
 * Ends a session whose token the backend does not recognise; it may be renewed in place. Does
 * nothing if the account has another token by now.
 */
export function endSession(owner: Address, token: string): void {
  const sessions = readSessions()
  if (sessions[owner]?.token !== token) return
  deviceStorage.setItem(SESSIONS_KEY, JSON.stringify({ ...sessions, [owner]: { expiresAt: 0 } }))
  // Browsers send storage events to other tabs only.
  dispatchEvent(new StorageEvent('storage', { key: SESSIONS_KEY }))
}
