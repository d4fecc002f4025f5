import type { Millis } from './time.ts'

/**
 * Repeats work while the page is visible. If a turn was missed, the work is done as soon as the
 * page returns. Returns a function that stops it.
 */
export function repeatWhileVisible(everyMs: Millis, work: () => void): () => void {
  let isMissed = false
  const turn = () => {
    isMissed = document.visibilityState !== 'visible'
    if (!isMissed) work()
  }
  const comeBack = () => {
    if (isMissed) turn()
  }
  const timer = setInterval(turn, everyMs)
  document.addEventListener('visibilitychange', comeBack)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', comeBack)
  }
}
