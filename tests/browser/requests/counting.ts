import type { BrowserContext, Page, Request } from 'playwright-core'
import type { Sandbox } from '../../../sandbox/server.ts'
import { BLOCK_MS, SECOND_MS, type Millis } from '../../../src/core/time.ts'
import type { Session } from '../session.ts'
import type { WalletSettings } from '../storage.ts'

/** Number of requests of all pages of one browser, by kind. */
export interface Counts {
  /** The newest block. */
  head: number
  /** The newest solidified block. */
  solidHead: number
  /** Everything else that a node answers. */
  otherNode: number
  backendGet: number
  backendPost: number
}

export const nodeRequests = ({ head, solidHead, otherNode }: Counts): number =>
  head + solidHead + otherNode

/** A user whose minutes are counted. Time passes only in `pass`. */
export interface Counted {
  readonly page: Page
  readonly context: BrowserContext
  /** Lets time pass for the pages and the chain, and returns the requests meanwhile. */
  pass(ms: Millis, eachSecond?: (second: number) => Promise<void>): Promise<Counts>
  /** Goes to another screen, as a link does. */
  go(path: string): Promise<void>
}

const none = (): Counts => ({ head: 0, solidHead: 0, otherNode: 0, backendGet: 0, backendPost: 0 })

const kindOf = (request: Request): keyof Counts | undefined => {
  const { pathname } = new URL(request.url())
  if (pathname.startsWith('/api/')) return request.method() === 'GET' ? 'backendGet' : 'backendPost'
  if (!/^\/(chain|node2)\//.test(pathname)) return undefined
  if (pathname.endsWith('/wallet/getnowblock')) return 'head'
  return pathname.endsWith('/walletsolidity/getnowblock') ? 'solidHead' : 'otherNode'
}

/**
 * Opens a page whose clock stands still, and so does the chain. A minute passes as fast as the page
 * and the servers work, and always holds the same number of timers.
 */
export async function openCounted(
  session: Session,
  sandbox: Sandbox,
  path: string,
  wallet?: WalletSettings,
): Promise<Counted> {
  const { origin, chain } = sandbox
  chain.setMining({ mode: 'manual' })
  // A plain file of the origin, so that the app starts with the clock.
  const page = await session.open(`${origin}/config.json`, {
    language: 'en',
    ...(wallet && { wallet }),
  })
  const context = page.context()
  await context.clock.install({ time: chain.head.timestamp })
  let counts = none()
  const open = new Set<Request>()
  context.on('request', (request) => {
    const kind = kindOf(request)
    if (kind) counts[kind] += 1
    open.add(request)
  })
  const close = (request: Request) => void open.delete(request)
  context.on('requestfinished', close)
  context.on('requestfailed', close)

  /** Waits until every request is answered, and the pages have nothing more to ask at this time. */
  const settle = async () => {
    for (let quiet = 0; quiet < 3; quiet += 1) {
      if (open.size > 0) quiet = 0
      await Promise.all(context.pages().map(yieldToPage))
    }
  }
  let seconds = 0
  await page.goto(origin + path)
  await settle()
  return {
    page,
    context,
    async pass(ms, eachSecond) {
      counts = none()
      for (let second = 0; second < ms / SECOND_MS; second += 1) {
        await eachSecond?.(second)
        await settle()
        await context.clock.runFor(SECOND_MS)
        await settle()
        seconds += 1
        if (seconds % (BLOCK_MS / SECOND_MS) > 0) continue
        await chain.mine()
        await sandbox.backend.indexer.sync()
      }
      return counts
    },
    go: (to) =>
      page.evaluate((href) => {
        const link = document.body.appendChild(document.createElement('a'))
        link.href = href
        link.click()
        link.remove()
      }, to),
  }
}

/** Lets a page run the tasks that wait, whose timers are not ours. */
const yieldToPage = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => done(), { once: true })
        port1.start()
        port2.postMessage(undefined)
      }),
  )

/** Hides or shows a page, because a headless browser never does. */
export const setVisible = (page: Page, isVisible: boolean) =>
  page.evaluate(
    (value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    isVisible ? 'visible' : 'hidden',
  )
