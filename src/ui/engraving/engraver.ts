import { engrave, type Design, type Line } from './engrave.ts'
import { engraveHero } from './engraveHero.ts'
import { lineElement, svgElement } from './lineElement.ts'
import { canPaint, encode, paint, type Picture } from './picture.ts'
import { inSlices } from './slices.ts'
import { createStudio } from './studio.ts'

export { engraveHero }

interface Wanted {
  readonly design: Design
  /** Side of the picture in device pixels; undefined to draw it as lines. */
  readonly px: number | undefined
}

type Drawn = Picture | readonly Line[]

/** Maximum pixel ratio to draw at; finer detail is invisible. */
const FINEST_RATIO = 3

/**
 * Shows a design on an element once it is drawn, as a picture `side` px wide or as lines of any
 * width. Returns a function that removes it.
 */
export function wear(element: HTMLElement, design: Design, side: number | undefined): () => void {
  const ratio = Math.min(devicePixelRatio, FINEST_RATIO)
  const px = side !== undefined && canPaint() ? Math.ceil(side * ratio) : undefined
  const name = `${px} ${design.rarity} ${design.fine} ${design.seed}`
  return wearDrawn(element, name, { design, px })
}

const wearDrawn = createStudio<Wanted, Drawn, HTMLElement>({
  // A row's picture takes about 10 kB, and 30 kB while it is shown.
  room: 200,
  async draw({ design, px }, finish) {
    if (px === undefined) return finish(await gather(engrave(design)))
    const painted = await paint(engrave(design), px)
    // The next picture can be painted while the browser encodes this one.
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

/** Creates one drawing for each part of the lines, because the parts turn separately. */
const svgOf = (lines: readonly Line[]) =>
  [...Map.groupBy(lines, ({ part }) => part)].map(([part, those]) => {
    const drawing = svgElement('svg')
    drawing.setAttribute('viewBox', '-500 -500 1000 1000')
    drawing.dataset['part'] = part
    drawing.append(...those.map(lineElement))
    return drawing
  })
