import { atom } from 'jotai'
import { shop } from '../api/endpoints/shop.ts'
import { SECOND_MS, type Millis } from '../core/time.ts'
import type { LegPlan } from '../outbox/kind.ts'
import type { Operation } from '../outbox/operation.ts'
import { currentLeg, stageOf } from '../outbox/stage.ts'
import { servicesAtom } from './services.ts'

const LOOK_MS = 15 * SECOND_MS

const followedAtom = atom((get) => {
  const { api } = get(servicesAtom)
  const followed = atom<Millis | undefined>(undefined)
  followed.onMount = (show) => {
    let gone = false
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      const answer = await api.call(shop.shopLag, {})
      // What the shop does not tell is unknown, and a line of its own says that it does not answer.
      if (!gone) show(answer.ok ? (answer.value.behindSince ?? undefined) : undefined)
    }
    const again = () => void look().catch(reportError)
    again()
    const timer = setInterval(again, LOOK_MS)
    document.addEventListener('visibilitychange', again)
    addEventListener('online', again)
    return () => {
      gone = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', again)
      removeEventListener('online', again)
    }
  }
  return followed
})

/**
 * Since when the shop's books are behind the chain; undefined while they keep up, and before the first
 * look. Asked only while it is on screen, and never kept: what was so an hour ago helps nobody.
 */
export const shopBehindSinceAtom = atom((get) => get(get(followedAtom)))

/** Whether nothing is left to do but for the shop to acknowledge what the chain has made final. */
export function awaitsShop(operation: Operation, plans: readonly LegPlan[]): boolean {
  const leg = currentLeg(operation)
  const plan = leg && plans[operation.legs.indexOf(leg)]
  if (!leg || !plan?.after || stageOf(leg) !== 'final') return false
  const { trouble } = leg
  return trouble === undefined || trouble.kind === 'unreachable'
}
