import { openDatabase } from '../src/db/database.ts'
import type { Notices, Operation } from '../src/outbox/operation.ts'
import { createStore } from '../src/outbox/store.ts'

declare const self: ServiceWorkerGlobalScope

/** Says that an operation ended in a page, if no page is seen. */
export async function tellEnd(id: string, how: keyof Notices): Promise<void> {
  const operation = await createStore(openDatabase()).read(id)
  if (operation) await notify(operation, how)
}

/** Shows how an operation ended, unless the user sees the app, or wants no notifications. */
export async function notify(operation: Operation, how: keyof Notices): Promise<void> {
  const notice = operation.notices?.[how]
  if (!notice || Notification.permission !== 'granted') return
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.some(({ visibilityState }) => visibilityState === 'visible')) return
  await self.registration.showNotification(notice.title, {
    body: notice.body,
    icon: '/icons/icon-192.png',
    // One operation, one notification: a failure that became a success replaces itself.
    tag: operation.id,
  })
}

/** Brings the app to the front, or opens it. */
export async function openApp(path: string): Promise<void> {
  const [page] = await self.clients.matchAll({ type: 'window' })
  if (!page) return void (await self.clients.openWindow(path))
  await page.navigate(path).catch(() => null)
  await page.focus()
}
