import type { Line } from './engrave.ts'
import { inSlices } from './slices.ts'

/** Lines of an engraving as a mask, coloured by the background behind it. */
export interface Picture {
  /** Picture in CSS syntax. */
  readonly image: string
  /** Releases the picture once it is no longer shown. */
  revoke(): void
}

/** One canvas for all pictures, which saves memory. */
let canvas: HTMLCanvasElement | undefined
let isHonest: boolean | undefined

/**
 * Whether a canvas returns what was painted. Some browsers add noise, as a protection against
 * tracking.
 */
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

/** Paints a square of `px` pixels. The painting lasts until the next one starts. */
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
  // The canvas is read once, and is too small to benefit from the graphics card.
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('this browser has no canvas')
  return context
}

/**
 * Encodes the canvas as it is at the time of the call. Rejects if the browser cannot do so, and
 * records that for later calls.
 */
export async function encode(painted: HTMLCanvasElement): Promise<Picture> {
  const blob = await new Promise<Blob | null>((done) => painted.toBlob(done))
  const url = blob ? URL.createObjectURL(blob) : ''
  // Holding the image keeps it decoded, so that it appears together with the disc the next time.
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
