import { deviceClock } from './deviceClock.ts'
import { isCodeMissing } from './late.ts'
import type { Clock } from './ports.ts'
import { SECOND_MS } from './time.ts'

const MAX_PAUSE_MS = 10 * SECOND_MS

/**
 * Loads a part of the app, however often the connection drops. Retries when the network is back, or
 * after pauses of one to ten seconds. Rejects only with an error of the part itself.
 */
export async function loadUntilThere<T>(
  load: () => Promise<T>,
  clock: Pick<Clock, 'sleep'> = deviceClock,
): Promise<T> {
  for (let pause = SECOND_MS; ; pause = Math.min(MAX_PAUSE_MS, 1.5 * pause)) {
    try {
      await restoreStyles()
      return await load()
    } catch (error) {
      if (!isCodeMissing(error)) throw error
      await untilOnline(pause, clock)
    }
  }
}

async function untilOnline(ms: number, clock: Pick<Clock, 'sleep'>): Promise<void> {
  const over = new AbortController()
  globalThis.addEventListener?.('online', () => over.abort(), { signal: over.signal })
  await clock.sleep(ms, over.signal)
  over.abort()
}

/** Window event fired for each of our files that an `import()` failed to load. */
export const FILE_MISSED = 'vite:preloadError'

const lost = new Set<HTMLLinkElement>()
let restoring: Promise<void> | undefined

/** Remembers style sheets that failed. Vite requests them once, then treats the link as loaded. */
export function watchStyles(page: EventTarget): void {
  page.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target)
    },
    true,
  )
}

/** Requests lost style sheets again. Without them, later parts would be unstyled. */
export const restoreStyles = (): Promise<void> =>
  (restoring ??= Promise.all([...lost].map(restore))
    .then(() => undefined)
    .finally(() => (restoring = undefined)))

const restore = (link: HTMLLinkElement) =>
  new Promise<void>((done, failed) => {
    lost.delete(link)
    const again = link.cloneNode() as HTMLLinkElement
    again.addEventListener('load', () => done())
    again.addEventListener('error', () => {
      // Vite does the same for every missing file, which may belong to a version that is gone.
      dispatchEvent(new Event(FILE_MISSED))
      failed(new TypeError(`failed to fetch ${again.href}`))
    })
    link.replaceWith(again)
  })
