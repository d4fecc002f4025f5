import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { DETECTION_ATTEMPTS, DETECTION_INTERVAL_MS } from '../../src/chain/wallet.ts'
import { devices, launchChromium, type Device } from './chromium.ts'
import { collectProblems, type Problems } from './problems.ts'
import { leaveStorage, type Choices } from './storage.ts'

const cache = fileURLToPath(new URL('../../.cache', import.meta.url))

export interface OpenOptions extends Choices {
  readonly device?: Device
  /** A browser that has no service workers, as some wallets' own have none. */
  readonly worker?: 'none'
  /** The app gives up looking for a wallet at once, and not after the seconds that it takes. */
  readonly search?: 'hurried'
}

/** What one test sees of Chromium; all of it is closed when the test ends. */
export interface Session {
  readonly problems: Problems
  /** Opens a page in a browser of its own, with empty storage but for what the options set. */
  open(url: string, options?: OpenOptions): Promise<Page>
  /** Opens another tab of the same browser: it shares storage, locks and everything else. */
  openBeside(page: Page, path: string): Promise<Page>
  /** Opens a tab in a browser whose tabs may all have been closed. */
  openIn(context: BrowserContext, url: string): Promise<Page>
}

/**
 * One Chromium serves all files that this process runs, and ends with it; each session has storage
 * of its own. One that has died is no reason for what comes after it to fail.
 */
let chromium: Browser | undefined

async function provideBrowser(): Promise<Browser> {
  if (!chromium?.isConnected()) chromium = await launchChromium()
  return chromium
}

/**
 * Begins a test in Chromium. A problem in any of its pages fails the test, unless it is allowed; a
 * failed test leaves pictures and texts of its pages in .cache/failures.
 */
export async function openSession(): Promise<Session> {
  const browser = await provideBrowser()
  const problems = collectProblems()
  const contexts: BrowserContext[] = []

  onTestFinished(async ({ task }) => {
    const unexpected = problems.unexpected()
    if (task.result?.state === 'fail' || unexpected.length > 0)
      await keepTrace(
        task.name,
        contexts.flatMap((context) => context.pages()),
        unexpected,
      )
    await Promise.all(contexts.map((context) => context.close()))
    if (unexpected.length > 0)
      throw new Error(`the page had problems of its own:\n${unexpected.join('\n')}`)
  })

  const newPage = async (context: BrowserContext) => {
    const page = await context.newPage()
    problems.watch(page)
    return page
  }

  const openIn = async (context: BrowserContext, url: string) => {
    const page = await newPage(context)
    await page.goto(url)
    return page
  }

  return {
    problems,
    openIn,
    async open(url, options = {}) {
      const context = await browser.newContext({
        ...devices[options.device ?? 'phone'],
        ...(options.theme && { colorScheme: options.theme }),
      })
      contexts.push(context)
      await context.addInitScript(noteTaps)
      if (options.worker === 'none')
        await context.addInitScript(() =>
          Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'),
        )
      if (options.search === 'hurried')
        await context.addInitScript(hurrySearch, {
          times: DETECTION_ATTEMPTS,
          pauseMs: DETECTION_INTERVAL_MS,
        })
      const page = await newPage(context)
      const left = await leaveStorage(page, url, options)
      await page.goto(url)
      await left.dispose()
      return page
    },
    openBeside: (beside, path) => openIn(beside.context(), new URL(path, beside.url()).href),
  }
}

/** In the page: the looks for a wallet follow one another without a pause. */
function hurrySearch({ times, pauseMs }: { times: number; pauseMs: number }): void {
  const later = setTimeout
  let left = times
  const sooner = (run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) =>
    later(run, ms === pauseMs && left-- > 0 ? 0 : ms, ...given)
  Object.assign(globalThis, { setTimeout: sooner })
}

/** In the page: what was pressed, let go and clicked, for whoever asks why a tap did nothing. */
function noteTaps(): void {
  const taps: string[] = []
  Object.assign(globalThis, { taps })
  for (const kind of ['pointerdown', 'pointerup', 'click'])
    addEventListener(
      kind,
      ({ target }) => {
        const what = target instanceof Element ? target.closest('[data-testid]') : null
        taps.push(
          `${Math.round(performance.now())} ms: ${kind} ${what?.getAttribute('data-testid')}`,
        )
      },
      true,
    )
}

/** In the page: the rows of the app's queue, a line each. */
function readQueue(): Promise<string[]> {
  return new Promise((done, fail) => {
    const opening = indexedDB.open('casthouse')
    opening.addEventListener('error', () => fail(opening.error))
    opening.addEventListener('success', () => {
      const rows = opening.result.transaction('operations').objectStore('operations').getAll()
      rows.addEventListener('error', () => fail(rows.error))
      rows.addEventListener('success', () => {
        opening.result.close()
        done(
          rows.result.map(
            ({ id, live, fence, nextAt, body }) =>
              `${id} ${body?.kind}: live ${live}, fence ${fence}, due ${nextAt} (${Date.now()})`,
          ),
        )
      })
    })
  })
}

/** What a page says in time, or why it says nothing. */
async function asked(page: Page, what: () => string[] | Promise<string[]>): Promise<string> {
  const late = new Promise<string[]>((done) => setTimeout(done, 5_000, ['no answer']))
  const lines = await Promise.race([page.evaluate(what), late]).catch((e: unknown) => [String(e)])
  return lines.join('\n')
}

/** Keeps a picture for people to look at, in .cache/screens. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(cache, 'screens', `${name}.png`) })
}

/** What shows why a test failed: picture, text, taps and queue of each page, and the problems. */
async function keepTrace(name: string, pages: readonly Page[], problems: readonly string[]) {
  const folder = join(cache, 'failures', name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100))
  mkdirSync(folder, { recursive: true })
  for (const [index, page] of pages.entries()) {
    // A page that crashed or hangs has no picture; that must not hide why the test failed.
    await page.screenshot({ path: join(folder, `${index}.png`), timeout: 5_000 }).catch(() => {})
    const text = await page
      .locator('body')
      .innerText({ timeout: 5_000 })
      .catch((error: unknown) => String(error))
    const taps = await asked(page, () => (globalThis as { taps?: string[] }).taps ?? [])
    const rows = await asked(page, readQueue)
    const told = [page.url(), text, taps, rows].join('\n\n')
    writeFileSync(join(folder, `${index}.txt`), `${told}\n`)
  }
  writeFileSync(join(folder, 'problems.txt'), problems.join('\n'))
  console.log(`What the pages looked like: ${folder}`)
}
