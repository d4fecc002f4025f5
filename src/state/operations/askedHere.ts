import type { Millis } from '../../core/time.ts'

/**
 * What the user asked for in this tab, and when (device time), until they hear what stopped it: a
 * reload tells nothing old, and other tabs tell nothing.
 */
export const askedHere = new Map<string, Millis>()
