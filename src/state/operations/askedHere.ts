import { atom } from 'jotai'
import type { Millis } from '../../core/time.ts'

/**
 * What the user goes on with in this tab, since when (device time), until they hear what stopped
 * it: as soon as nothing is in the way, the wallet is asked.
 */
export const askedHereAtom = atom<ReadonlyMap<string, Millis>>(new Map<string, Millis>())
