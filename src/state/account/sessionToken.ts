import { deviceStorage } from '../../core/webStorage.ts'

/** Local storage: the sessions of this device, by account (`keptSessions.ts`). */
export const SESSIONS_KEY = 'sessions'

const TOKEN = /^[\w-]{43}$/

/** What goes with requests of this account that need a session. Small: the first screen has it. */
export function tokenOf(owner: string): string | undefined {
  try {
    const { token } = JSON.parse(deviceStorage.getItem(SESSIONS_KEY)!)[owner]
    return TOKEN.test(token) ? token : undefined
  } catch {
    return undefined
  }
}
