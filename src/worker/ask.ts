import { SYNC_TAG, type WorkerMessage } from '../core/workerMessage.ts'

/** Missing in TypeScript's library, because only Chromium has Background Sync. */
interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
}

/** Sends a message to the worker that controls this page, if there is one. */
export function tellWorker(message: WorkerMessage): void {
  navigator.serviceWorker?.controller?.postMessage(message)
}

/**
 * Asks the browser to wake the worker, now or when the network returns, even without an open page.
 */
export function askForSync(): void {
  void (async () => {
    const registration: SyncRegistration | undefined =
      await navigator.serviceWorker?.getRegistration()
    // Some browsers lack it, or the user forbids it. Then pages drain the outbox while they are
    // open.
    await registration?.sync?.register(SYNC_TAG).catch(() => undefined)
  })().catch(reportError)
}

/** Sets the number on the installed app's icon. */
export function showBadge(count: number): void {
  // Refused if the app is not installed, or may not send notifications.
  navigator.setAppBadge?.(count).catch(() => undefined)
}
