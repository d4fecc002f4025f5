import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Operation } from '../../../src/outbox/operation.ts'
import { buy, nextBuyer, paid, stage, until, useQuickSandbox, visitBox } from '../payments/steps.ts'
import { openSession } from '../session.ts'
import { readRows } from '../rows.ts'
import { allDone } from './steps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

/** Counts the page's requests to wake the worker, and leaves the worker asleep. */
const watchAsking = (page: Page) =>
  page.evaluate(() => {
    const { SyncManager } = globalThis as unknown as {
      SyncManager: { prototype: { register(): Promise<void> } }
    }
    Object.assign(globalThis, { asked: 0 })
    SyncManager.prototype.register = async () => {
      ;(globalThis as unknown as { asked: number }).asked += 1
    }
  })

const timesAsked = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { asked: number }).asked)

/** Simulates a hidden page, because a headless browser never hides one. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })

/** Waits until the row records this number of further polls of the chain. */
async function lookedFor(page: Page, times: number): Promise<void> {
  const polls = async () => {
    const [row] = await readRows(page)
    const operation = row?.body as Operation | undefined
    return operation?.legs[0]?.transactions[0]?.polls ?? 0
  }
  const known = await polls()
  await until(async () => (await polls()) >= known + times)
}

thorough(
  'the worker is asked to see to a payment when it begins and when its page is hidden, not at each step',
  async () => {
    const session = await openSession({ worker: 'own' })
    sandbox().chain.setMining({ mode: 'manual' })
    const page = await visitBox(session, sandbox(), 'anvil', nextBuyer(sandbox()))
    await watchAsking(page)
    await buy(page)
    await stage(page, 'sent')
    await lookedFor(page, 1)
    const atFirst = await timesAsked(page)
    expect(atFirst).toBeGreaterThan(0)
    await lookedFor(page, 3)
    expect(await timesAsked(page)).toBe(atFirst)

    await hide(page)
    await until(async () => (await timesAsked(page)) === atFirst + 1)

    // Without unfinished operations, the page does not need the worker.
    sandbox().chain.setMining({ mode: 'interval' })
    await paid(page)
    await allDone(page)
    await hide(page)
    // Every request of the page goes through the registration first, so this waits for any that is
    // pending.
    await page.evaluate(() => navigator.serviceWorker.getRegistration())
    expect(await timesAsked(page)).toBe(atFirst + 1)
  },
)
