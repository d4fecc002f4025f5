import { isDone } from './stage.ts'
import type { Work } from './ports.ts'

/**
 * The first leg that prepares this one, was done and is needed again: two orders saw the same
 * approval, and the other one used it up. Undefined if there is none, or the node does not say.
 */
export async function spentPreparation({
  ports: { node },
  operation,
  index,
  plans,
}: Work): Promise<number | undefined> {
  for (const [at, plan] of plans.slice(0, index).entries()) {
    const leg = operation.legs[at]
    // A preparation of an earlier leg has already done its job.
    const isOurs = plans.slice(at, index).every(({ preparation }) => preparation)
    if (!isOurs || !plan.skip || !leg || !isDone(leg)) continue
    const skip = await plan.skip(node)
    if (skip.ok && skip.value === undefined) return at
  }
  return undefined
}
