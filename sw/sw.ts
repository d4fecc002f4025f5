import * as v from 'valibot'
import { SYNC_TAG, workerMessage } from '../src/core/workerMessage.ts'
import { keepConfig } from './config.ts'
import { drainOutbox, retire } from './drain.ts'
import { openApp, tellEnd } from './notice.ts'
import { completePrecache, precache, type PrecacheEntry } from './precache.ts'
import { route } from './routes.ts'

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: readonly PrecacheEntry[]
}

// Listeners only; each is added while the script first runs, as browsers require.

precache(self.__WB_MANIFEST)
route()

// The very first page is served too; a later version takes over only when the user says so.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  const message = v.safeParse(workerMessage, event.data)
  if (!message.success) return
  const { output } = message
  switch (output.kind) {
    case 'takeOver':
      return event.waitUntil(self.skipWaiting())
    case 'retire':
      return retire()
    case 'complete':
      // What fails now is asked for again when a page starts.
      return event.waitUntil(Promise.allSettled([completePrecache(), keepConfig()]))
    case 'ended':
      return event.waitUntil(tellEnd(output.id, output.how))
  }
})

/** Chromium's Background Sync; other browsers never send it. */
self.addEventListener('sync', (event: Event) => {
  const sync = event as ExtendableEvent & { readonly tag: string }
  if (sync.tag === SYNC_TAG) sync.waitUntil(drainOutbox())
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openApp('/activity'))
})
