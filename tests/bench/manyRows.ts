import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext } from 'playwright-core'
import { startSandbox } from '../../sandbox/server.ts'
import type { Config } from '../../src/config/schema.ts'
import { devices, launchChromium } from '../browser/chromium.ts'
import { moduleOf } from './bytes.ts'
import { openPlain, putRows, rowsOf } from './rows.ts'
import { slowDown } from './slowDown.ts'

/** Speed of a device with thousands of rows, on a slowed-down CPU. */
export interface Crowd {
  /** Milliseconds from the opening of the queue to its first request, on a screen without rows. */
  readonly firstStep: number
  /** Milliseconds from the start of the page to its first row, on the activity screen. */
  readonly firstRow: number
  /** Longest time that the activity screen was unresponsive in its first ten seconds. */
  readonly longestTask: number
  /** Longest time that the home screen was unresponsive in its first ten seconds. */
  readonly longestOnHome: number
}

/** Longest time that each screen was unresponsive while thousands of rows were drained. */
export interface Drained {
  readonly home: number
  readonly activity: number
}

/** Load on a node that many rows wait for. */
export interface NodeLoad {
  readonly perSecond: number
  /** Largest number of requests in any one second. */
  readonly busiestSecond: number
  readonly mostAtOnce: number
}

interface CrowdSize {
  readonly archived: number
  readonly live: number
  readonly slowedBy: number
  readonly times: number
}

/** Time that the node takes to answer a request, in ms. */
const NODE_MS = 50

/** Opens the screens over `archived` finished rows and `live` due ones. */
export async function measureCrowd(
  dist: string,
  { archived, live, slowedBy, times }: CrowdSize,
): Promise<Crowd[]> {
  const outbox = moduleOf(dist, 'src/data.ts')
  return withCrowd(dist, archived, live, async ({ context, origin }) => {
    await context.addInitScript(watch, outbox)
    const measured: Crowd[] = []
    const open = (path: string, isMeasured: (marks: Marks) => boolean) =>
      measurePage(context, origin + path, slowedBy, isMeasured)
    for (let run = 0; run < times; run += 1) {
      const queue = await open('/earn', ({ firstStep }) => firstStep !== undefined)
      const home = await open('/', ({ now }) => now > 10_000)
      const screen = await open(
        '/activity',
        ({ firstRow, now }) => firstRow !== undefined && now > 10_000,
      )
      measured.push({
        firstStep: (queue.firstStep ?? NaN) - (queue.opened ?? NaN),
        firstRow: screen.firstRow ?? NaN,
        longestTask: screen.longestTask,
        longestOnHome: home.longestTask,
      })
    }
    return measured
  })
}

/**
 * Opens each screen over `live` rows whose reports are due, and closes it once all are reported.
 */
export const measureDrained = (
  dist: string,
  { archived, live, slowedBy }: Omit<CrowdSize, 'times'>,
): Promise<Drained> =>
  withCrowd(dist, archived, 0, async ({ context, origin, config }) => {
    await context.addInitScript(watch, moduleOf(dist, 'src/data.ts'))
    let reported = 0
    await context.route(/PayAfter$/, async (route) => {
      await route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        json: { code: 0, message: '', data: { status: 'acknowledged' } },
      })
      reported += 1
    })
    const drainUnder = async (path: string) => {
      const page = await context.newPage()
      await page.goto(`${origin}/robots.txt`)
      await putRows(page, rowsOf(config, 'final', live))
      await page.close()
      reported = 0
      const isOver = () => reported >= live
      return (await measurePage(context, origin + path, slowedBy, isOver)).longestTask
    }
    return { home: await drainUnder('/'), activity: await drainUnder('/activity') }
  })

async function measurePage(
  context: BrowserContext,
  url: string,
  slowedBy: number,
  isMeasured: (marks: Marks) => boolean,
): Promise<Marks> {
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  await slowDown(page, slowedBy)
  await page.goto(url)
  let marks: Marks
  do marks = await page.evaluate(readMarks)
  while (!isMeasured(marks))
  await page.close()
  return marks
}

