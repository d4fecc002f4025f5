import type { LegPlan } from './kind.ts'
import type { Leg, Operation } from './operation.ts'
import { currentLeg, isForgettable, isUntouchedLeg } from './stage.ts'

/** Why a leg is skipped that the user does not want any more. */
export const LEFT_OUT = 'leftOut'

/**
 * Whether the user may end the operation here: each of its legs is of use without the others. (What
 * was not begun at all is cancelled.)
 */
export function mayLeaveOut(operation: Operation, plans: readonly LegPlan[]): boolean {
  const leg = currentLeg(operation)
  const isOptional = plans.every(({ optional }) => optional)
  return isOptional && leg !== undefined && isLeavable(leg) && !isForgettable(operation)
}

/** Nothing of it has left our hands, and nobody else has done it. */
export const isLeavable = (leg: Leg): boolean => isUntouchedLeg(leg) && leg.skipped === undefined
