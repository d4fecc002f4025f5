import { atom, type Atom } from 'jotai'
import type { Millis } from '../../core/time.ts'
import { servicesAtom, type Services } from '../services.ts'

/**
 * Polls while the value is on screen and the page is visible, and at once when the page or the
 * network returns. Undefined before the first answer; `look` returns undefined if the last answer
 * still holds.
 */
export function followed<T>(
  everyMs: Millis,
  look: (services: Services) => Promise<{ readonly told: T | undefined } | undefined>,
): Atom<T | undefined> {
  const followedAtom = atom((get) => {
    const services = get(servicesAtom)
    const last = atom<{ readonly told: T | undefined } | undefined>(undefined)
    last.onMount = (show) => {
      let gone = false
      const ask = async () => {
        if (document.visibilityState !== 'visible') return
        const answer = await look(services)
        if (!gone && answer) show(answer)
      }
      const again = () => void ask().catch(reportError)
      again()
      const timer = setInterval(again, everyMs)
      document.addEventListener('visibilitychange', again)
      addEventListener('online', again)
      return () => {
        gone = true
        clearInterval(timer)
        document.removeEventListener('visibilitychange', again)
        removeEventListener('online', again)
      }
    }
    return last
  })
  return atom((get) => get(get(followedAtom))?.told)
}
