/** A browser without a moment of idleness in all that time will not have one soon. */
const IDLE_MS = 3_000
/** Where the browser does not say when it is idle. */
const PAUSE_MS = 1_000
const LOOK_MS = 100
/** Whatever is still missing by then is not coming soon: other things need not wait for it. */
const PATIENCE_MS = 8_000

/**
 * Runs `work` once the page has its code and its first answers and the browser has time: nothing
 * that can wait takes the network or the processor from them. Returns how to call it off.
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

/** Pages and parts of them are busy while they load (ui/states/Loading); hidden ones do not count. */
const isPageAwaited = (): boolean =>
  Array.from(document.querySelectorAll('main [aria-busy="true"]:not(button)')).some(
    (part) => part.getClientRects().length > 0,
  )
