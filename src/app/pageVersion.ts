import { MINUTE_MS, SECOND_MS, type Millis } from '../core/time.ts'
import type { WebStorage } from '../core/webStorage.ts'
import type { Version } from '../state/services.ts'

/** Dependencies of a page's version. */
export interface VersionPorts {
  /** Address of this page's entry script, which differs in every build. */
  readonly entry: string
  /** Fetches the server's present document, bypassing every cache. */
  readonly fetchDocument: () => Promise<string>
  /** Lets the newest worker take over, if one is waiting or installing. Resolves once it has. */
  readonly takeOver: () => Promise<void>
  /** Finishes the page's own work, so that a transaction just signed by a wallet is stored. */
  readonly rest: () => Promise<void>
  readonly reload: () => void
  readonly storage: Pick<WebStorage, 'getItem' | 'setItem'>
  readonly now: () => Millis
  readonly sleep: (ms: Millis) => Promise<void>
  readonly onError: (error: unknown) => void
}

export interface PageVersion extends Version {
  /** Reports that a newer version is available. */
  found(): void
  /** Prevents a reload until this settles, because a wallet window is open. */
  hold<T>(work: Promise<T>): Promise<T>
  /**
   * Handles a file of this version that failed to load: moves to the server's version if it
   * differs.
   */
  missed(): Promise<void>
}

/**
 * Longest time that an open wallet window delays a reload. By then its request has expired, and a
 * silent wallet cannot block the page forever.
 */
const HOLD_MS = 3 * MINUTE_MS

/**
 * Longest time that an outbox pass delays a reload. A pass that waits for the network loses nothing
 * but time.
 */
const REST_MS = 5 * SECOND_MS

/**
 * Storage key of the version that this tab left because a file was missing, and of the time. The
 * tab leaves a version only once.
 */
const LEFT_KEY = 'leftVersion'

/**
 * Time without a second move. During a rollout, servers of both versions answer, and each would
 * send the page to the other.
 */
const STAYS_MS = 10 * MINUTE_MS

/**
 * Tracks the version of this page. It reloads when the user asks for it, or if it cannot continue.
 */
export function createVersion(page: VersionPorts): PageVersion {
  const listeners = new Set<() => void>()
  let isOld = false
  let holds = 0
  let leaving = false
  const changed = () => listeners.forEach((listener) => listener())

  const leave = () => {
    leaving = true
    if (holds > 0) return
    Promise.race([page.rest(), page.sleep(REST_MS)])
      .then(page.takeOver)
      .catch(page.onError)
      .finally(() => {
        // A wallet window may have opened while the worker was changing.
        if (holds === 0) page.reload()
      })
  }

  return {
    isOld: () => isOld,
    isHeld: () => holds > 0,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    take: leave,
    found() {
      isOld = true
      changed()
    },
    async hold(work) {
      holds += 1
      changed()
      try {
        await Promise.race([work.catch(() => undefined), page.sleep(HOLD_MS)])
      } finally {
        holds -= 1
        changed()
        if (leaving && holds === 0) leave()
      }
      return work
    },
    async missed() {
      const [left, leftAt] = page.storage.getItem(LEFT_KEY)?.split(' ') ?? []
      if (left === page.entry || page.now() - Number(leftAt) < STAYS_MS) return
      try {
        // Rejects when offline; then a missing file says nothing about the version.
        if ((await page.fetchDocument()).includes(page.entry)) return
      } catch {
        return
      }
      page.storage.setItem(LEFT_KEY, `${page.entry} ${page.now()}`)
      leave()
    },
  }
}
