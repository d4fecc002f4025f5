import * as v from 'valibot'
import { SYNC_TAG, workerMessage } from '../src/core/workerMessage.ts'
import { drainOutbox, retire } from './drain.ts'
import { openApp, tellEnd } from './notice.ts'
import { install } from './precache.ts'

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: readonly { readonly url: string; readonly revision: string | null }[]
}

// Listeners only; each is added while the script first runs, as the browser wants it.

install(self.__WB_MANIFEST)

// The very first page is served too; a later version takes over only when the user says so.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  const message = v.safeParse(workerMessage, event.data)
  if (!message.success) return
  const { output } = message
  if (output.kind === 'takeOver') event.waitUntil(self.skipWaiting())
  else if (output.kind === 'retire') retire()
  else event.waitUntil(tellEnd(output.id, output.how))
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
