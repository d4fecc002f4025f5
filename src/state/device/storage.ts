import { atom } from 'jotai'
import { late } from '../../core/late.ts'
import { deviceStorage } from '../../core/webStorage.ts'
import type { KeptCounts } from '../../db/kept.ts'
import { servicesAtom, type Services } from '../services.ts'

const loadKept = late(() => import('../../db/kept.ts'))

/**
 * Storage that the app uses on this device. Values that the browser does not report are undefined.
 */
export interface StorageReport {
  readonly usedBytes: number | undefined
  /** Storage that the browser would allow, by its own estimate. */
  readonly quotaBytes: number | undefined
  /**
   * Whether the browser keeps the data until the user clears it, rather than until space is scarce.
   */
  readonly isPersistent: boolean | undefined
  readonly kept: KeptCounts | undefined
}

/** Storage report; undefined until it is first read. */
export const storageReportAtom = atom((get) => get(reportAtom))

/** Reads the report again. */
export const readStorageAtom = atom(null, async (get, set): Promise<void> => {
  const [estimate, isPersistent, kept] = await Promise.all([
    unlessRefused(browserStorage()?.estimate?.()),
    unlessRefused(browserStorage()?.persisted?.()),
    readKept(get(servicesAtom)),
  ])
  set(reportAtom, { usedBytes: estimate?.usage, quotaBytes: estimate?.quota, isPersistent, kept })
})

/**
 * Asks the browser to keep everything until the user clears it; true if it agrees. Some browsers
 * decide themselves, some ask the user.
 */
export const persistStorageAtom = atom(null, async (_get, set): Promise<boolean> => {
  const isPersistent = (await unlessRefused(browserStorage()?.persist?.())) ?? false
  set(reportAtom, (report) => report && { ...report, isPersistent })
  return isPersistent
})

/** Asks the same once, at this device's first operation, so that later ones never prompt again. */
export const persistOnceAtom = atom(null, async (_get, set): Promise<void> => {
  if (!markAsked()) return
  const isPersistent = await unlessRefused(browserStorage()?.persisted?.(), false)
  if (isPersistent === false) await set(persistStorageAtom)
})

/** Deletes the copies stored for reading offline. Operations, drafts and the app itself stay. */
export const clearCopiesAtom = atom(null, async (get, set): Promise<void> => {
  const { clearSnapshots } = await loadKept()
  const { db } = await get(servicesAtom).loadOutbox()
  await clearSnapshots(db)
  if ('caches' in globalThis) await Promise.all(COPIES.map((name) => caches.delete(name)))
  await set(readStorageAtom)
})

/** Caches of the worker (sw/) that refill automatically. */
const COPIES = ['announcements', 'tronweb', 'charts', 'pictures']

const reportAtom = atom<StorageReport | undefined>(undefined)

/** Returns the storage manager; it is missing in insecure contexts and older browsers. */
const browserStorage = () => navigator.storage as StorageManager | undefined

const unlessRefused = <T>(asked: Promise<T> | undefined, otherwise?: T) =>
  asked?.catch(() => otherwise)

async function readKept({ loadOutbox }: Services): Promise<KeptCounts | undefined> {
  try {
    const { readKeptCounts } = await loadKept()
    return await readKeptCounts((await loadOutbox()).db)
  } catch {
    return undefined
  }
}

/** Marks that the browser was asked; returns false if it was marked before. */
function markAsked(): boolean {
  const key = 'storage.asked'
  if (deviceStorage.getItem(key) !== null) return false
  deviceStorage.setItem(key, 'yes')
  return true
}
