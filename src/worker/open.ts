import * as v from 'valibot'
import { openMessage } from '../core/workerMessage.ts'

/** Calls back with the path that the user wants to see: a notification was tapped. */
export function hearOpen(open: (path: string) => void): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    const message = v.safeParse(openMessage, data)
    if (message.success) open(message.output.path)
  })
}
