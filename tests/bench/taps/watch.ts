import type { Locator, Page } from 'playwright-core'

/** Times of one tap, in ms. */
export interface Tapped {
  /** Time from the finger's touch to the next paint, which draws the pressed state. */
  readonly pressed: number
  /** Longest event of the interaction, from input to the next paint, as INP counts it. */
  readonly interaction: number
  /** Time from the click until the first wanted element is painted. */
  readonly shown: number
  /** Time from the click until the whole result is painted. */
  readonly whole: number
}

/** Result that a tap should show, as CSS selectors. */
export interface Wanted {
  /** First part of the result, such as an empty sheet; the whole result by default. */
  readonly first?: string
  readonly whole: string
}

/** Shortest event that Event Timing reports; its durations are multiples of 8 ms. */
const SHORTEST_MS = 16

/** Time that a finger stays on the screen, in ms. */
const TOUCH_MS = 80

/** Time to wait for entries, in ms, because they follow the paint that they report. */
const AFTER_MS = 700

/** Taps as a finger does, and waits until the whole result is shown. */
export async function tap(page: Page, target: Locator, wanted: Wanted): Promise<Tapped> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('what is to be tapped is not on screen')
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const { first = wanted.whole, whole } = wanted
  const given = { first, whole, afterMs: AFTER_MS, shortestMs: SHORTEST_MS }
  // The listeners must be present before the touch.
  const handle = await page.evaluateHandle(watch, given)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await new Promise((done) => setTimeout(done, TOUCH_MS))
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  const tapped = await handle.evaluate(({ tapped }) => tapped)
  await devtools.detach()
  return tapped
}

/**
 * Runs in the page and observes the next tap. It returns an object, because a bare promise would be
 * awaited here.
 */
function watch(given: {
  readonly first: string
  readonly whole: string
  readonly afterMs: number
  readonly shortestMs: number
}): { readonly tapped: Promise<Tapped> } {
  const { first, whole, afterMs, shortestMs } = given
  let [pressed, interaction] = [shortestMs, shortestMs]
  const since = performance.now()
  const events = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (entry.startTime < since || entry.interactionId === 0) continue
      if (entry.name === 'pointerdown') pressed = Math.max(pressed, entry.duration)
      interaction = Math.max(interaction, entry.duration)
    }
  })
  events.observe({ type: 'event', durationThreshold: shortestMs } as PerformanceObserverInit)

  const painted = () =>
    new Promise<number>((done) =>
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.addEventListener('message', () => done(performance.now()))
        channel.port1.start()
        channel.port2.postMessage(null)
      }),
    )
  const clicked = new Promise<number>((done) =>
    addEventListener('click', ({ timeStamp }) => done(timeStamp), { once: true, capture: true }),
  )
  const there = async (selector: string) => {
    const clickedAt = await clicked
    if (!document.querySelector(selector))
      await new Promise<void>((done) => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector(selector)) return
          observer.disconnect()
          done()
        })
        observer.observe(document, { childList: true, subtree: true, attributes: true })
      })
    return (await painted()) - clickedAt
  }
  const tapped = Promise.all([there(`${first}, ${whole}`), there(whole)]).then(
    async ([shown, all]) => {
      await new Promise((done) => setTimeout(done, afterMs))
      events.disconnect()
      return { pressed, interaction, shown, whole: all }
    },
  )
  return { tapped }
}
