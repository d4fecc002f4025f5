import { shop } from '../../api/endpoints/shop.ts'
import { SECOND_MS, type Millis } from '../../core/time.ts'
import type { LegPlan } from '../../outbox/kind.ts'
import type { Operation } from '../../outbox/operation.ts'
import { currentLeg, stageOf } from '../../outbox/stage.ts'
import { followed } from './followed.ts'

const LOOK_MS = 15 * SECOND_MS

/**
 * Time since which the backend's ledger is behind the chain; undefined while it is current and
 * before the first look. It is asked only while on screen and never stored, because an hour-old
 * answer helps no one.
 */
export const shopBehindSinceAtom = followed<Millis>(LOOK_MS, async ({ api }) => {
  const answer = await api.call(shop.shopLag, {})
  // No answer means unknown. A separate line reports that the backend does not answer.
  return { told: answer.ok ? (answer.value.behindSince ?? undefined) : undefined }
})

/** Returns whether the only thing left is the backend's acknowledgement of a final transaction. */
export function awaitsShop(operation: Operation, plans: readonly LegPlan[]): boolean {
  const leg = currentLeg(operation)
  const plan = leg && plans[operation.legs.indexOf(leg)]
  if (!leg || !plan?.after || stageOf(leg) !== 'final') return false
  const { trouble } = leg
  return trouble === undefined || trouble.kind === 'unreachable'
}
