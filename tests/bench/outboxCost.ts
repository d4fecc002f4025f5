import type { BrowserContext, Page } from 'playwright-core'
import { startSandbox } from '../../sandbox/server.ts'
import { boxIds } from '../../sandbox/world/products.ts'
import { devices, launchChromium } from '../browser/chromium.ts'
import { storageAfter } from '../browser/storage.ts'
import { moduleOf } from './bytes.ts'

/** Cost of one payment, from the tap on Pay until it was archived. */
export interface Cost {
  /** Number of write transactions of the queue, each on disk before the next effect. */
  readonly writes: number
  /** Number of those that the browser had to flush to disk. */
  readonly strict: number
  /** Number of the outbox's requests, answered or not. */
  readonly toNode: number
  readonly toBackend: number
  readonly seconds: number
}

/**
 * Buys a box paid in one asset, in a page without a worker. Blocks come at the pace of the network:
 * one every three seconds, solidified after nineteen. It buys once undisturbed, and once with no
 * network for `lostMs` after the answer to the broadcast.
 */
export async function measureCost(
  dist: string,
  lostMs: number,
): Promise<{ undisturbed: Cost; lost: Cost }> {
  const outbox = moduleOf(dist, 'src/data.ts')
  const sandbox = await startSandbox({ port: 0, dist })
  const chromium = await launchChromium()
  const buy = async (account: number, disturb: (context: BrowserContext) => Promise<void>) => {
    const context = await chromium.newContext({
      ...devices.phone,
      storageState: storageAfter(sandbox.origin, {
        wallet: { connected: true, mode: 'approve', account },
      }),
    })
    await context.addInitScript(count, outbox)
    const page = await context.newPage()
    page.setDefaultTimeout(300_000)
    const cost = await buyBox(page, sandbox.origin, () => disturb(context))
    await context.close()
    return cost
  }
  try {
    const undisturbed = await buy(0, async () => {})
    const lost = await buy(1, async (context) => {
      await context.setOffline(true)
      await new Promise((done) => setTimeout(done, lostMs))
      await context.setOffline(false)
    })
    return { undisturbed, lost }
  } finally {
    await chromium.close()
    await sandbox.close()
  }
}

async function buyBox(page: Page, origin: string, disturb: () => Promise<void>): Promise<Cost> {
  await page.goto(`${origin}/blindBox/${boxIds.anvil}`)
  await page.getByTestId('blindbox-limits-canBuy').waitFor()
  await page.getByTestId('blindbox-buy').tap()
  const pay = page.getByTestId('blindbox-confirm').and(page.locator(':enabled'))
  await pay.waitFor()
  const before = await readCounts(page)
  const startedAt = performance.now()
  const sent = page.waitForResponse((response) => response.url().endsWith('broadcasttransaction'))
  await pay.tap()
  await sent
  await disturb()
  await page.getByTestId('blindbox-done').waitFor()
  await page.waitForFunction(isQueueEmpty, undefined, { polling: 500 })
  const after = await readCounts(page)
  return {
    writes: after.writes - before.writes,
    strict: after.strict - before.strict,
    toNode: after.toNode - before.toNode,
    toBackend: after.toBackend - before.toBackend,
    seconds: (performance.now() - startedAt) / 1_000,
  }
}

interface Counts {
  writes: number
  strict: number
  toNode: number
  toBackend: number
}

const readCounts = (page: Page) =>
  page.evaluate(() => ({ ...(window as unknown as { counts: Counts }).counts }))

const isQueueEmpty = () =>
  new Promise<boolean>((done) => {
    const opening = indexedDB.open('casthouse')
    opening.addEventListener('success', () => {
      const index = opening.result
        .transaction('operations')
        .objectStore('operations')
        .index('[live+nextAt]')
      const live = index.count(IDBKeyRange.bound([1], [1, []]))
      live.addEventListener('success', () => {
        opening.result.close()
        done(live.result === 0)
      })
    })
  })

/**
 * Runs in the page before the app. Counts writes to the queue, and requests with the outbox's file
 * among their callers. Screens make other requests of their own.
 */
function count(outbox: string): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
  Error.stackTraceLimit = 100
  const counts: Counts = { writes: 0, strict: 0, toNode: 0, toBackend: 0 }
  Object.assign(window, { counts })

  const isCounted = new WeakSet<IDBTransaction>()
  const { put, delete: remove } = IDBObjectStore.prototype
  const wrote = ({ name, transaction }: IDBObjectStore) => {
    if (!['operations', 'drafts', 'counters'].includes(name) || isCounted.has(transaction)) return
    isCounted.add(transaction)
    counts.writes += 1
    if (transaction.durability === 'strict') counts.strict += 1
  }
  IDBObjectStore.prototype.put = function (...args) {
    wrote(this)
    return put.apply(this, args)
  }
  IDBObjectStore.prototype.delete = function (...args) {
    wrote(this)
    return remove.apply(this, args)
  }

  const { fetch } = window
  window.fetch = (input, init) => {
    const url = String(input instanceof Request ? input.url : input)
    if (new Error('who asks').stack?.includes(outbox)) {
      if (url.includes('/wallet')) counts.toNode += 1
      else counts.toBackend += 1
    }
    return fetch(input, init)
  }
}
