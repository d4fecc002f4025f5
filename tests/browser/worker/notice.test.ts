import type { Page, Worker } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  PAID_ONCE,
  approve,
  asked,
  buy,
  nextBuyer,
  outcomeOf,
  paid,
  stage,
  until,
  useQuickSandbox,
  visitBox,
} from '../payments/steps.ts'
import { openSession } from '../session.ts'
import { thorough } from '../thorough.ts'
import { allDone, readyForOffline, workerOf } from './steps.ts'

const sandbox = useQuickSandbox()

/** Worker globals used here, because these tests have the types of a page. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    matchAll(options?: object): Promise<unknown[]>
    openWindow(path: string): Promise<null>
  }
  readonly NotificationEvent: new (type: string, init: object) => Event
  readonly WindowClient: { readonly prototype: { focus(): Promise<void>; readonly url: string } }
  questions: number
}

/** Grants notifications. Every permission that is not named is denied from now on. */
const allowNotices = (page: Page) =>
  page.context().grantPermissions(['notifications', 'background-sync'])

/** Returns the number of pages that the worker sees. */
const openPages = (worker: Worker) =>
  worker.evaluate(
    async () =>
      (await (self as unknown as WorkerScope).clients.matchAll({ type: 'window' })).length,
  )

/** Returns the notifications on the device. */
const shown = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = self as unknown as WorkerScope
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }))
  })

/** Records the badge numbers that a page or worker sets on the app's icon. */
const watchBadge = (place: Page | Worker) =>
  (place as Page).evaluate(() => {
    const badges: (number | undefined)[] = []
    Object.assign(globalThis, { badges })
    navigator.setAppBadge = async (count) => void badges.push(count)
  })

const badges = (place: Page | Worker) =>
  (place as Page).evaluate(() => (globalThis as unknown as { badges: number[] }).badges)

/** Counts how often the worker listed the pages, as it does before each notification. */
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

/** Makes every page look hidden to the worker, because a headless browser never hides one. */
const hidePages = (worker: Worker) =>
  worker.evaluate(() => {
    const { clients } = self as unknown as WorkerScope
    clients.matchAll = async () => [{ url: location.href, visibilityState: 'hidden' }]
  })

/**
 * Taps a notification as far as a script can. Returns the focused and opened pages, which a browser
 * would show only for a real tap.
 */
const tapNotice = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration, clients, NotificationEvent, WindowClient } =
      self as unknown as WorkerScope
    const focused: string[] = []
    const opened: string[] = []
    WindowClient.prototype.focus = async function () {
      focused.push(new URL(this.url).pathname)
    }
    clients.openWindow = async (path) => (opened.push(path), null)
    await registration.showNotification('Tapped')
    const [notification] = await registration.getNotifications()
    const event = new NotificationEvent('notificationclick', { notification })
    let work: Promise<unknown> | undefined
    Object.assign(event, { waitUntil: (given: Promise<unknown>) => (work = given) })
    dispatchEvent(event)
    await work
    return { focused, opened, left: (await registration.getNotifications()).length }
  })

const questions = (worker: Worker) =>
  worker.evaluate(() => (self as unknown as WorkerScope).questions)

describe('an operation that ends', () => {
  test('with no page open is told once, in the user’s language, and leaves the icon', async () => {
    const session = await openSession({ worker: 'own' })
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'anvil', buyer, {}, 'tc')
    await allowNotices(page)
    const worker = await workerOf(page)
    await watchBadge(page)
    await watchBadge(worker)
    // Without a new block, the payment cannot finish before the page closes.
    const { chain } = sandbox()
    chain.setMining({ mode: 'manual' })
    await buy(page)
    await stage(page, 'sent')
    await until(async () => (await badges(page)).at(-1) === 1)
    await page.close()
    await until(async () => (await openPages(worker)) === 0)
    chain.setMining({ mode: 'interval' })

    await allDone(worker)
    await until(async () => (await shown(worker)).length > 0)
    expect(await shown(worker)).toEqual([{ title: '已完成並確認', body: '1 × 鐵砧盲盒' }])
    await until(async () => (await badges(worker)).at(-1) === 0)
  })

  thorough('before the user’s eyes is not told again by the device', async () => {
    const session = await openSession({ worker: 'own' })
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

  thorough('in a page that nobody sees is told once', async () => {
    const session = await openSession({ worker: 'own' })
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'anvil', buyer)
    await allowNotices(page)
    const worker = await workerOf(page)
    await hidePages(worker)
    await buy(page)
    await paid(page)

    await until(async () => (await shown(worker)).length > 0)
    expect(await shown(worker)).toEqual([
      { title: 'Completed and confirmed', body: '1 × Anvil Box' },
    ])
  })
})

describe('a notification that is tapped', () => {
  thorough('shows the activity in the open page, whose wallet window loses nothing', async () => {
    const session = await openSession({ worker: 'own' })
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'anvil', buyer, { mode: 'ask' })
    await allowNotices(page)
    const worker = await workerOf(page)
    await buy(page)
    await asked(page, 1)
    await page.evaluate(() => void Object.assign(window, { marked: true }))

    const from = new URL(page.url()).pathname
    expect(await tapNotice(worker)).toEqual({ focused: [from], opened: [], left: 0 })
    await page.waitForURL('**/activity')
    await page.getByTestId('activity-operation').waitFor()
    await approve(page)
    await until(async () => (await buyer.booked()).length === 1)
    expect(await page.evaluate(() => 'marked' in window)).toBe(true)
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
  })

  thorough('opens the app where only another page of its origin is open', async () => {
    const session = await openSession({ worker: 'own' })
    const page = await session.open(sandbox().origin)
    await allowNotices(page)
    const worker = await readyForOffline(page)
    await page.goto(`${sandbox().origin}/explorer/block/1`)
    expect(await tapNotice(worker)).toEqual({ focused: [], opened: ['/activity'], left: 0 })
  })
})
