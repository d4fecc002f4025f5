import 'fake-indexeddb/auto'
import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase, type Database } from '../../../src/db/database.ts'
import { servicesAtom, type Services } from '../../../src/state/services.ts'
import {
  clearCopiesAtom,
  persistOnceAtom,
  persistStorageAtom,
  readStorageAtom,
  storageReportAtom,
} from '../../../src/state/device/storage.ts'

let db: Database
let databases = 0
beforeEach(() => {
  db = openDatabase(`kept-${(databases += 1)}`)
})
afterEach(() => {
  db.close()
  vi.unstubAllGlobals()
})

function openDevice({ persisted = false, agrees = true, hasStorage = true } = {}) {
  const entries = new Map<string, string>()
  const browser = {
    estimate: async () => ({ usage: 1_200_000, quota: 2_000_000_000 }),
    persisted: async () => persisted,
    persist: vi.fn<() => Promise<boolean>>(async () => (persisted = agrees)),
  }
  vi.stubGlobal('navigator', hasStorage ? { storage: browser } : {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  })
  const caches = new Set(['precache', 'config', 'announcements', 'pictures'])
  vi.stubGlobal('caches', { delete: async (name: string) => caches.delete(name) })
  const store = createStore()
  store.set(servicesAtom, { loadOutbox: async () => ({ db }) } as unknown as Services)
  return { store, browser, caches }
}

const rows = async () => {
  await db.operations.add({
    id: 'a',
    owner: '',
    createdAt: 0,
    live: 1,
    nextAt: 0,
    fence: 0,
    lease: null,
    runnerVersion: 1,
    body: {},
  })
  await db.drafts.add({ scope: 'box', id: 'b' })
  await db.snapshots.bulkAdd([
    { key: 'home', fetchedAt: 1, data: {} },
    { key: 'boxes', fetchedAt: 2, data: {} },
  ])
}

describe('what is kept', () => {
  test('is counted, and how surely it is kept is told', async () => {
    const { store } = openDevice()
    await rows()
    await store.set(readStorageAtom)
    expect(store.get(storageReportAtom)).toEqual({
      usedBytes: 1_200_000,
      quotaBytes: 2_000_000_000,
      isPersistent: false,
      kept: { operations: 1, snapshots: 2 },
    })
    await store.set(persistStorageAtom)
    expect(store.get(storageReportAtom)?.isPersistent).toBe(true)
  })

  test('is told as far as the browser tells it', async () => {
    const { store } = openDevice({ hasStorage: false })
    store.set(servicesAtom, {
      loadOutbox: () => Promise.reject(new Error('no database in a private window')),
    } as unknown as Services)
    await store.set(readStorageAtom)
    expect(store.get(storageReportAtom)).toEqual({
      usedBytes: undefined,
      quotaBytes: undefined,
      isPersistent: undefined,
      kept: undefined,
    })
  })

  test('goes when it is cleared, but for operations, drafts and the app', async () => {
    const { store, caches } = openDevice()
    await rows()
    await store.set(clearCopiesAtom)
    expect(await db.snapshots.count()).toBe(0)
    expect([await db.operations.count(), await db.drafts.count()]).toEqual([1, 1])
    expect(caches).toEqual(new Set(['precache', 'config']))
    expect(store.get(storageReportAtom)?.kept).toEqual({ operations: 1, snapshots: 0 })
  })
})

describe('lasting storage', () => {
  test('is asked for at the first operation, and not at every one', async () => {
    const { store, browser } = openDevice({ agrees: false })
    await store.set(persistOnceAtom)
    await store.set(persistOnceAtom)
    expect(browser.persist).toHaveBeenCalledTimes(1)
  })

  test('is not asked for where it is given, or cannot be', async () => {
    const given = openDevice({ persisted: true })
    await given.store.set(persistOnceAtom)
    expect(given.browser.persist).not.toHaveBeenCalled()
    const without = openDevice({ hasStorage: false })
    await expect(without.store.set(persistOnceAtom)).resolves.toBeUndefined()
  })
})
