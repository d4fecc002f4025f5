import { late } from '../../core/late.ts'
import { loadUntilThere } from '../../core/lateCode.ts'
import type { Design } from './engrave.ts'

type Engraver = typeof import('./engraver.ts')

let engraver: Engraver | undefined
let loading: Promise<Engraver> | undefined
const load = late(() => import('./engraver.ts'))

/** Loads the engraver, which the first screen does without. */
export const loadEngraver = (): Promise<Engraver> =>
  (loading ??= loadUntilThere(load).then((loaded) => (engraver = loaded)))

/**
 * Shows a design on an element, `side` px wide, or as lines of any width. Shows it at once if it
 * was drawn before. Returns a function that removes it. The first call loads the engraver. Until
 * then, or if loading fails, the element stays empty.
 */
export function engraveOn(
  element: HTMLElement,
  design: Design,
  side: number | undefined,
): () => void {
  if (engraver) return engraver.wear(element, design, side)
  let takeOff: (() => void) | undefined
  let isOver = false
  loadEngraver().then(
    ({ wear }) => {
      if (!isOver) takeOff = wear(element, design, side)
    },
    () => undefined,
  )
  return () => {
    isOver = true
    takeOff?.()
  }
}
