import * as v from 'valibot'
import { addressSchema, type Address } from '../../core/address.ts'
import { deviceStorage } from '../../core/webStorage.ts'
import { SESSIONS_KEY } from './sessionToken.ts'

/** The sessions of this device, by account. */
export const sessionsSchema = v.record(
  addressSchema,
  v.object({
    /** Absent once the session is over: the row then says that it may be renewed in place. */
    token: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{43}$/))),
    expiresAt: v.number(),
  }),
)

export type Sessions = v.InferOutput<typeof sessionsSchema>

/** Read anew each time: another tab may have signed in or out. */
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
 * The backend does not know this token (any more): its session is over, and may be renewed in place.
 * Nothing happens if the account has another one by now.
 */
export function endSession(owner: Address, token: string): void {
  const sessions = readSessions()
  if (sessions[owner]?.token !== token) return
  deviceStorage.setItem(SESSIONS_KEY, JSON.stringify({ ...sessions, [owner]: { expiresAt: 0 } }))
  // A browser tells the other tabs alone.
  dispatchEvent(new StorageEvent('storage', { key: SESSIONS_KEY }))
}
