import * as v from 'valibot'
import { MINUTE_MS, type Millis } from '../../core/time.ts'

/** What this device remembers of the offer to install. */
export const installMemory = v.object({
  /** How many visits there were, this one included. */
  visits: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** Device time at which the app was last started. */
  visitedAt: v.number(),
  /** The visit in which the offer was made; 0 before that. It is not made in any other. */
  offeredAtVisit: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** The user has installed the app, or does not want to. */
  answered: v.boolean(),
})

export type InstallMemory = v.InferOutput<typeof installMemory>

export const NO_MEMORY: InstallMemory = {
  visits: 0,
  visitedAt: 0,
  offeredAtVisit: 0,
  answered: false,
}

/** Tabs and reloads within this time belong to one visit. */
const VISIT_MS = 30 * MINUTE_MS

/** The app started at `now`. A clock that went back counts as having stood still. */
export function countVisit(memory: InstallMemory, now: Millis): InstallMemory {
  const isNew = memory.visits === 0 || now - memory.visitedAt >= VISIT_MS
  return {
    ...memory,
    visits: memory.visits + (isNew ? 1 : 0),
    visitedAt: Math.max(memory.visitedAt, now),
  }
}

interface Situation {
  /** A payment or another operation of this device has succeeded. */
  readonly hasCompleted: boolean
  /** An operation is under way: no moment for anything else. */
  readonly isWorking: boolean
  readonly isOnline: boolean
}

/** Whether to offer the app: once, to somebody who came back or has done something here. */
export function isInstallMoment(
  { visits, offeredAtVisit, answered }: InstallMemory,
  { hasCompleted, isWorking, isOnline }: Situation,
): boolean {
  if (answered || !isOnline || isWorking) return false
  if (offeredAtVisit > 0) return offeredAtVisit === visits
  return visits >= 2 || hasCompleted
}
