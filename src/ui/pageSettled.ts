/**
 * Maximum wait for an idle moment, in ms. A browser that is busy for longer will not be idle soon.
 */
const IDLE_MS = 3_000
/** Pause used instead if the browser cannot report idleness, in ms. */
const PAUSE_MS = 1_000
const LOOK_MS = 100
/**
 * Maximum wait for the page, in ms. Parts still missing by then will not arrive soon, so others may
 * start.
 */
const PATIENCE_MS = 8_000

/**
 * Runs `work` once the page has its code and first answers and the browser is idle. Deferrable work
 * then takes neither network nor processor time from them. Returns a function that cancels it.
 */
export function whenPageSettled(work: () => void): () => void {
  const since = performance.now()
  let callOff: () => void
  const look = () => {
    const isLate = performance.now() - since > PATIENCE_MS
    if (isLate || !isPageAwaited()) return work()
    const timer = setTimeout(() => (callOff = whenIdle(look)), LOOK_MS)
    callOff = () => clearTimeout(timer)
  }
  callOff = whenIdle(look)
  return () => callOff()
}

function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, PAUSE_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: IDLE_MS })
  return () => cancelIdleCallback(handle)
}

/**
 * Whether visible parts of the page are still loading. They are busy while loading
 * (ui/states/Loading).
 */
const isPageAwaited = (): boolean =>
  Array.from(document.querySelectorAll('main [aria-busy="true"]:not(button)')).some(
    (part) => part.getClientRects().length > 0,
  )
