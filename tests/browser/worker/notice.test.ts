import type { Page, Worker } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { buy, nextBuyer, paid, stage, until, useQuickSandbox, visitBox } from '../payments/steps.ts'
import { openSession } from '../session.ts'
import { allDone, workerOf } from './steps.ts'

const sandbox = useQuickSandbox()

/** What is used here of a worker's globals; the types of these tests are a page's. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration
  readonly clients: { matchAll(options?: object): Promise<unknown[]> }
  questions: number
}

/** What is not named is forbidden from then on. */
const allowNotices = (page: Page) =>
  page.context().grantPermissions(['notifications', 'background-sync'])

/** What stands in the device's list of notifications. */
const shown = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = self as unknown as WorkerScope
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }))
  })

/** Keeps what the place asks the device to show on the app's icon. */
const watchBadge = (place: Page | Worker) =>
  (place as Page).evaluate(() => {
    const badges: (number | undefined)[] = []
    Object.assign(globalThis, { badges })
    navigator.setAppBadge = async (count) => void badges.push(count)
  })

const badges = (place: Page | Worker) =>
  (place as Page).evaluate(() => (globalThis as unknown as { badges: number[] }).badges)

/** Counts how often the worker asked which pages there are, as it does before it says anything. */
const watchQuestions = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = self as unknown as WorkerScope
    const matchAll = scope.clients.matchAll.bind(scope.clients)
    scope.questions = 0
    scope.clients.matchAll = async (options) => {
      const found = await matchAll(options)
      scope.questions += 1
      return found
    }
  })

const questions = (worker: Worker) =>
  worker.evaluate(() => (self as unknown as WorkerScope).questions)

describe('an operation that ends', () => {
  test('with no page open is told once, in the user’s language, and leaves the icon', async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'anvil', buyer, {}, 'tc')
    await allowNotices(page)
    const worker = await workerOf(page)
    await watchBadge(page)
    await watchBadge(worker)
    await buy(page)
    await stage(page, 'sent')
    await until(async () => (await badges(page)).at(-1) === 1)
    await page.close()

    await allDone(worker)
    await until(async () => (await shown(worker)).length > 0)
    expect(await shown(worker)).toEqual([{ title: '已完成並確認', body: '1 × 鐵砧盲盒' }])
    await until(async () => (await badges(worker)).at(-1) === 0)
  })

  test('before the user’s eyes is not told again by the device', async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'anvil', buyer)
    await allowNotices(page)
    const worker = await workerOf(page)
    await watchQuestions(worker)
    await buy(page)
    await paid(page)

    await until(async () => (await questions(worker)) > 0)
    expect(await shown(worker)).toEqual([])
  })
})
