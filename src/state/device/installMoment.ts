import * as v from 'valibot'
import { MINUTE_MS, type Millis } from '../../core/time.ts'

/** Record of the install offer on this device. */
export const installMemory = v.object({
  /** Number of visits, including this one. */
  visits: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** Device time at which the app was last started. */
  visitedAt: v.number(),
  /**
   * Number of the visit in which the offer was made; 0 before that. It is shown in no other visit.
   */
  offeredAtVisit: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** Whether the user installed the app or declined. */
  answered: v.boolean(),
})

export type InstallMemory = v.InferOutput<typeof installMemory>

export const NO_MEMORY: InstallMemory = {
  visits: 0,
  visitedAt: 0,
  offeredAtVisit: 0,
  answered: false,
}

/** Time within which tabs and reloads belong to one visit. */
const VISIT_MS = 30 * MINUTE_MS

/** Counts an app start at `now`. A clock that was set back counts as unchanged. */
export function countVisit(memory: InstallMemory, now: Millis): InstallMemory {
  const isNew = memory.visits === 0 || now - memory.visitedAt >= VISIT_MS
  return {
    ...memory,
    visits: memory.visits + (isNew ? 1 : 0),
    visitedAt: Math.max(memory.visitedAt, now),
  }
}

interface Situation {
  /** Whether a payment or another operation of this device has succeeded. */
  readonly hasCompleted: boolean
  /** Whether an operation is in progress, which must not be interrupted. */
  readonly isWorking: boolean
  readonly isOnline: boolean
}

/** Returns whether to offer the app: once, to a user who came back or completed something here. */
export function isInstallMoment(
  { visits, offeredAtVisit, answered }: InstallMemory,
  { hasCompleted, isWorking, isOnline }: Situation,
): boolean {
  if (answered || !isOnline || isWorking) return false
  if (offeredAtVisit > 0) return offeredAtVisit === visits
  return visits >= 2 || hasCompleted
}
