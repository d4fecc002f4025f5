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

/** What a test is about; to save time, `npm test` leaves out whatever is not named. */
export interface SessionOptions {
  /**
   * Its pages have the service worker, in a full Chromium. In other tests it would fetch and keep a
   * build's files for each opened page, a third of the cost; `npm run proofs -- torture` accepts that.
   */
  readonly worker?: 'own'
  /** Animations run, as for everybody who has not asked for reduced motion. */
  readonly motion?: 'own'
  /**
   * The app's clock runs as fast as time does. In other tests it runs faster (`hasten`), unless they have
   * the service worker, whose clock nothing reaches in time; `npm run torture` has that everywhere.
   */
  readonly pace?: 'real'
}

export interface OpenOptions extends Choices {
  readonly device?: Device
  /** A browser without service workers, like some wallets' own. */
  readonly worker?: 'none'
  /** A browser that does not have these, such as "Object.hasOwn". */
  readonly lacks?: readonly string[]
}

/** What one test sees of Chromium; all of it is closed when the test ends. */
export interface Session {
  readonly problems: Problems
  /** Opens a page in a browser of its own, whose storage has only what the options set. */
  open(url: string, options?: OpenOptions): Promise<Page>
  /** Opens another tab of the same browser: it shares storage, locks and everything else. */
  openBeside(page: Page, path: string): Promise<Page>
  /** Opens a tab in a browser whose tabs may all have been closed. */
  openIn(context: BrowserContext, url: string): Promise<Page>
}

/**
 * One full Chromium and one bare shell serve all files that this process runs, and end with it;
 * each session has storage of its own. One that died is replaced, so that later tests do not fail.
 */
const running: { whole?: Browser; shell?: Browser } = {}

/** Without a shell on this machine, the full Chromium does everything. */
async function provideBrowser(needsWhole: boolean): Promise<Browser> {
  const shell = needsWhole ? undefined : pathOfShell()
  const kind = shell ? 'shell' : 'whole'
  const browser = running[kind]
  if (browser?.isConnected()) return browser
  return (running[kind] = await (shell ? launchShell(shell) : launchChromium()))
}

/**
 * Begins a test in Chromium. A problem in any of its pages fails the test unless it is allowed; a
 * failed test leaves traces of its pages in .cache/failures.
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
        // A stage spinning while a test waits for it costs more than all else the page does then.
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

/** In the page or a worker: removes what older browsers do not have. */
export function removeApis(paths: readonly string[]): void {
  for (const path of paths) {
    const names = path.split('.')
    const [last] = names.splice(-1)
    const holder = names.reduce<object>((within, name) => Reflect.get(within, name), globalThis)
    Reflect.deleteProperty(holder, last!)
  }
}

/** Keeps a picture for people to look at, in .cache/screens, in thorough runs only. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (!isThorough) return
  await page.screenshot({ path: join(cache, 'screens', `${name}.png`) })
}