/** Lets a page without rows work on `live` rows that wait for the solidified chain. */
export const measureNodeLoad = (dist: string, live: number, forMs: number): Promise<NodeLoad> =>
  withCrowd(dist, 0, live, async ({ context, origin, node }) => {
    const page = await context.newPage()
    await page.goto(`${origin}/earn`)
    await node.firstAsked()
    const count = node.count()
    await new Promise((done) => setTimeout(done, forMs))
    const { times, mostAtOnce } = count()
    const seconds = new Map<number, number>()
    for (const at of times) {
      const second = Math.floor(at / 1_000)
      seconds.set(second, (seconds.get(second) ?? 0) + 1)
    }
    return {
      perSecond: times.length / (forMs / 1_000),
      busiestSecond: Math.max(0, ...seconds.values()),
      mostAtOnce,
    }
  })

interface Crowded {
  readonly context: BrowserContext
  readonly origin: string
  readonly config: Config
  readonly node: Awaited<ReturnType<typeof openNode>>
}

async function withCrowd<T>(
  dist: string,
  archived: number,
  live: number,
  measure: (crowded: Crowded) => Promise<T>,
): Promise<T> {
  const node = await openNode()
  const configure = (config: Config) => ({
    ...config,
    network: { ...config.network, nodes: [node.baseUrl] },
  })
  const sandbox = await startSandbox({ port: 0, dist, configure })
  const chromium = await launchChromium()
  try {
    const context = await chromium.newContext(devices.phone)
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
    const { origin, world } = sandbox
    const page = await openPlain(context, origin)
    await putRows(page, rowsOf(world.config, 'archived', archived))
    await putRows(page, rowsOf(world.config, 'included', live))
    await page.close()
    return await measure({ context, origin, config: world.config, node })
  } finally {
    await chromium.close()
    await sandbox.close()
    await node.close()
  }
}

interface Marks {
  firstRow?: number
  opened?: number
  firstStep?: number
  longestTask: number
  now: number
}

/**
 * Runs in the page before the app. Records when its queue opens and makes requests, and when rows
 * appear.
 */
function watch(outbox: string): void {
  Error.stackTraceLimit = 100
  const marks: Marks = { longestTask: 0, now: 0 }
  Object.assign(window, { marks })
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (...args) {
    marks.opened ??= performance.now()
    return open.apply(this, args)
  }
  const { fetch } = window
  window.fetch = (input, init) => {
    if (new Error('who asks').stack?.includes(outbox)) marks.firstStep ??= performance.now()
    return fetch(input, init)
  }
  const row = '[data-testid="activity-operation"], [data-testid="activity-earlier"]'
  new MutationObserver((_, observer) => {
    if (!document.querySelector(row)) return
    observer.disconnect()
    // Visible with the next frame.
    requestAnimationFrame(() => setTimeout(() => (marks.firstRow = performance.now())))
  }).observe(document, { childList: true, subtree: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      marks.longestTask = Math.max(marks.longestTask, duration)
  }).observe({ type: 'longtask', buffered: true })
}

const readMarks = async (): Promise<Marks> => {
  await new Promise((done) => setTimeout(done, 100))
  return { ...(window as unknown as { marks: Marks }).marks, now: performance.now() }
}

/** Opens a node that has every transaction in a block, but solidifies none. */
async function openNode() {
  let times: number[] = []
  let [open, mostAtOnce] = [0, 0]
  let firstAsked = (): void => {}
  const first = new Promise<void>((done) => (firstAsked = done))
  const answerTo = (url: string, body: string): object => {
    if (url.endsWith('/wallet/gettransactioninfobyid'))
      return { id: (JSON.parse(body) as { value: string }).value, blockNumber: 1 }
    if (url.endsWith('getnowblock'))
      return {
        blockID: '00'.repeat(32),
        block_header: { raw_data: { number: 2, timestamp: Date.now() } },
      }
    return {}
  }
  const answer = (response: ServerResponse, body: object) => {
    response.writeHead(200, {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'access-control-max-age': '600',
    })
    response.end(JSON.stringify(body))
  }
  const server = createServer((request, response) => {
    if (request.method === 'OPTIONS') return answer(response, {})
    times.push(performance.now())
    open += 1
    mostAtOnce = Math.max(mostAtOnce, open)
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () =>
      setTimeout(() => {
        open -= 1
        firstAsked()
        answer(response, answerTo(request.url ?? '', body))
      }, NODE_MS),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    firstAsked: () => first,
    /** Starts counting; the returned function reports the result. */
    count() {
      times = []
      mostAtOnce = open
      return () => ({ times, mostAtOnce })
    },
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
