import { Workbox } from 'workbox-window'
import { HOUR_MS, SECOND_MS } from '../core/time.ts'
import type { WorkerMessage } from '../core/workerMessage.ts'
import { noteSpoken } from './spoken.ts'

const SCRIPT = '/sw.js'

/** Time that a new worker has to fetch its files; after it, the page continues without it. */
const INSTALL_MS = 20 * SECOND_MS

/** Longest wait for an idle page: a page busy for this long will not be idle soon. */
const IDLE_MS = 5 * SECOND_MS

export interface RegisteredWorker {
  /** Lets the newest worker take over, if one is waiting or installing. */
  takeOver(): Promise<void>
}

/** Description of this page for the worker. */
type Told = Pick<Extract<WorkerMessage, { kind: 'complete' }>, 'entry' | 'locale'>

/**
 * Registers the worker. Looks for a newer one when the user returns to the page, at most once an
 * hour. `onNewer` runs when one is waiting, or took over at another tab's request.
 */
export async function registerWorker(
  describe: () => Told,
  onNewer: () => void,
): Promise<RegisteredWorker> {
  const workbox = new Workbox(scriptUrl())
  let { controller } = navigator.serviceWorker
  workbox.addEventListener('controlling', () => {
    // The very first worker takes over too, but it is not a newer version.
    if (controller) onNewer()
    controller = navigator.serviceWorker.controller
  })
  // The very first worker installs the translations of this language; without it, English first.
  await noteSpoken(describe().locale).catch(reportError)
  const registration = await workbox.register({ immediate: true })
  if (!registration) return { takeOver: async () => {} }

  // Workbox follows only the first update that it did not request, and that one may have failed.
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
    // Resumes after an interruption.
    addEventListener('online', complete)
  })

  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < HOUR_MS) return
    lookedAt = Date.now()
    // If offline, or if the server does not answer, it tries again next time.
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

/** Runs work once the page is idle, because the page's own requests come first. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window
    ? requestIdleCallback(work, { timeout: IDLE_MS })
    : setTimeout(work, IDLE_MS)

function tell(worker: ServiceWorker | null, message: WorkerMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it has none but ours
  worker?.postMessage(message)
}

/** Resolves when the worker reaches one of the states, or after a timeout. */
const reaches = (worker: ServiceWorker, states: readonly ServiceWorkerState[]) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (states.includes(worker.state)) resolve()
    }
    worker.addEventListener('statechange', look)
    setTimeout(resolve, INSTALL_MS)
    look()
  })

/**
 * Returns the worker's script URL. Trusted Types accept no plain string here, and this policy
 * creates only this URL.
 */
function scriptUrl(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypePolicies }
  const policy = trustedTypes?.createPolicy('casthouse', { createScriptURL: () => SCRIPT })
  return (policy?.createScriptURL(SCRIPT) as string | undefined) ?? SCRIPT
}

/** Part of Trusted Types that is used here; missing in TypeScript's library. */
interface TrustedTypePolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): unknown }
}
