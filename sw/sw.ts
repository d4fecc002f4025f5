// First, because the other modules may call features that it adds.
import './older.ts'
import * as v from 'valibot'
import { SYNC_TAG, workerMessage, type WorkerMessage } from '../src/core/workerMessage.ts'
import { parseLocale } from '../src/i18n/locale.ts'
import { keepAnswered } from './announcements.ts'
import { keepConfig } from './config.ts'
import { drainOutbox, retire } from './drain.ts'
import { openApp, tellEnd } from './notice.ts'
import { completeBuild, keepBuild, ownCacheName, type BuildFile } from './files.ts'
import { route } from './routes.ts'
import { dropOldBuilds, noteTab } from './tabs.ts'

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: readonly BuildFile[]
}

// Only listeners. Each is added while the script first runs, as browsers require.

keepBuild(self.__WB_MANIFEST)
route()

// The worker controls the very first page too. A later version takes over only when the user asks
// for it.
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
      return event.waitUntil(settle(event.source, output))
    case 'answered':
      return event.waitUntil(keepAnswered(output, event))
    case 'ended':
      return event.waitUntil(tellEnd(output.id, output.how))
  }
})

/** Completes the worker's caches. A page requests whatever fails here again when it starts. */
async function settle(
  page: ExtendableMessageEvent['source'],
  { entry, locale, isSaving }: Extract<WorkerMessage, { kind: 'complete' }>,
): Promise<void> {
  const spoken = parseLocale(locale)
  if (page instanceof Client) await noteTab(page.id, entry, spoken)
  await Promise.allSettled([
    dropOldBuilds(ownCacheName()),
    completeBuild(spoken, isSaving),
    keepConfig(),
  ])
}

/** Background Sync of Chromium; other browsers never send this event. */
self.addEventListener('sync', (event: Event) => {
  const sync = event as ExtendableEvent & { readonly tag: string }
  if (sync.tag === SYNC_TAG) sync.waitUntil(drainOutbox())
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openApp('/activity'))
})
