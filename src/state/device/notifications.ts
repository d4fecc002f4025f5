import { atom } from 'jotai'
import type { Operation } from '../../outbox/operation.ts'
import { isUntouched } from '../../outbox/stage.ts'
import { standingOf } from '../operations/standing.ts'
import { walletBrowserAtom } from '../account/walletBrowser.ts'

/** `unavailable`: this browser has no notifications, or no worker that could show them. */
export type NotificationState = 'unavailable' | NotificationPermission

/** Permission to notify the user on this device when an operation ends while no page is visible. */
export const notificationStateAtom = atom((get): NotificationState =>
  get(walletBrowserAtom) === 'no' ? get(permissionAtom) : 'unavailable',
)

/** Opens the browser's own prompt, if the user has not answered it; true if granted. */
export const allowNotificationsAtom = atom(null, async (_get, set): Promise<boolean> => {
  const permission = await Notification.requestPermission()
  set(permissionAtom, permission)
  return permission === 'granted'
})

/**
 * Returns whether this is the moment to ask: the operation needs nothing from the user and is not
 * done yet.
 */
export const canAskWhile = (operation: Operation, state: NotificationState): boolean =>
  state === 'default' && standingOf(operation) === 'working' && !isUntouched(operation)

const permissionAtom = atom<NotificationState>('unavailable')

permissionAtom.onMount = (set) => {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  // Web views on phones have one of the two, and show nothing.
  if (!('Notification' in globalThis) || !serviceWorker) return undefined
  let isMounted = true
  let status: PermissionStatus | undefined
  const read = () => {
    if (isMounted) set(Notification.permission)
  }
  void (async () => {
    // Never resolves without a worker; the page registers its own after it has loaded.
    await serviceWorker.ready
    read()
    // The user may change it in the browser's settings.
    status = await navigator.permissions.query({ name: 'notifications' })
    if (isMounted) status.addEventListener('change', read)
  })().catch(reportError)
  return () => {
    isMounted = false
    status?.removeEventListener('change', read)
  }
}
