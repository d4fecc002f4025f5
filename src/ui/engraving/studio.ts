import { createKept } from './kept.ts'

interface Craft<Wanted, Drawn, Wearer> {
  /** Number of unused drawings to keep. */
  readonly room: number
  /**
   * Draws, and resolves as soon as the next drawing may start. Passes the result to `finish`, by
   * then or later.
   */
  draw(wanted: Wanted, finish: (drawn: Drawn) => void): Promise<void>
  show(drawn: Drawn, element: Wearer): void
  takeOff(element: Wearer): void
  /** Releases a drawing that will not be shown again. */
  discard?(drawn: Drawn): void
}

/** Shows a drawing on an element once it is drawn. Returns a function that removes it. */
type Wear<Wanted, Wearer> = (element: Wearer, name: string, wanted: Wanted) => () => void

interface Work<Drawn, Wearer> {
  readonly wearers: Set<Wearer>
  isBegun?: true
  drawn?: Drawn
  isDiscarded?: true
}

/**
 * Creates a studio, which draws each name once, however many elements show it. It draws in the
 * order of the requests. A drawing still in the cache is shown at once.
 */
export function createStudio<Wanted, Drawn, Wearer>(
  craft: Craft<Wanted, Drawn, Wearer>,
): Wear<Wanted, Wearer> {
  const kept = createKept<Work<Drawn, Wearer>>(
    craft.room,
    () => ({ wearers: new Set() }),
    (work) => {
      work.isDiscarded = true
      if (work.drawn !== undefined) craft.discard?.(work.drawn)
    },
  )
  const waiting = new Map<Work<Drawn, Wearer>, Wanted>()
  let isDrawing = false

  const finish = (work: Work<Drawn, Wearer>, drawn: Drawn): void => {
    if (work.isDiscarded) return craft.discard?.(drawn)
    work.drawn = drawn
    for (const wearer of work.wearers) craft.show(drawn, wearer)
  }
  const drawWaiting = async (): Promise<void> => {
    isDrawing = true
    for (const [work, wanted] of waiting) {
      waiting.delete(work)
      // The list was scrolled past it before its turn.
      if (work.wearers.size === 0) continue
      work.isBegun = true
      await craft
        .draw(wanted, (drawn) => finish(work, drawn))
        .catch((error: unknown) => reportError(error))
    }
    isDrawing = false
  }
  return (element, name, wanted) => {
    const work = kept.take(name)
    work.wearers.add(element)
    if (work.drawn !== undefined) craft.show(work.drawn, element)
    else if (!work.isBegun) {
      waiting.set(work, wanted)
      if (!isDrawing) void drawWaiting()
    }
    return () => {
      work.wearers.delete(element)
      kept.release(name)
      craft.takeOff(element)
    }
  }
}
