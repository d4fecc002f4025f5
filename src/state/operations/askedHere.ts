import { atom } from 'jotai'
import type { Millis } from '../../core/time.ts'

/**
 * Operations that the user continues in this tab, each with the device time of the request. They
 * stay until the user learns what stopped them. The wallet is asked as soon as nothing prevents it.
 */
export const askedHereAtom = atom<ReadonlyMap<string, Millis>>(new Map<string, Millis>())
