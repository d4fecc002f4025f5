import { shop } from '../../api/endpoints/shop.ts'
import { SECOND_MS, type Millis } from '../../core/time.ts'
import type { LegPlan } from '../../outbox/kind.ts'
import type { Operation } from '../../outbox/operation.ts'
import { currentLeg, stageOf } from '../../outbox/stage.ts'
import { followed } from './followed.ts'

const LOOK_MS = 15 * SECOND_MS

/**
 * Since when the shop's books are behind the chain; undefined while they keep up, and before the
 * first look. Asked only while it is on screen, and never kept: an hour-old answer helps nobody.
 */
export const shopBehindSinceAtom = followed<Millis>(LOOK_MS, async ({ api }) => {
  const answer = await api.call(shop.shopLag, {})
  // No answer means unknown; that the shop does not answer is said in a line of its own.
  return { told: answer.ok ? (answer.value.behindSince ?? undefined) : undefined }
})

/** Whether all that is left is for the shop to acknowledge what is final on the chain. */
export function awaitsShop(operation: Operation, plans: readonly LegPlan[]): boolean {
  const leg = currentLeg(operation)
  const plan = leg && plans[operation.legs.indexOf(leg)]
  if (!leg || !plan?.after || stageOf(leg) !== 'final') return false
  const { trouble } = leg
  return trouble === undefined || trouble.kind === 'unreachable'
}
