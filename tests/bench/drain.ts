import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startSandbox } from '../../sandbox/server.ts'
import type { Config } from '../../src/config/schema.ts'
import { devices, launchChromium } from '../browser/chromium.ts'
import { openPlain, putRows, rowsOf } from './rows.ts'

/** Rows drained per second, from the first report to the last. */
export interface DrainRates {
  readonly inPage: number
  readonly inWorker: number
}

/**
 * Drains `count` paid orders whose reports are due. A page drains them once, in a browser without
 * workers; the worker drains them once, without any page of the app. The backend answers at once,
 * so that only the queue counts. Each row takes two durable writes, a request and two more durable
 * writes.
 */
export async function measureDrain(dist: string, count: number): Promise<DrainRates> {
  const backend = await openBackend()
  const configure = (config: Config) => ({
    ...config,
    backend: { ...config.backend, baseUrl: backend.baseUrl },
  })
  const sandbox = await startSandbox({ port: 0, dist, configure })
  const chromium = await launchChromium()
  const drain = async (place: 'page' | 'worker') => {
    const context = await chromium.newContext(devices.phone)
    if (place === 'page') await context.addInitScript(withoutWorkers)
    const page = await openPlain(context, sandbox.origin)
    await putRows(page, rowsOf(sandbox.world.config, 'final', count))
    const reports = backend.count(count)
    if (place === 'page') await page.goto(`${sandbox.origin}/earn`)
    else await page.evaluate(askForSync)
    const seconds = (await reports) / 1_000
    await context.close()
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

const withoutWorkers = () => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')

const askForSync = async () => {
  const registration = await navigator.serviceWorker.ready
  await (
    registration as unknown as { sync: { register(tag: string): Promise<void> } }
  ).sync.register('outbox')
}

/** Opens a backend that acknowledges every report at once. */
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
    /** Returns the milliseconds from the first of `wanted` reports to the last. */
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
