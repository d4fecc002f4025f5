import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { devices, launchChromium, launchShell, pathOfShell, type Device } from './chromium.ts'
import { keepTrace, noteTaps } from './failure.ts'
import { hasten, paceSince } from './pace.ts'
import { PATIENCE_MS } from './patience.ts'
import { collectProblems, type Problems } from './problems.ts'
import { leaveStorage, type Choices } from './storage.ts'
import { isThorough, isTorture } from './thorough.ts'

const cache = fileURLToPath(new URL('../../.cache', import.meta.url))

/** Features that a test is about. To save time, `npm test` leaves out the others. */
export interface SessionOptions {
  /**
   * Service worker in the test's pages, in a full Chromium. Elsewhere the worker would fetch and
   * store a build's files for each opened page, a third of the cost. `npm run proofs -- torture`
   * accepts that.
   */
  readonly worker?: 'own'
  /** Animations, as for all users who have not asked for reduced motion. */
  readonly motion?: 'own'
  /**
   * Real time for the app's clock. Elsewhere the clock runs faster (`hasten`), except with the
   * service worker, whose clock cannot be changed in time. `npm run torture` uses real time
   * everywhere.
   */
  readonly pace?: 'real'
}

export interface OpenOptions extends Choices {
  readonly device?: Device
  /** Browser without service workers, like some wallets' own. */
  readonly worker?: 'none'
  /** APIs that the browser lacks, such as "Object.hasOwn". */
  readonly lacks?: readonly string[]
}

/** Chromium as one test uses it. Everything is closed when the test ends. */
export interface Session {
  readonly problems: Problems
  /** Opens a page in its own browser, whose storage holds only the entries that the options set. */
  open(url: string, options?: OpenOptions): Promise<Page>
  /** Opens another tab of the same browser. The tabs share storage, locks and everything else. */
  openBeside(page: Page, path: string): Promise<Page>
  /** Opens a tab in a browser whose tabs may all have been closed. */
  openIn(context: BrowserContext, url: string): Promise<Page>
}

/**
 * One full Chromium and one bare shell serve all files of this process and end with it. Each
 * session has its own storage. A browser that died is replaced, so that later tests do not fail.
 */
const running: { whole?: Browser; shell?: Browser } = {}

/**
 * Returns the running browser. Without a shell on this machine, the full Chromium serves all tests.
 */
async function provideBrowser(needsWhole: boolean): Promise<Browser> {
  const shell = needsWhole ? undefined : pathOfShell()
  const kind = shell ? 'shell' : 'whole'
  const browser = running[kind]
  if (browser?.isConnected()) return browser
  return (running[kind] = await (shell ? launchShell(shell) : launchChromium()))
}

/**
 * Begins a test in Chromium. A problem in any of its pages fails the test unless the test allows
 * it. A failed test leaves traces of its pages in .cache/failures.
 */
export async function openSession({ worker, motion, pace }: SessionOptions = {}): Promise<Session> {
  const hasWorker = worker === 'own' || isTorture
  const hastened = hasWorker || pace === 'real' ? undefined : paceSince(Date.now())
  const browser = await provideBrowser(hasWorker)
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
        // A spinning stage costs more than everything else on the page while a test waits.
        reducedMotion: motion === 'own' || isTorture ? 'no-preference' : 'reduce',
      })
      context.setDefaultTimeout(PATIENCE_MS)
      contexts.push(context)
      await context.addInitScript(noteTaps)
      if (!hasWorker || options.worker === 'none')
        await context.addInitScript(() =>
          Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'),
        )
      if (options.lacks) await context.addInitScript(removeApis, options.lacks)
      if (hastened) await context.addInitScript(hasten, hastened)
      const page = await newPage(context)
      const left = await leaveStorage(page, url, options)
      await page.goto(url)
      await left.dispose()
      return page
    },
    openBeside: (beside, path) => openIn(beside.context(), new URL(path, beside.url()).href),
  }
}

/** Removes APIs that older browsers lack. Runs in the page or worker. */
export function removeApis(paths: readonly string[]): void {
  for (const path of paths) {
    const names = path.split('.')
    const [last] = names.splice(-1)
    const holder = names.reduce<object>((within, name) => Reflect.get(within, name), globalThis)
    Reflect.deleteProperty(holder, last!)
  }
}

/** Saves a screenshot for people to look at in .cache/screens, in thorough runs only. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (!isThorough) return
  await page.screenshot({ path: join(cache, 'screens', `${name}.png`) })
}
