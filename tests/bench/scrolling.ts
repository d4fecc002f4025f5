import type { Page } from 'playwright-core'
import { startSandbox, type Sandbox } from '../../sandbox/server.ts'
import { devices, launchChromium } from '../browser/chromium.ts'
import { storageAfter, type Choices } from '../browser/storage.ts'
import { slowDown } from './slowDown.ts'

// Measures how pages with thousands of rows open and scroll on a slowed-down CPU. All times are in
// ms.

export interface Opening {
  /** Time from the start of the page to its first paint with content. */
  readonly firstPaint: number
  /** Time from the start of the page to its first row. */
  readonly firstRow: number
}

export interface Scrolling {
  readonly frames: number
  /** Number of late frames, above 34 and 50 ms; a screen shows one in 16.7 ms. */
  readonly over34: number
  readonly over50: number
  /** 95th percentile of the frames' times. */
  readonly p95: number
  /** Longest time between two frames. */
  readonly longestFrame: number
  /** Longest task while scrolling. */
  readonly longestTask: number
  /** Number of rows scrolled through, measured by the height of the first one. */
  readonly scrolled: number
}

export interface Slowed {
  readonly slowedBy: number
  readonly times: number
}

/** Opens a page in a browser that has never opened the app; `row` is a selector. */
type Open = (path: string, row: string, choices?: Choices) => Promise<{ page: Page } & Opening>

/** Measures several times over a backend that was filled before. */
export async function measureAbove<T>(
  dist: string,
  { slowedBy, times }: Slowed,
  fill: (sandbox: Sandbox) => Promise<void>,
  measure: (open: Open) => Promise<T>,
): Promise<T[]> {
  const sandbox = await startSandbox({ port: 0, dist })
  const chromium = await launchChromium()
  try {
    await fill(sandbox)
    const measured: T[] = []
    for (let run = 0; run < times; run += 1) {
      measured.push(
        await measure(async (path, row, choices) => {
          const storageState = storageAfter(sandbox.origin, choices ?? {})
          const context = await chromium.newContext({ ...devices.phone, storageState })
          await context.addInitScript(() =>
            Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'),
          )
          await context.addInitScript(watch, row)
          const page = await context.newPage()
          page.setDefaultTimeout(120_000)
          await slowDown(page, slowedBy)
          await page.goto(sandbox.origin + path)
          await page.locator(row).first().waitFor()
          return { page, ...(await page.evaluate(readOpening)) }
        }),
      )
      await Promise.all(chromium.contexts().map((context) => context.close()))
    }
    return measured
  } finally {
    await chromium.close()
    await sandbox.close()
  }
}

interface Marks {
  firstRow?: number
}

/** Runs in the page before the app. */
function watch(row: string): void {
  const marks: Marks = {}
  Object.assign(window, { marks })
  new MutationObserver((_, observer) => {
    if (!document.querySelector(row)) return
    observer.disconnect()
    // Visible with the next frame.
    requestAnimationFrame(() => setTimeout(() => (marks.firstRow = performance.now())))
  }).observe(document, { childList: true, subtree: true })
}

async function readOpening(): Promise<Opening> {
  const { marks } = window as unknown as { marks: Marks }
  while (marks.firstRow === undefined) await new Promise(requestAnimationFrame)
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  return { firstPaint: paint?.startTime ?? NaN, firstRow: marks.firstRow }
}

interface Far {
  /** Selector of a row. */
  readonly row: string
  /** Distance to scroll, in screens; to the end without it. */
  readonly screens?: number
}

/** Scrolls as fast as a finger's fling: a tenth of the screen per frame. */
export const scrollThrough = (page: Page, { row, screens }: Far): Promise<Scrolling> =>
  page.evaluate(scroll, { row, screens })

async function scroll({ row, screens }: { row: string; screens: number | undefined }) {
  const frames: number[] = []
  let longestTask = 0
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration)
  })
  observer.observe({ type: 'longtask' })
  scrollTo(0, 0)
  const frame = () => new Promise<number>(requestAnimationFrame)
  const isThere = () => scrollY >= (screens ?? Infinity) * innerHeight
  // Waits for more rows at an end that is still loading.
  const patience = screens === undefined ? 1 : 600
  let last = await frame()
  let waited = 0
  while (!isThere() && waited < patience) {
    const before = scrollY
    scrollBy(0, innerHeight / 10)
    const now = await frame()
    frames.push(now - last)
    last = now
    waited = scrollY > before ? 0 : waited + 1
  }
  observer.disconnect()
  const first = document.querySelector(row)
  const { height } = (first?.closest('li') ?? first)?.getBoundingClientRect() ?? { height: NaN }
  frames.sort((a, b) => a - b)
  const over = (ms: number) => frames.filter((each) => each > ms).length
  return {
    frames: frames.length,
    over34: over(34),
    over50: over(50),
    p95: frames[Math.floor(frames.length * 0.95)] ?? NaN,
    longestFrame: frames.at(-1) ?? NaN,
    longestTask,
    scrolled: Math.round(scrollY / height),
  }
}
