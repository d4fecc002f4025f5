import { engrave, type Design, type Line } from './engrave.ts'
import { engraveHero } from './engraveHero.ts'
import { createKept } from './kept.ts'
import { lineElement, svgElement } from './lineElement.ts'
import { canPaint, encode, paint, type Picture } from './picture.ts'
import { inSlices } from './slices.ts'

export { engraveHero }

/** What is worn by any number of elements; it is drawn once. */
interface Engraving {
  readonly wearers: Set<HTMLElement>
  isBegun?: true
  drawn?: Picture | readonly Line[]
  /** There is no room for it any more, and nobody wears it. */
  isDropped?: true
}

interface Wanted {
  readonly design: Design
  /** Side of its picture in pixels of the device; without it, it is drawn in lines. */
  readonly px: number | undefined
}

/** The picture in a row is about 10 kB, and 30 kB while it is shown. */
const ROOM = 200
/** What is finer than that nobody sees. */
const FINEST_RATIO = 3

const kept = createKept<Engraving>(
  ROOM,
  () => ({ wearers: new Set() }),
  (engraving) => {
    engraving.isDropped = true
    if (engraving.drawn && 'revoke' in engraving.drawn) engraving.drawn.revoke()
  },
)

/**
 * Puts a design on an element as soon as it is drawn: as a picture `side` px wide, or in lines of
 * any width. Returns what takes it off.
 */
export function wear(element: HTMLElement, design: Design, side: number | undefined): () => void {
  const ratio = Math.min(devicePixelRatio, FINEST_RATIO)
  const px = side !== undefined && canPaint() ? Math.ceil(side * ratio) : undefined
  const name = `${px} ${design.rarity} ${design.fine} ${design.seed}`
  const engraving = kept.take(name)
  engraving.wearers.add(element)
  if (engraving.drawn) show(engraving.drawn, element)
  else if (!engraving.isBegun) want(engraving, { design, px })
  return () => {
    engraving.wearers.delete(element)
    kept.release(name)
    takeOff(element)
  }
}

const waiting = new Map<Engraving, Wanted>()
let isDrawing = false

function want(engraving: Engraving, wanted: Wanted): void {
  waiting.set(engraving, wanted)
  if (isDrawing) return
  isDrawing = true
  drawWaiting()
    .catch(reportError)
    .finally(() => (isDrawing = false))
}

/** One after the other, in the order in which they were wanted. */
async function drawWaiting(): Promise<void> {
  for (const [engraving, { design, px }] of waiting) {
    waiting.delete(engraving)
    // A list was scrolled on before its turn came.
    if (engraving.wearers.size === 0) continue
    engraving.isBegun = true
    if (px === undefined) finish(engraving, await gather(engrave(design)))
    else
      void encode(await paint(engrave(design), px)).then(
        (picture) => finish(engraving, picture),
        () => want(engraving, { design, px: undefined }),
      )
  }
}

async function gather(lines: Iterator<Line, void>): Promise<readonly Line[]> {
  const gathered: Line[] = []
  await inSlices(lines, (line) => gathered.push(line))
  return gathered
}

function finish(engraving: Engraving, drawn: Picture | readonly Line[]): void {
  if (engraving.isDropped && 'revoke' in drawn) return drawn.revoke()
  engraving.drawn = drawn
  for (const wearer of engraving.wearers) show(drawn, wearer)
}

function show(drawn: Picture | readonly Line[], element: HTMLElement): void {
  if ('revoke' in drawn) {
    element.style.maskImage = drawn.image
    element.dataset['drawn'] = 'picture'
  } else element.replaceChildren(...svgOf(drawn))
}

/** A drawing for each part that the lines have, since each turns by itself. */
const svgOf = (lines: readonly Line[]) =>
  [...Map.groupBy(lines, ({ part }) => part)].map(([part, those]) => {
    const drawing = svgElement('svg')
    drawing.setAttribute('viewBox', '-500 -500 1000 1000')
    drawing.dataset['part'] = part
    drawing.append(...those.map(lineElement))
    return drawing
  })

function takeOff(element: HTMLElement): void {
  element.style.maskImage = ''
  delete element.dataset['drawn']
  element.replaceChildren()
}
