import { SYNC_TAG, type WorkerMessage } from '../core/workerMessage.ts'

/** Not in TypeScript's library: Background Sync is in Chromium only. */
interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
}

/** Tells the worker in charge of this page; where there is none, nobody is told. */
export function tellWorker(message: WorkerMessage): void {
  navigator.serviceWorker?.controller?.postMessage(message)
}

/** Has the browser wake the worker, now or when the network is back, even with no page open. */
export function askForSync(): void {
  void (async () => {
    const registration: SyncRegistration | undefined =
      await navigator.serviceWorker?.getRegistration()
    // Browsers without it, and those where the user forbids it: pages drain while they are open.
    await registration?.sync?.register(SYNC_TAG).catch(() => undefined)
  })().catch(reportError)
}

/** The number on the installed app's icon. */
export function showBadge(count: number): void {
  // Refused where the app is not installed, or may not notify.
  navigator.setAppBadge?.(count).catch(() => undefined)
}
