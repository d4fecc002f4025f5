import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { DETECTION_ATTEMPTS, DETECTION_INTERVAL_MS } from '../../src/chain/wallet.ts'
import { devices, launchChromium, launchShell, pathOfShell, type Device } from './chromium.ts'
import { keepTrace, noteTaps } from './failure.ts'
import { collectProblems, type Problems } from './problems.ts'
import { leaveStorage, type Choices } from './storage.ts'
import { isThorough } from './thorough.ts'

const cache = fileURLToPath(new URL('../../.cache', import.meta.url))

/** What a test is about; whatever is not named is left out where `npm test` has not the time for it. */
export interface SessionOptions {
  /**
   * Its pages have the service worker, in the whole Chromium. Elsewhere it would fetch and keep a build's
   * files for each page that is opened, which is a third of what that costs; `npm run torture` does.
   */
  readonly worker?: 'own'
  /** What moves moves, as for everybody who has not asked for less of that. */
  readonly motion?: 'own'
}

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
 * One Chromium, and one without all that is around its pages, serve all files that this process runs,
 * and end with it; each session has storage of its own. One that has died is no reason for what comes
 * after it to fail.
 */
const running: { whole?: Browser; shell?: Browser } = {}

/** Without a shell on this machine one Chromium does everything. */
async function provideBrowser(needsWhole: boolean): Promise<Browser> {
  const shell = needsWhole ? undefined : pathOfShell()
  const kind = shell ? 'shell' : 'whole'
  const browser = running[kind]
  if (browser?.isConnected()) return browser
  return (running[kind] = await (shell ? launchShell(shell) : launchChromium()))
}

/**
 * Begins a test in Chromium. A problem in any of its pages fails the test, unless it is allowed; a
 * failed test leaves what it saw of its pages in .cache/failures.
 */
export async function openSession({ worker, motion }: SessionOptions = {}): Promise<Session> {
  const hasWorker = worker === 'own' || isThorough
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
        // A stage that turns while it is waited for costs more than all else that the page does then.
        reducedMotion: motion === 'own' || isThorough ? 'no-preference' : 'reduce',
      })
      contexts.push(context)
      await context.addInitScript(noteTaps)
      if (!hasWorker || options.worker === 'none')
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

/** Keeps a picture for people to look at, in .cache/screens, where there is the time for that. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (!isThorough) return
  await page.screenshot({ path: join(cache, 'screens', `${name}.png`) })
}
