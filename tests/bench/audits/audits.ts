import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { FLAGS, devices, pathOfChromium } from '../../browser/chromium.ts'
import { fillStorage, type Choices } from '../../browser/storage.ts'

const CATEGORIES = ['accessibility', 'best-practices', 'seo'] as const

export interface Audited {
  readonly path: string
  /** Scores by category, from 0 to 100. */
  readonly scores: Readonly<Record<string, number>>
  /** Lines for the audits that failed, each with the elements that it names. */
  readonly failed: readonly string[]
}

/**
 * Audits pages with Lighthouse in one browser, as a certain visitor sees them. `tell` receives each
 * result as soon as it is available.
 */
export async function auditPages(
  origin: string,
  paths: readonly string[],
  choices: Choices,
  tell: (audited: Audited) => void,
): Promise<void> {
  const chrome = await launch({
    chromePath: pathOfChromium(),
    logLevel: 'silent',
    chromeFlags: [...FLAGS],
  })
  try {
    await remember(chrome.port, origin, choices)
    for (const path of paths) tell(await audit(chrome.port, origin, path))
  } finally {
    chrome.kill()
  }
}

/** Stores in the browser what earlier visits would have left. */
async function remember(port: number, origin: string, choices: Choices): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const page = await browser.contexts()[0]!.newPage()
  await fillStorage(page, origin, choices)
  await page.close()
  await browser.close()
}

async function audit(port: number, origin: string, path: string): Promise<Audited> {
  const { width, height } = devices.phone.viewport
  const result = await lighthouse(origin + path, {
    port,
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    formFactor: 'mobile',
    // Speed is measured elsewhere.
    throttlingMethod: 'simulate',
    pauseAfterFcpMs: 0,
    pauseAfterLoadMs: 500,
    networkQuietThresholdMs: 500,
    cpuQuietThresholdMs: 500,
    screenEmulation: { mobile: true, width, height, deviceScaleFactor: 2, disabled: false },
    disableStorageReset: true,
    disableFullPageScreenshot: true,
  })
  const { categories, audits, runtimeError } = result?.lhr ?? {}
  if (!categories || !audits || runtimeError)
    return { path, scores: {}, failed: [`Lighthouse: ${runtimeError?.message ?? 'nothing'}`] }
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
  )
  const failed = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? []).flatMap(
    ({ id, weight }) => {
      const { score, title, details } = audits[id] ?? {}
      if (weight === 0 || score === null || score === undefined || score === 1) return []
      return [[`${id}: ${title}`, ...namedIn(details)].join('\n      ')]
    },
  )
  return { path, scores, failed }
}

interface Item {
  readonly node?: { readonly selector?: string; readonly snippet?: string }
  readonly url?: string
  readonly description?: string
  readonly source?: string
}

/** Lists at most five findings of an audit. */
function namedIn(details: unknown): string[] {
  const { items = [] } = (details ?? {}) as { items?: readonly Item[] }
  return items
    .slice(0, 5)
    .map(({ node, url, description, source }) =>
      [node?.selector, node?.snippet, url, source, description].filter(Boolean).join(' · '),
    )
}
