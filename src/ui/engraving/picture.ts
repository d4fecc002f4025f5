import type { Line } from './engrave.ts'
import { inSlices } from './slices.ts'

/** The lines of an engraving, in whatever colour is laid behind them. */
export interface Picture {
  /** As CSS names it. */
  readonly image: string
  /** It is not shown any more. */
  revoke(): void
}

/** All are painted on the same one, which also saves its memory. */
let canvas: HTMLCanvasElement | undefined
let isHonest: boolean | undefined

/** Whether a canvas gives back what was painted: some browsers make noise of it, against spying. */
export function canPaint(): boolean {
  if (isHonest !== undefined) return isHonest
  try {
    const context = blank(2)
    context.fillRect(0, 0, 1, 2)
    const { data } = context.getImageData(0, 0, 2, 1)
    isHonest = data[3] === 255 && data[7] === 0
  } catch {
    isHonest = false
  }
  return isHonest
}

/** Paints a square of so many pixels. What is painted stays until the next one is begun. */
export async function paint(lines: Iterator<Line, void>, px: number): Promise<HTMLCanvasElement> {
  const context = blank(px)
  context.setTransform(px / 1000, 0, 0, px / 1000, px / 2, px / 2)
  context.lineJoin = 'round'
  await inSlices(lines, ({ path, width, opacity }) => {
    context.lineWidth = width
    context.globalAlpha = opacity
    context.stroke(new Path2D(path))
  })
  return context.canvas
}

function blank(px: number): CanvasRenderingContext2D {
  canvas ??= document.createElement('canvas')
  canvas.width = canvas.height = px
  // It is read once, and too small to be worth a trip to the graphics card.
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('this browser has no canvas')
  return context
}

/** What is painted at the time of the call. Rejects if the browser cannot do it, now and later. */
export async function encode(painted: HTMLCanvasElement): Promise<Picture> {
  const blob = await new Promise<Blob | null>((done) => painted.toBlob(done))
  const url = blob ? URL.createObjectURL(blob) : ''
  // Held, so that it stays decoded: where it is shown again, it is there with the disc.
  const image = new Image()
  image.src = url
  try {
    await image.decode()
  } catch (error) {
    isHonest = false
    URL.revokeObjectURL(url)
    throw new Error('this canvas cannot be encoded', { cause: error })
  }
  return {
    image: `url("${url}")`,
    revoke: () => {
      image.removeAttribute('src')
      URL.revokeObjectURL(url)
    },
  }
}
