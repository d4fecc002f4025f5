import { createKept } from './kept.ts'

interface Craft<Wanted, Drawn, Wearer> {
  /** How many drawings are kept that nobody wears. */
  readonly room: number
  /**
   * Resolves as soon as the next drawing may be begun. What is drawn goes to `finish`, by then or
   * later.
   */
  draw(wanted: Wanted, finish: (drawn: Drawn) => void): Promise<void>
  show(drawn: Drawn, element: Wearer): void
  takeOff(element: Wearer): void
  /** Nobody will wear it again. */
  discard?(drawn: Drawn): void
}

/** Puts what is wanted on an element, as soon as it is drawn; returns what takes it off. */
type Wear<Wanted, Wearer> = (element: Wearer, name: string, wanted: Wanted) => () => void

interface Work<Drawn, Wearer> {
  readonly wearers: Set<Wearer>
  isBegun?: true
  drawn?: Drawn
  isDiscarded?: true
}

/**
 * Where things are drawn once, however many elements wear them: one after the other, in the order in
 * which they were wanted. The same name is the same drawing; if it is kept, it is worn at once.
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
      // A list was scrolled on before its turn came.
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
