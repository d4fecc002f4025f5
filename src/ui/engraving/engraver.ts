import { engrave, type Design, type Line } from './engrave.ts'
import { engraveHero } from './engraveHero.ts'
import { lineElement, svgElement } from './lineElement.ts'
import { canPaint, encode, paint, type Picture } from './picture.ts'
import { inSlices } from './slices.ts'
import { createStudio } from './studio.ts'

export { engraveHero }

interface Wanted {
  readonly design: Design
  /** Side of its picture in pixels of the device; without it, it is drawn in lines. */
  readonly px: number | undefined
}

type Drawn = Picture | readonly Line[]

/** What is finer than that nobody sees. */
const FINEST_RATIO = 3

/**
 * Puts a design on an element as soon as it is drawn: as a picture `side` px wide, or in lines of
 * any width. Returns what takes it off.
 */
export function wear(element: HTMLElement, design: Design, side: number | undefined): () => void {
  const ratio = Math.min(devicePixelRatio, FINEST_RATIO)
  const px = side !== undefined && canPaint() ? Math.ceil(side * ratio) : undefined
  const name = `${px} ${design.rarity} ${design.fine} ${design.seed}`
  return wearDrawn(element, name, { design, px })
}

const wearDrawn = createStudio<Wanted, Drawn, HTMLElement>({
  // The picture in a row is about 10 kB, and 30 kB while it is shown.
  room: 200,
  async draw({ design, px }, finish) {
    if (px === undefined) return finish(await gather(engrave(design)))
    const painted = await paint(engrave(design), px)
    // The next one can be painted while the browser encodes this one.
    encode(painted)
      .then(finish, async () => finish(await gather(engrave(design))))
      .catch(reportError)
  },
  show(drawn, element) {
    if ('revoke' in drawn) {
      element.style.maskImage = drawn.image
      element.dataset['drawn'] = 'picture'
    } else element.replaceChildren(...svgOf(drawn))
  },
  takeOff(element) {
    element.style.maskImage = ''
    delete element.dataset['drawn']
    element.replaceChildren()
  },
  discard(drawn) {
    if ('revoke' in drawn) drawn.revoke()
  },
})

async function gather(lines: Iterator<Line, void>): Promise<readonly Line[]> {
  const gathered: Line[] = []
  await inSlices(lines, (line) => gathered.push(line))
  return gathered
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
