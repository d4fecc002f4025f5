import { Workbox } from 'workbox-window'
import { HOUR_MS, SECOND_MS } from '../core/time.ts'
import type { WorkerMessage } from '../core/workerMessage.ts'
import { noteSpoken } from './spoken.ts'

const SCRIPT = '/sw.js'

/** How long a new worker may take to fetch its files before the page goes on without it. */
const INSTALL_MS = 20 * SECOND_MS

/** A page that is busy for so long will not be idle soon. */
const IDLE_MS = 5 * SECOND_MS

export interface RegisteredWorker {
  /** Lets the newest worker take over, if one waits or is being installed. */
  takeOver(): Promise<void>
}

/** What the worker is told of this page. */
type Told = Pick<Extract<WorkerMessage, { kind: 'complete' }>, 'entry' | 'locale'>

/**
 * Registers the worker and looks for a newer one on each return to the page, once an hour at most.
 * `onNewer` runs when one waits, or has taken over at another tab's request.
 */
export async function registerWorker(
  describe: () => Told,
  onNewer: () => void,
): Promise<RegisteredWorker> {
  const workbox = new Workbox(scriptUrl())
  let { controller } = navigator.serviceWorker
  workbox.addEventListener('controlling', () => {
    // The very first worker takes over too, and is no newer version of anything.
    if (controller) onNewer()
    controller = navigator.serviceWorker.controller
  })
  // The very first worker installs the words of this language, or else of English at first.
  await noteSpoken(describe().locale).catch(reportError)
  const registration = await workbox.register({ immediate: true })
  if (!registration) return { takeOver: async () => {} }

  // Workbox follows only the first update that it did not ask for, and that one may have failed.
  const follow = (worker: ServiceWorker | null) => {
    const look = () => {
      if (worker?.state === 'installed' && registration.active) onNewer()
    }
    worker?.addEventListener('statechange', look)
    look()
  }
  follow(registration.waiting)
  follow(registration.installing)
  registration.addEventListener('updatefound', () => follow(registration.installing))

  const complete = () => {
    const { connection } = navigator as { connection?: { readonly saveData?: boolean } }
    const isSaving = connection?.saveData === true
    tell(registration.active, { kind: 'complete', ...describe(), isSaving })
  }
  void navigator.serviceWorker.ready.then(() => {
    whenIdle(complete)
    // What was interrupted goes on.
    addEventListener('online', complete)
  })

  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < HOUR_MS) return
    lookedAt = Date.now()
    // Offline, or the server is away: next time.
    registration.update().catch(() => undefined)
  })

  return {
    async takeOver() {
      if (!registration.waiting) await registration.update().catch(() => undefined)
      const newest = registration.waiting ?? registration.installing
      if (!newest) return
      if (newest.state === 'installing') await reaches(newest, ['installed', 'redundant'])
      tell(registration.active, { kind: 'retire' })
      tell(newest, { kind: 'takeOver' })
      await reaches(newest, ['activated', 'redundant'])
    },
  }
}

/** What the page fetches itself goes first. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window
    ? requestIdleCallback(work, { timeout: IDLE_MS })
    : setTimeout(work, IDLE_MS)

function tell(worker: ServiceWorker | null, message: WorkerMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it has none but ours
  worker?.postMessage(message)
}

/** Resolves when the worker is in one of the states, or when that takes too long. */
const reaches = (worker: ServiceWorker, states: readonly ServiceWorkerState[]) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (states.includes(worker.state)) resolve()
    }
    worker.addEventListener('statechange', look)
    setTimeout(resolve, INSTALL_MS)
    look()
  })

/** Trusted Types accept no plain string as a script URL: this policy makes only this one. */
function scriptUrl(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypePolicies }
  const policy = trustedTypes?.createPolicy('casthouse', { createScriptURL: () => SCRIPT })
  return (policy?.createScriptURL(SCRIPT) as string | undefined) ?? SCRIPT
}

/** The part of Trusted Types that is used here; not in TypeScript's library. */
interface TrustedTypePolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): unknown }
}
