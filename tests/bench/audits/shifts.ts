import type { Browser, Page } from 'playwright-core'
import { devices, launchChromium } from '../../browser/chromium.ts'
import { storageAfter, type Choices } from '../../browser/storage.ts'

/** On a shared machine, a page may take very long to open. */
const OPENED_MS = 120_000

/** Delays of code and of answers, in ms, so that the content shown meanwhile can shift. */
const CODE_MS = 150
const ANSWER_MS = 700
const QUIET_MS = 1_500
const PATIENCE_MS = 15_000
const AT_ONCE = 4

export interface Shifted {
  readonly path: string
  /** Cumulative layout shift, as Lighthouse counts it. */
  readonly cls: number
  /** Worst shifts, with the elements that moved. */
  readonly shifts: readonly string[]
}

/**
 * Measures the layout shift of pages on their first load, while everything arrives late. It loads
 * several at once, since each waits most of the time. `tell` receives each result as soon as it is
 * available.
 */
export async function measureShifts(
  origin: string,
  paths: readonly string[],
  choices: Choices,
  tell: (shifted: Shifted) => void,
): Promise<void> {
  const browser = await launchChromium()
  const left = [...paths]
  const work = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift())
      tell(await measureShift(browser, origin, path, choices))
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  } finally {
    await browser.close()
  }
}

async function measureShift(
  browser: Browser,
  origin: string,
  path: string,
  choices: Choices,
): Promise<Shifted> {
  const context = await browser.newContext({
    ...devices.phone,
    storageState: storageAfter(origin, choices),
  })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(OPENED_MS)
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
    await page.addInitScript(watchShifts)
    const isQuiet = await delay(page)
    await page.goto(origin + path)
    await isQuiet()
    return { path, ...(await page.evaluate(readShifts)) }
  } finally {
    await context.close()
  }
}

/**
 * Delays everything but the page itself. The returned function resolves after a while without
 * requests.
 */
async function delay(page: Page): Promise<() => Promise<void>> {
  let busy = 0
  let touchedAt = Date.now()
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (route.request().isNavigationRequest()) return route.continue().catch(() => undefined)
    const isAnswer = /^\/(api|chain|node2)\//.test(pathname)
    // Ignores requests for blocks, because they never end.
    const counts = !pathname.endsWith('getnowblock')
    if (counts) busy += 1
    await new Promise((done) => setTimeout(done, isAnswer ? ANSWER_MS : CODE_MS))
    await route.continue().catch(() => undefined)
    if (counts) {
      busy -= 1
      touchedAt = Date.now()
    }
  })
  return async () => {
    const startedAt = Date.now()
    while (Date.now() - startedAt < PATIENCE_MS)
      if (busy === 0 && Date.now() - touchedAt >= QUIET_MS) return
      else await new Promise((done) => setTimeout(done, 100))
  }
}

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }[]
}

interface Noted {
  readonly at: number
  readonly value: number
  readonly moved: readonly string[]
}

/** Runs in the page before anything else. */
function watchShifts(): void {
  const noted: Noted[] = []
  Object.assign(window, { noted })
  const box = ({ x, y, width, height }: DOMRectReadOnly) =>
    [x, y, width, height].map(Math.round).join(',')
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement
    const near = element?.closest('[data-testid]')
    return `${element?.tagName.toLowerCase()}.${element?.getAttribute('class') ?? ''} in ${near?.getAttribute('data-testid')}`
  }
  new PerformanceObserver((list) => {
    for (const { startTime, value, hadRecentInput, sources } of list.getEntries() as Shift[])
      if (!hadRecentInput)
        noted.push({
          at: startTime,
          value,
          moved: sources.map(
            ({ node, previousRect, currentRect }) =>
              `${nameOf(node)}: ${box(previousRect)} → ${box(currentRect)}`,
          ),
        })
  }).observe({ type: 'layout-shift', buffered: true })
}

function readShifts(): Omit<Shifted, 'path'> {
  const { noted } = window as unknown as { noted: readonly Noted[] }
  // Finds the worst window of at most 5 s without a pause of a second in it.
  let [cls, sum, begunAt, last] = [0, 0, -Infinity, -Infinity]
  for (const { at, value } of noted) {
    const isSame = at - last < 1_000 && at - begunAt < 5_000
    sum = isSame ? sum + value : value
    if (!isSame) begunAt = at
    last = at
    cls = Math.max(cls, sum)
  }
  const shifts = noted
    .toSorted((a, b) => b.value - a.value)
    .slice(0, 4)
    .map(
      ({ at, value, moved }) => `${value.toFixed(4)} at ${Math.round(at)} ms: ${moved.join('; ')}`,
    )
  return { cls, shifts }
}
