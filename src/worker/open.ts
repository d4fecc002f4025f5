import * as v from 'valibot'
import { openMessage } from '../core/workerMessage.ts'

/** Calls back with the path to open when the user taps a notification. */
export function hearOpen(open: (path: string) => void): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    const message = v.safeParse(openMessage, data)
    if (message.success) open(message.output.path)
  })
}
