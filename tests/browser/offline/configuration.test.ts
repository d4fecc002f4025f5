import type { BrowserContext, Page, Route, Worker } from 'playwright-core'
import { describe, expect } from 'vitest'
import {
  PAID_ONCE,
  buy,
  nextBuyer,
  outcomeOf,
  stage,
  until,
  useQuickSandbox,
  visitBox,
} from '../payments/steps.ts'
import { openSession } from '../session.ts'
import { allDone, readyForOffline, workerOf } from '../worker/steps.ts'
import { goOffline, prepare } from './steps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

const DOWN = { status: 503, body: 'no healthy upstream' }
const LOGIN_PAGE = {
  status: 200,
  contentType: 'text/html',
  body: '<!doctype html><title>Welcome</title><p>Please log in to use this network.</p>',
}
const HALF_EDITED = {
  status: 200,
  contentType: 'application/json',
  body: '{ "name": "Cast',
}
const EMPTIED = { status: 200, contentType: 'application/json', body: '{}' }

/** Makes the server give this answer. Returns a counter of the answers to the worker. */
async function answerWith(
  context: BrowserContext,
  answer: Parameters<Route['fulfill']>[0],
): Promise<() => number> {
  let given = 0
  // Adds a route on top of the previous one. Without any route, the worker could fetch the server's
  // real answer.
  await context.route('**/config.json', (route) => {
    if (route.request().serviceWorker()) given += 1
    return route.fulfill(answer)
  })
  return () => given
}

/** Collects the worker's errors from this call on. */
async function watchErrors(worker: Worker): Promise<() => Promise<string[]>> {
  await worker.evaluate(() => {
    const errors: string[] = []
    Object.assign(globalThis, { errors })
    addEventListener('error', ({ message }) => errors.push(message))
  })
  return () => worker.evaluate(() => (globalThis as unknown as { errors: string[] }).errors)
}

const keptConfigs = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const cache = await caches.open('config')
    const keys = await cache.keys()
    return Promise.all(keys.map(async (key) => (await cache.match(key))!.text()))
  })

const started = (page: Page) => page.getByTestId('home-tokens-list').waitFor()

describe('the kept configuration', () => {
  thorough('starts the app whatever else is answered, and offline after that', async () => {
    const session = await openSession({ worker: 'own' })
    const page = await session.open(sandbox().origin)
    await prepare(session, page, sandbox())
    const errors = await watchErrors(await workerOf(page))
    const before = await keptConfigs(page)
    expect(before).toHaveLength(1)
    for (const [answer, why] of [
      [DOWN, 'HTTP 503'],
      [LOGIN_PAGE, 'is not JSON'],
      [HALF_EDITED, 'is not JSON'],
      [EMPTIED, 'name'],
    ] as const) {
      const given = await answerWith(page.context(), answer)
      await page.reload()
      await started(page)
      expect(given()).toBeGreaterThan(0)
      expect(await keptConfigs(page)).toEqual(before)
      expect((await errors()).at(-1)).toContain(why)
    }
    await page.context().unrouteAll()
    await goOffline(page)
    await page.reload()
    await started(page)
  })

  thorough(
    'lets the worker finish a payment with no page while the server gives none',
    async () => {
      const session = await openSession({ worker: 'own' })
      const { chain } = sandbox()
      const buyer = nextBuyer(sandbox())
      const page = await visitBox(session, sandbox(), 'anvil', buyer)
      const worker = await readyForOffline(page)
      const given = await answerWith(page.context(), DOWN)
      chain.setMining({ mode: 'manual' })
      await buy(page)
      await stage(page, 'sent')
      await page.close()
      chain.setMining({ mode: 'interval' })
      await allDone(worker)
      expect(given()).toBeGreaterThan(0)
      expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    },
  )

  thorough(
    'is never one that is none: without a good one the page says what is wrong',
    async () => {
      const session = await openSession({ worker: 'own' })
      session.problems.allow(/Failed to load resource/)
      const page = await session.open(sandbox().origin)
      await readyForOffline(page)
      const told = (words: string) =>
        page.getByTestId('config-error').filter({ hasText: words }).waitFor()

      // An older version may have stored any answer, even an invalid one.
      await page.evaluate(async (body) => {
        const cache = await caches.open('config')
        await cache.put('/config.json', new Response(body))
      }, LOGIN_PAGE.body)
      await answerWith(page.context(), DOWN)
      await page.reload()
      await told('HTTP 503')

      await page.evaluate(() => caches.delete('config'))
      const given = await answerWith(page.context(), LOGIN_PAGE)
      await page.reload()
      await told('is not JSON')
      // The page has asked, and so has the worker, which fetches missing files for offline use.
      await until(() => given() >= 2)
      await page.reload()
      await told('is not JSON')
      expect(await keptConfigs(page)).toEqual([])

      await page.context().unrouteAll()
      await page.getByTestId('config-error-retry').click()
      await started(page)
      await expect.poll(() => keptConfigs(page)).toEqual([expect.stringContaining('{"name"')])
    },
  )
})
