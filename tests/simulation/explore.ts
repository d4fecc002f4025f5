import { planOf, type Plan } from './plan.ts'
import { World, type Verdict } from './world.ts'

/** Results of a range of seeds. */
export interface Findings {
  readonly worlds: number
  readonly violations: readonly { readonly seed: number; readonly what: string }[]
  /** Number of times that each fault met each stage: "offline sent". */
  readonly met: Readonly<Record<string, number>>
}

/** Runs the worlds of seeds `from` to `to` (excluded); ends early after `most` violations. */
export async function explore(from: number, to: number, most = Infinity): Promise<Findings> {
  const violations: { seed: number; what: string }[] = []
  const met: Record<string, number> = {}
  let seed = from
  for (; seed < to && violations.length < most; seed += 1) {
    const verdict = await runPlan(planOf(seed))
    const [what] = verdict.violations
    if (what !== undefined) violations.push({ seed, what })
    for (const [key, count] of verdict.met) met[key] = (met[key] ?? 0) + count
  }
  return { worlds: seed - from, violations, met }
}

export const runPlan = (plan: Plan, isTold = false): Promise<Verdict> =>
  new World(plan, isTold).run()

/** Reduces a plan to the faults that its violation needs. */
export async function shrink(plan: Plan): Promise<Plan> {
  let smallest = plan
  for (let at = 0; at < smallest.faults.length;) {
    const faults = smallest.faults.filter((_, index) => index !== at)
    const candidate = { ...smallest, faults }
    const { violations } = await runPlan(candidate)
    if (violations.length > 0) smallest = candidate
    else at += 1
  }
  return smallest
}
