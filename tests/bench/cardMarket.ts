import type { Browser, Page } from 'playwright-core'
import { startSandbox } from '../../sandbox/server.ts'
import { devices, launchChromium } from '../browser/chromium.ts'
import { addManyListings } from '../sandbox/manyCards.ts'
import { slowDown } from './slowDown.ts'

/** The market of cards over thousands of listings, on a slowed-down CPU; in ms. */
export interface MarketSpeed {
  /** From the start of the page to its first paint with content. */
  readonly firstPaint: number
  /** From the start of the page to its first card. */
  readonly firstTile: number
  /** From the choice of an order to the cards in it; the same for a level. */
  readonly sort: number
  readonly filter: number
  /** The longest time between two frames while some screens are scrolled, which load further pages. */
  readonly longestFrame: number
  /** The longest task meanwhile. */
  readonly longestTask: number
  /** How many cards that made known, and how many of them were on the page at its end. */
  readonly scrolled: number
  readonly onPage: number
}

interface Crowd {
  readonly listings: number
  /** How far to scroll, in screens. */
  readonly screens: number
  readonly slowedBy: number
  readonly times: number
}

/** Opens, sorts, filters and scrolls the market, each time in a new browser profile. */
export async function measureCardMarket(
  dist: string,
  { listings, times, ...rest }: Crowd,
): Promise<MarketSpeed[]> {
  const { backend, world, chain, ...sandbox } = await startSandbox({ port: 0, dist })
  const chromium = await launchChromium()
  try {
    const now = chain.head.timestamp
    await addManyListings(backend.db, { from: 0, many: listings, usdt: world.usdt, now })
    const measured: MarketSpeed[] = []
    for (let run = 0; run < times; run += 1)
      measured.push(await measureOnce(chromium, sandbox.origin, rest))
    return measured
  } finally {
    await chromium.close()
    await sandbox.close()
  }
}

async function measureOnce(
  chromium: Browser,
  origin: string,
  { screens, slowedBy }: Pick<Crowd, 'screens' | 'slowedBy'>,
): Promise<MarketSpeed> {
  const context = await chromium.newContext(devices.phone)
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await context.addInitScript(watch)
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  await slowDown(page, slowedBy)
  await page.goto(`${origin}/nft`)
  const tile = page.getByTestId('nft-tile')
  await tile.first().waitFor()
  const { firstPaint, firstTile } = await page.evaluate(readOpening)

  const sort = await changed(page, () => page.getByTestId('nft-sort').selectOption('cheap'))
  const filter = await changed(page, () => page.getByTestId('nft-level-3').click())
  await changed(page, () => page.getByTestId('nft-level-all').click())
  const scrolled = await page.evaluate(scrollThrough, screens)
  const onPage = await tile.count()
  await context.close()
  return { firstPaint, firstTile, sort, filter, ...scrolled, onPage }
}

/** From a press to the first card that was not first before. */
async function changed(page: Page, press: () => Promise<unknown>): Promise<number> {
  const found = page.evaluate(timeUntilOther)
  await press()
  return found
}

interface Marks {
  firstTile?: number
}

/** Runs in the page before the app. */
function watch(): void {
  const marks: Marks = {}
  Object.assign(window, { marks })
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[data-testid="nft-tile"]')) return
    observer.disconnect()
    // Visible with the next frame.
    requestAnimationFrame(() => setTimeout(() => (marks.firstTile = performance.now())))
  }).observe(document, { childList: true, subtree: true })
}

async function readOpening(): Promise<{ firstPaint: number; firstTile: number }> {
  const { marks } = window as unknown as { marks: Marks }
  while (marks.firstTile === undefined) await new Promise(requestAnimationFrame)
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  return { firstPaint: paint?.startTime ?? NaN, firstTile: marks.firstTile }
}

async function timeUntilOther(): Promise<number> {
  const first = () =>
    document.querySelector('[data-testid="nft-tile"]')?.getAttribute('href') ?? undefined
  const before = first()
  const pressedAt = await new Promise<number>((done) => {
    const press = () => done(performance.now())
    addEventListener('click', press, { once: true, capture: true })
    addEventListener('change', press, { once: true, capture: true })
  })
  while (first() === undefined || first() === before) await new Promise(requestAnimationFrame)
  return performance.now() - pressedAt
}

/** Scrolls as fast as a finger flings it: a tenth of the screen per frame. */
async function scrollThrough(
  screens: number,
): Promise<{ longestFrame: number; longestTask: number; scrolled: number }> {
  let [longestFrame, longestTask] = [0, 0]
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration)
  })
  observer.observe({ type: 'longtask' })
  scrollTo(0, 0)
  const frame = () => new Promise<number>(requestAnimationFrame)
  const isThere = () => scrollY >= screens * innerHeight
  let last = await frame()
  let waited = 0
  // At an end that is being loaded it waits for more.
  while (!isThere() && waited < 600) {
    const before = scrollY
    scrollBy(0, innerHeight / 10)
    const now = await frame()
    longestFrame = Math.max(longestFrame, now - last)
    last = now
    waited = scrollY > before ? 0 : waited + 1
  }
  observer.disconnect()
  // Two cards in each row.
  const tile = document.querySelector('[data-testid="nft-tile"]')
  const row = tile?.closest('li')?.getBoundingClientRect().height ?? NaN
  return { longestFrame, longestTask, scrolled: Math.round((2 * scrollY) / row) }
}
