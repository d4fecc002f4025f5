import type { OpenMessage } from '../src/core/workerMessage.ts'
import { openDatabase } from '../src/db/database.ts'
import { outboxTables } from '../src/db/outboxTables.ts'
import type { Notices, Operation } from '../src/outbox/operation.ts'
import { createStore } from '../src/outbox/store.ts'
import { findPages } from './screens.ts'

declare const self: ServiceWorkerGlobalScope

/** Shows a notification for an operation that ended in a page, if no page is visible. */
export async function tellEnd(id: string, how: keyof Notices): Promise<void> {
  const operation = await createStore(outboxTables(openDatabase())).read(id)
  if (operation) await notify(operation, how)
}

/**
 * Shows a notification with an operation's result, unless the app is visible or notifications are
 * not permitted.
 */
export async function notify(operation: Operation, how: keyof Notices): Promise<void> {
  const notice = operation.notices?.[how]
  if (!notice || Notification.permission !== 'granted') return
  if ((await findPages()).some(isVisible)) return
  await self.registration.showNotification(notice.title, {
    body: notice.body,
    icon: '/icons/icon-192.png',
    // One notification per operation: a later success replaces the failure.
    tag: operation.id,
  })
}

/** Brings the app to the front at a path, or opens it there. */
export async function openApp(path: string): Promise<void> {
  const pages = await findPages()
  const page = pages.find(isVisible) ?? pages[0]
  if (!page) return void (await self.clients.openWindow(path))
  const message: OpenMessage = { kind: 'open', path }
  // The page navigates by itself, because a reload would lose the answer of an open wallet window.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it has none but ours
  page.postMessage(message)
  await page.focus()
}

const isVisible = ({ visibilityState }: WindowClient) => visibilityState === 'visible'
