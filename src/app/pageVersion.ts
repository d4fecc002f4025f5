import { MINUTE_MS, SECOND_MS, type Millis } from '../core/time.ts'
import type { WebStorage } from '../core/webStorage.ts'
import type { Version } from '../state/services.ts'

/** What the version of a page depends on. */
export interface VersionPorts {
  /** The address of this page's own entry script: every build has another. */
  readonly entry: string
  /** The document that the server has now, bypassing every cache. */
  readonly fetchDocument: () => Promise<string>
  /** Lets the newest worker take over, if one waits or is being installed. Resolves when it has. */
  readonly takeOver: () => Promise<void>
  /** Ends the page's own work: what a wallet has just signed must be written down. */
  readonly rest: () => Promise<void>
  readonly reload: () => void
  readonly storage: Pick<WebStorage, 'getItem' | 'setItem'>
  readonly now: () => Millis
  readonly sleep: (ms: Millis) => Promise<void>
  readonly onError: (error: unknown) => void
}

export interface PageVersion extends Version {
  /** A newer version is there. */
  found(): void
  /** Keeps the page until this settles: a wallet's window is open. */
  hold<T>(work: Promise<T>): Promise<T>
  /** A file of this version could not be loaded: moves to the server's version if it is another. */
  missed(): Promise<void>
}

/** By then, what a wallet window was asked to sign has expired; a silent one holds up nobody. */
const HOLD_MS = 3 * MINUTE_MS

/** An outbox pass that waits for the network is cut off: it has only time to lose. */
const REST_MS = 5 * SECOND_MS

/** Which version this tab left because a file was missing, and when: it does not leave it twice. */
const LEFT_KEY = 'leftVersion'

/** During a rollout, servers of both versions answer, and each would send the page to the other. */
const STAYS_MS = 10 * MINUTE_MS

/** Watches the version of this page. It reloads when the user says so, or if it cannot go on. */
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
        // A wallet may have been opened while the worker was changing.
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
        // Offline this rejects, and a missing file says nothing about the version.
        if ((await page.fetchDocument()).includes(page.entry)) return
      } catch {
        return
      }
      page.storage.setItem(LEFT_KEY, `${page.entry} ${page.now()}`)
      leave()
    },
  }
}
