import type { Browser } from 'playwright-core'
import { startSandbox } from '../../sandbox/server.ts'
import { devices, launchChromium } from '../browser/chromium.ts'
import { addManyTokens } from '../sandbox/manyTokens.ts'
import { slowDown } from './slowDown.ts'

/** The home screen over a backend with thousands of tokens, on a slowed-down CPU; in ms. */
export interface ListSpeed {
  /** From the start of the page to its first paint with content. */
  readonly firstPaint: number
  /** From the start of the page to its first token. */
  readonly firstRow: number
  /** From a keystroke to what it finds, including the pause for the next one. */
  readonly keystroke: number
  /** The longest time between two frames while the list is scrolled to its end. */
  readonly longestFrame: number
  /** The longest task meanwhile. */
  readonly longestTask: number
}

interface Crowd {
  readonly tokens: number
  /** Rows on screen when it is scrolled; the list grows page by page. */
  readonly rows: number
  readonly slowedBy: number
  readonly times: number
}

/** Opens, searches and scrolls the list of tokens, each time in a new browser profile. */
export async function measureTokenList(
  dist: string,
  { tokens, rows, slowedBy, times }: Crowd,
): Promise<ListSpeed[]> {
  const sandbox = await startSandbox({ port: 0, dist })
  const chromium = await launchChromium()
  try {
    await addManyTokens(sandbox.backend.db, tokens)
    const measured: ListSpeed[] = []
    for (let run = 0; run < times; run += 1)
      measured.push(await measureOnce(chromium, sandbox.origin, { tokens, rows, slowedBy }))
    return measured
  } finally {
    await chromium.close()
    await sandbox.close()
  }
}

async function measureOnce(
  chromium: Browser,
  origin: string,
  { tokens, rows, slowedBy }: Omit<Crowd, 'times'>,
): Promise<ListSpeed> {
  const context = await chromium.newContext(devices.phone)
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await context.addInitScript(watch)
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  await slowDown(page, slowedBy)
  await page.goto(origin)
  const row = page.getByTestId('home-token')
  await row.first().waitFor()
  const { firstPaint, firstRow } = await page.evaluate(readOpening)

  const more = page.getByTestId('home-tokens-more')
  while ((await row.count()) < rows) {
    const before = await row.count()
    await more.click()
    await row.nth(before).waitFor()
  }
  const { longestFrame, longestTask } = await page.evaluate(scrollThrough)

  await page.getByTestId('home-search-open').click()
  const wanted = `Token ${tokens - 1}`
  const found = page.evaluate(timeUntilFound, wanted)
  await page.getByTestId('home-search').fill(wanted)
  const keystroke = await found
  await context.close()
  return { firstPaint, firstRow, keystroke, longestFrame, longestTask }
}

interface Marks {
  firstRow?: number
}

/** Runs in the page before the app. */
function watch(): void {
  const marks: Marks = {}
  Object.assign(window, { marks })
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[data-testid="home-token"]')) return
    observer.disconnect()
    // Visible with the next frame.
    requestAnimationFrame(() => setTimeout(() => (marks.firstRow = performance.now())))
  }).observe(document, { childList: true, subtree: true })
}

async function readOpening(): Promise<{ firstPaint: number; firstRow: number }> {
  const { marks } = window as unknown as { marks: Marks }
  while (marks.firstRow === undefined) await new Promise(requestAnimationFrame)
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  return { firstPaint: paint?.startTime ?? NaN, firstRow: marks.firstRow }
}

/** Measured from the first letter on. */
async function timeUntilFound(wanted: string): Promise<number> {
  const typedAt = await new Promise<number>((done) =>
    addEventListener('input', () => done(performance.now()), { once: true, capture: true }),
  )
  const isFound = () => {
    const rows = [...document.querySelectorAll('[data-testid="home-token"]')]
    return rows.length > 0 && rows.every((row) => row.textContent.includes(wanted))
  }
  while (!isFound()) await new Promise(requestAnimationFrame)
  return performance.now() - typedAt
}

/** Scrolls as fast as a finger flings it: a tenth of the screen per frame. */
async function scrollThrough(): Promise<{ longestFrame: number; longestTask: number }> {
  let [longestFrame, longestTask] = [0, 0]
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration)
  })
  observer.observe({ type: 'longtask' })
  scrollTo(0, 0)
  const frame = () => new Promise<number>(requestAnimationFrame)
  let last = await frame()
  const isOver = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1
  while (!isOver()) {
    scrollBy(0, innerHeight / 10)
    const now = await frame()
    longestFrame = Math.max(longestFrame, now - last)
    last = now
  }
  observer.disconnect()
  return { longestFrame, longestTask }
}
