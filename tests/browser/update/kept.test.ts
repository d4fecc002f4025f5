import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { startSandbox, type Sandbox } from '../../../sandbox/server.ts'
import { boxIds } from '../../../sandbox/world/products.ts'
import type { Config } from '../../../src/config/schema.ts'
import { until } from '../payments/steps.ts'
import { openSession } from '../session.ts'
import { connect, shownAccount } from '../shell/wallets.ts'
import { workerOf } from '../worker/steps.ts'
import { firstOf, thorough } from '../thorough.ts'
import { useDeployment } from './builds.ts'

const { dist } = useDeployment()
let sandbox: Sandbox

/** Serves the same origin again, as after a restart by the operator. */
async function serve(configure?: (config: Config) => Config): Promise<void> {
  const port = sandbox ? Number(new URL(sandbox.origin).port) : 0
  await sandbox?.close()
  sandbox = await startSandbox({ port, dist, ...(configure && { configure }) })
}

beforeAll(() => serve())
afterAll(() => sandbox?.close())

/** Waits until a file is stored, by the beginning of its path. */
const kept = (page: Page, path: string) =>
  until(() =>
    page.evaluate(async (wanted) => {
      const keys = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      )
      return keys.flat().some(({ url }) => new URL(url).pathname.startsWith(wanted))
    }, path),
  )

describe('the worker', () => {
  thorough('keeps tronweb when a payment first needs it, and has it offline', async () => {
    const session = await openSession({ worker: 'own' })
    const page = await session.open(`${sandbox.origin}/blindBox/${boxIds.anvil}`, {
      wallet: { connected: true, mode: 'ask', account: 0 },
    })
    await workerOf(page)
    await page.getByTestId('blindbox-limits-canBuy').waitFor()
    await page.getByTestId('blindbox-buy').click()
    await kept(page, '/assets/tronweb-')

    session.problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    await page.context().setOffline(true)
    const weighs = await page.evaluate(async () => {
      const cache = await caches.open('tronweb')
      const [file] = await cache.keys()
      return (await (await fetch(file!.url)).text()).length
    })
    expect(weighs).toBeGreaterThan(500_000)
  })

  thorough('leaves the explorer and other things of the same origin alone', async () => {
    const session = await openSession({ worker: 'own' })
    const page = await session.open(sandbox.origin)
    await workerOf(page)
    await kept(page, '/config.json')
    await page.goto(`${sandbox.origin}/explorer/block/1`)
    expect(await page.locator('#app').count()).toBe(0)
    await page.goto(`${sandbox.origin}/announcements`)
    await page.locator('#app').waitFor({ state: 'attached' })
  })

  thorough.each(
    firstOf([
      ['/robots.txt', 'User-agent'],
      ['/config.json', '"genesisBlockId"'],
      ['/manifest.webmanifest', '"start_url"'],
      ['/icons/nothing.png', 'not found'],
    ]),
  )('shows the file itself that is opened as %s', async (path, words) => {
    const session = await openSession({ worker: 'own' })
    session.problems.allow(/404/)
    const page = await session.open(sandbox.origin)
    await workerOf(page)
    await kept(page, '/index.html')
    await page.goto(sandbox.origin + path)
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
    expect(await page.locator('#app').count()).toBe(0)
    expect(await page.locator('body').textContent()).toContain(words)
  })

  thorough(
    'takes a changed configuration at the next start, and its policy at the one after',
    async () => {
      const session = await openSession({ worker: 'own' })
      const page = await session.open(sandbox.origin)
      await workerOf(page)
      await kept(page, '/config.json')
      await kept(page, '/index.html')

      // The blank page has no requests in progress while the server is down.
      await page.goto('about:blank')
      const node = 'https://second-node.example'
      // Same backend under another URL, which the document contains, too.
      const baseUrl = `${sandbox.origin}/api`
      await serve((config) => ({
        ...config,
        name: 'Renamed',
        backend: { ...config.backend, baseUrl },
        network: { ...config.network, nodes: [...config.network.nodes, node] },
      }))
      await page.goto(sandbox.origin)
      await page.locator('[data-product-name]').filter({ hasText: 'Renamed' }).waitFor()
      const policy = async () => {
        const response = await page.goto(sandbox.origin)
        expect(response?.fromServiceWorker()).toBe(true)
        return (await response?.allHeaders())?.['content-security-policy'] ?? ''
      }
      await until(async () => (await policy()).includes(node))
      expect(await page.locator('meta[name="backend"]').getAttribute('content')).toBe(baseUrl)
    },
  )

  thorough('lets the app stand before the configuration has come', async () => {
    const session = await openSession({ worker: 'own' })
    const page = await session.open(sandbox.origin, { wallet: { mode: 'approve' } })
    await workerOf(page)
    await kept(page, '/config.json')
    await kept(page, '/index.html')
    await page.getByTestId('home-token').first().waitFor()

    await page.addInitScript(() => {
      const fetchNow = fetch
      const { promise, resolve } = Promise.withResolvers<void>()
      Object.assign(window, { answerConfig: resolve })
      window.fetch = async (...asked) => {
        if (asked[0] === '/config.json') await promise
        return fetchNow(...asked)
      }
    })
    await page.reload()
    await page.getByTestId('home-token').first().waitFor()
    await page.evaluate(() => (window as unknown as { answerConfig(): void }).answerConfig())
    await connect(page, 'tronlink')
    await expect.poll(() => shownAccount(page)).toBe(0)
  })
})
