import { atom } from 'jotai'
import { late } from '../../core/late.ts'
import { deviceStorage } from '../../core/webStorage.ts'
import type { KeptCounts } from '../../db/kept.ts'
import { servicesAtom, type Services } from '../services.ts'

const loadKept = late(() => import('../../db/kept.ts'))

/** What this device keeps for the app; what the browser does not report is undefined. */
export interface StorageReport {
  readonly usedBytes: number | undefined
  /** What the browser would allow, by its own guess. */
  readonly quotaBytes: number | undefined
  /** Whether the browser keeps it until the user clears it, instead of until space is scarce. */
  readonly isPersistent: boolean | undefined
  readonly kept: KeptCounts | undefined
}

/** Undefined until it has first been read. */
export const storageReportAtom = atom((get) => get(reportAtom))

/** Reads the report anew. */
export const readStorageAtom = atom(null, async (get, set): Promise<void> => {
  const [estimate, isPersistent, kept] = await Promise.all([
    unlessRefused(browserStorage()?.estimate?.()),
    unlessRefused(browserStorage()?.persisted?.()),
    readKept(get(servicesAtom)),
  ])
  set(reportAtom, { usedBytes: estimate?.usage, quotaBytes: estimate?.quota, isPersistent, kept })
})

/**
 * Asks the browser to keep everything until the user clears it; true if it does. Some decide by
 * themselves, some ask the user.
 */
export const persistStorageAtom = atom(null, async (_get, set): Promise<boolean> => {
  const isPersistent = (await unlessRefused(browserStorage()?.persist?.())) ?? false
  set(reportAtom, (report) => report && { ...report, isPersistent })
  return isPersistent
})

/** The same, once, at this device's first operation: nobody is asked each time. */
export const persistOnceAtom = atom(null, async (_get, set): Promise<void> => {
  if (!markAsked()) return
  const isPersistent = await unlessRefused(browserStorage()?.persisted?.(), false)
  if (isPersistent === false) await set(persistStorageAtom)
})

/** Deletes what was kept for reading offline. Operations, drafts and the app itself stay. */
export const clearCopiesAtom = atom(null, async (get, set): Promise<void> => {
  const { clearSnapshots } = await loadKept()
  const { db } = await get(servicesAtom).loadOutbox()
  await clearSnapshots(db)
  if ('caches' in globalThis) await Promise.all(COPIES.map((name) => caches.delete(name)))
  await set(readStorageAtom)
})

/** The worker's caches (sw/) that fill up again by themselves. */
const COPIES = ['announcements', 'tronweb', 'charts', 'pictures']

const reportAtom = atom<StorageReport | undefined>(undefined)

/** Missing where the page is not served securely, and in older browsers. */
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

/** False if it was marked before. */
function markAsked(): boolean {
  const key = 'storage.asked'
  if (deviceStorage.getItem(key) !== null) return false
  deviceStorage.setItem(key, 'yes')
  return true
}
