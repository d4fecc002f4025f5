import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { startSandbox } from '../../sandbox/server.ts'
import { accounts } from '../../sandbox/world/accounts.ts'
import type { Config } from '../../src/config/schema.ts'
import type { OperationRow } from '../../src/db/database.ts'
import type { Operation } from '../../src/outbox/operation.ts'
import { devices, launchChromium } from '../browser/chromium.ts'

/** Rows drained per second, from the first report that arrives to the last. */
export interface DrainRates {
  readonly inPage: number
  readonly inWorker: number
}

/**
 * Drains `count` paid orders whose reports are due, once by a page in a browser without workers,
 * once by the worker with no page of the app open. The backend answers at once, so that the queue
 * is what is measured: two durable writes, a request and two more durable writes a row.
 */
export async function measureDrain(dist: string, count: number): Promise<DrainRates> {
  const backend = await openBackend()
  const configure = (config: Config) => ({
    ...config,
    backend: { ...config.backend, baseUrl: backend.baseUrl },
  })
  const sandbox = await startSandbox({ port: 0, dist, configure })
  const chromium = await launchChromium()
  const drain = async (place: Place) => {
    const rows = rowsOf(sandbox.world.config, count)
    const page = await openPlain(chromium, sandbox.origin, place, rows)
    const reports = backend.count(count)
    if (place === 'page') await page.goto(`${sandbox.origin}/earn`)
    else await page.evaluate(askForSync)
    const seconds = (await reports) / 1_000
    await page.context().close()
    return Math.round((count - 1) / seconds)
  }
  try {
    return { inPage: await drain('page'), inWorker: await drain('worker') }
  } finally {
    await chromium.close()
    await sandbox.close()
    await backend.close()
  }
}

type Place = 'page' | 'worker'

/** A page of the app's origin that is not the app, with the rows in the app's database. */
async function openPlain(
  chromium: Browser,
  origin: string,
  place: Place,
  rows: readonly OperationRow[],
): Promise<Page> {
  const context = await chromium.newContext(devices.phone)
  if (place === 'page')
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  // The app makes its database, and its worker.
  await page.goto(`${origin}/activity`)
  await page.getByTestId('activity-empty').waitFor()
  if (place === 'worker')
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await page.goto(`${origin}/robots.txt`)
  if ((await page.locator('#app').count()) > 0) throw new Error('the app runs where none should')
  await page.evaluate(putRows, rows)
  return page
}

const putRows = (rows: readonly OperationRow[]) =>
  new Promise<void>((done, failed) => {
    const opening = indexedDB.open('casthouse')
    opening.addEventListener('error', () => failed(opening.error))
    opening.addEventListener('success', () => {
      const writing = opening.result.transaction('operations', 'readwrite')
      for (const row of rows) writing.objectStore('operations').put(row)
      writing.addEventListener('complete', () => {
        opening.result.close()
        done()
      })
    })
  })

const askForSync = async () => {
  const registration = await navigator.serviceWorker.ready
  await (
    registration as unknown as { sync: { register(tag: string): Promise<void> } }
  ).sync.register('outbox')
}

/** Orders that were paid and are final, and of which the backend has not heard. */
const rowsOf = ({ network, contracts }: Config, count: number): OperationRow[] =>
  Array.from({ length: count }, (_, index) => {
    const now = Date.now() - index
    const txId = index.toString(16).padStart(64, 'a')
    const receipt = {
      blockNumber: 1,
      blockTimestamp: now,
      result: 'SUCCESS',
      fee: 0n,
      output: '',
      expectedEvent: true,
      at: now,
    }
    const body: Operation = {
      id: index.toString(16).padStart(64, '0'),
      kind: 'blindbox.buy',
      kindVersion: 1,
      owner: accounts[0]!.address,
      network: network.genesisBlockId,
      intent: {
        productId: '1',
        productName: 'Anvil Box',
        sale: contracts.blindBoxSale,
        quantity: 1,
        payments: [{ coin: { symbol: 'TRX', decimals: 6 }, units: 1_000_000n }],
        feeLimit: 150_000_000n,
      },
      createdAt: now,
      legs: [
        {
          name: 'pay1',
          agreedAt: now,
          transactions: [
            {
              txId,
              origin: 'ours',
              expiresAt: now,
              referenceBlock: 1,
              builtAt: now,
              handedAt: now,
              signedAt: now,
              signature: ['00'],
              sentAt: now,
              polls: 1,
              included: receipt,
              final: receipt,
            },
          ],
          failures: 0,
          nextAt: 0,
        },
      ],
    }
    const { id, owner, createdAt } = body
    return {
      id,
      owner,
      createdAt,
      live: 1,
      nextAt: 0,
      fence: 0,
      lease: null,
      runnerVersion: 1,
      body,
    }
  })

/** Acknowledges every report at once. */
async function openBackend() {
  let reported = (): void => {}
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      response.writeHead(200, {
        'content-type': 'application/json',
        'access-control-allow-origin': '*',
      })
      response.end(JSON.stringify({ code: 0, message: '', data: { status: 'acknowledged' } }))
      if (request.url?.endsWith('PayAfter')) reported()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Milliseconds from the first of so many reports to the last. */
    count: (wanted: number) =>
      new Promise<number>((done) => {
        let seen = 0
        let since = 0
        reported = () => {
          seen += 1
          if (seen === 1) since = performance.now()
          if (seen === wanted) done(performance.now() - since)
        }
      }),
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
