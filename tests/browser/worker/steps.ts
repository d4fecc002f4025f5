import type { CDPSession, Page, Worker } from 'playwright-core'
import { vi } from 'vitest'
import { contractFields, type Transaction } from '../../../backend/tron/transaction.ts'
import type { Sandbox } from '../../../sandbox/server.ts'
import { addressToHex } from '../../../src/core/address.ts'
import { SYNC_TAG } from '../../../src/core/workerMessage.ts'
import { until, type Buyer } from '../payments/steps.ts'
import { readRows } from '../rows.ts'

/** Waits until a worker serves this page. The worker stays awake while Playwright is attached. */
export async function workerOf(page: Page): Promise<Worker> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  const context = page.context()
  return context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
}

/** Waits until the worker has stored the configuration and every file of the build in its list. */
export async function readyForOffline(page: Page): Promise<Worker> {
  const worker = await workerOf(page)
  const named = await page.evaluate(async () => {
    const script = await (await fetch('/sw.js')).text()
    return ['config.json', ...(script.match(/assets\/[\w.-]+\.(js|css)/g) ?? [])]
  })
  // Looks only for the first missing file. Looking for all would slow down the worker.
  let stored = 0
  await until(async () => {
    stored += await page.evaluate(async (files) => {
      let next = 0
      while (next < files.length && (await caches.match(`/${files[next]}`))) next += 1
      return next
    }, named.slice(stored))
    return named.length > 1 && stored === named.length
  })
  return worker
}

/**
 * Makes the browser look for a new worker. The browser also looks on its own at times, maybe before
 * the deployment, and that look would answer the first call. So only the second call is certain to
 * look again.
 */
export const lookForUpdate = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
    await registration?.update()
  })

/** Returns the Web Locks that pages and workers of this browser hold. */
export const heldLocks = (worker: Worker): Promise<(string | undefined)[]> =>
  worker.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name) ?? [])

/**
 * Counts attempts of a page or worker to take an operation's lock, whether free or already taken.
 */
export const watchRuns = (place: Page | Worker): Promise<void> =>
  (place as Page).evaluate(() => {
    const { locks } = navigator
    const request = locks.request.bind(locks) as (...given: unknown[]) => Promise<unknown>
    const scope = globalThis as unknown as { runs: number }
    scope.runs = 0
    locks.request = (name: string, ...given: unknown[]) => {
      if (name.startsWith('outbox:')) scope.runs += 1
      return request(name, ...given) as Promise<never>
    }
  })

export const runs = (place: Page | Worker): Promise<number> =>
  (place as Page).evaluate(() => (globalThis as unknown as { runs: number }).runs)

/** Waits until all operations of this device are archived. */
export const allDone = (place: Page | Worker): Promise<unknown> =>
  until(async () => {
    const rows = await readRows(place)
    return rows.length > 0 && rows.every(({ live }) => live === 0)
  })

/** Sends sync events to the worker of the page's origin, one after another, until stopped. */
export async function provoke(page: Page, everyMs = 100): Promise<{ stop(): Promise<void> }> {
  const debug = await page.context().newCDPSession(page)
  const registrationId = await registrationOf(debug)
  const { origin } = new URL(page.url())
  const send = () =>
    debug.send('ServiceWorker.dispatchSyncEvent', {
      origin,
      registrationId,
      tag: SYNC_TAG,
      lastChance: false,
    })
  await send()
  const timer = setInterval(() => void send().catch(() => undefined), everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await debug.detach()
    },
  }
}

async function registrationOf(debug: CDPSession): Promise<string> {
  const told = new Promise<string>((resolve) =>
    debug.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    }),
  )
  await debug.send('ServiceWorker.enable')
  return told
}

/** Counts the network requests for one buyer: calls before payment, broadcasts and reports. */
export function countEffects({ chain, backend }: Sandbox, buyer: Buyer) {
  const broadcast = vi.spyOn(chain, 'broadcast')
  // Compares the sender, because the world's keeper also broadcasts some time after a purchase.
  const owner = addressToHex(buyer.identity.address)
  const isOwn = (transaction: Transaction) => contractFields(transaction)['owner_address'] === owner
  const asked = ({ path, fields }: { path: string; fields: Record<string, unknown> }) =>
    path.endsWith('FirstPayBefore') && fields['owner'] === buyer.identity.address
  return {
    effects: () => {
      const before = backend.faults.requests.filter(asked)
      return {
        asked: before.filter(({ fields }) => fields['txId'] === undefined).length,
        announced: before.filter(({ fields }) => fields['txId'] !== undefined).length,
        broadcast: broadcast.mock.calls.filter(([transaction]) => isOwn(transaction)).length,
        reported: buyer.reports().length,
      }
    },
    stop: () => broadcast.mockRestore(),
  }
}

/** Moves the worker's clock forward, as if the time had passed. */
export const passTime = (worker: Worker, ms: number): Promise<void> =>
  worker.evaluate((later) => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + later
  }, ms)
