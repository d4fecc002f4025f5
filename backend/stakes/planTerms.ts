import type { PlanTerms } from '../../src/core/plan.ts'
import type { PlaceRow } from '../database/books/stakeSchema.ts'

/** Returns the terms that determine the reward of a stake in a plan. Only plans have a rate. */
export const planTerms = ({ rateBp, days }: PlaceRow): PlanTerms => ({ rateBp: rateBp!, days })
