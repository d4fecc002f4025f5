import type { LegPlan } from './kind.ts'
import type { Leg, Operation } from './operation.ts'
import { currentLeg, isForgettable, isUntouchedLeg } from './stage.ts'

/** Reason for skipping a leg that the user no longer wants. */
export const LEFT_OUT = 'leftOut'

/**
 * Whether the user may end the operation here, because each of its legs is useful without the
 * others. An operation that has not begun is cancelled instead.
 */
export function mayLeaveOut(operation: Operation, plans: readonly LegPlan[]): boolean {
  const leg = currentLeg(operation)
  const isOptional = plans.every(({ optional }) => optional)
  return isOptional && leg !== undefined && isLeavable(leg) && !isForgettable(operation)
}

/** Whether nothing of the leg was handed over, and no one else has done it. */
export const isLeavable = (leg: Leg): boolean => isUntouchedLeg(leg) && leg.skipped === undefined
