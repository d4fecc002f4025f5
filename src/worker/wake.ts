/**
 * Calls `wake` when the network or the page returns: a sleeping page's timers are late, and a lost
 * network is not reported. Without a worker, these are the only signals.
 */
export function wakeWithPage(wake: () => void): void {
  addEventListener('online', wake)
  addEventListener('pageshow', wake)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake()
  })
}
