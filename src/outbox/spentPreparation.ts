import { isDone } from './stage.ts'
import type { Work } from './ports.ts'

/**
 * The first of the legs that prepare this one and are needed once more, although they were done: two
 * orders saw one approval, and the other order has used it up. Undefined if there is none, or the
 * node does not say.
 */
export async function spentPreparation({
  ports: { node },
  operation,
  index,
  plans,
}: Work): Promise<number | undefined> {
  for (const [at, plan] of plans.slice(0, index).entries()) {
    const leg = operation.legs[at]
    // What prepares an earlier leg has done its job with that.
    const isOurs = plans.slice(at, index).every(({ preparation }) => preparation)
    if (!isOurs || !plan.skip || !leg || !isDone(leg)) continue
    const skip = await plan.skip(node)
    if (skip.ok && skip.value === undefined) return at
  }
  return undefined
}
