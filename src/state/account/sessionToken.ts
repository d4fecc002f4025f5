import { deviceStorage } from '../../core/webStorage.ts'

/** Local storage key of this device's sessions, by account (`keptSessions.ts`). */
export const SESSIONS_KEY = 'sessions'

const TOKEN = /^[\w-]{43}$/

/**
 * Returns the token for requests of this account that need a session. Kept small, because the first
 * screen loads it.
 */
export function tokenOf(owner: string): string | undefined {
  try {
    const { token } = JSON.parse(deviceStorage.getItem(SESSIONS_KEY)!)[owner]
    return TOKEN.test(token) ? token : undefined
  } catch {
    return undefined
  }
}
