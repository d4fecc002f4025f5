/**
 * Calls `wake` when the network or the page is back: timers of a sleeping page are late, and a lost
 * network does not announce itself. Without a worker, there is nothing else.
 */
export function wakeWithPage(wake: () => void): void {
  addEventListener('online', wake)
  addEventListener('pageshow', wake)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake()
  })
}
