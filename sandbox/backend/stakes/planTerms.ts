import type { PlanTerms } from '../../../src/core/plan.ts'
import type { PlaceRow } from '../database/stakeSchema.ts'

/** What decides what a stake in a plan earns. Only plans have a rate. */
export const planTerms = ({ rateBp, days }: PlaceRow): PlanTerms => ({ rateBp: rateBp!, days })
