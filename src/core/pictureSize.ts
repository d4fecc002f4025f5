// Size of a picture, read from the first bytes of its file. A picture that would fill the memory is
// refused before it is decoded.

export type PictureFormat = 'jpeg' | 'png' | 'webp'

export interface PictureSize {
  readonly format: PictureFormat
  readonly width: number
  readonly height: number
}

/**
 * Reads the size of a picture. Undefined unless it is a JPEG, PNG or WebP, whatever its name says:
 * an SVG, a page, a film.
 */
export function sizeOf(bytes: Uint8Array): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const size = pngSize(view) ?? webpSize(view) ?? jpegSize(view)
    return size && size.width > 0 && size.height > 0 ? size : undefined
  } catch (error) {
    // The file ends before it states its size.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const MOST_SIDE = 16_384
const MOST_PIXELS = 64_000_000

/**
 * Whether a phone can decode a picture this large. A few thousand bytes may hold billions of
 * pixels.
 */
export const isDecodable = ({ width, height }: PictureSize): boolean =>
  Math.max(width, height) <= MOST_SIDE && width * height <= MOST_PIXELS

const textAt = (view: DataView, at: number, length: number) =>
  String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(at + index)))

function pngSize(view: DataView): PictureSize | undefined {
  if (textAt(view, 0, 8) !== '\x89PNG\r\n\x1a\n' || textAt(view, 12, 4) !== 'IHDR') return undefined
  return { format: 'png', width: view.getUint32(16), height: view.getUint32(20) }
}

function webpSize(view: DataView): PictureSize | undefined {
  if (textAt(view, 0, 4) !== 'RIFF' || textAt(view, 8, 4) !== 'WEBP') return undefined
  const of = (width: number, height: number) => ({ format: 'webp', width, height }) as const
  switch (textAt(view, 12, 4)) {
    case 'VP8 ':
      return of(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return of(1 + (bits & 0x3fff), 1 + ((bits >> 14) & 0x3fff))
    }
    case 'VP8X': {
      const three = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16)
      return of(1 + three(24), 1 + three(27))
    }
    default:
      return undefined
  }
}

/** Whether a marker begins a frame: C0 to CF, except tables (C4, CC) and an unused one (C8). */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

function jpegSize(view: DataView): PictureSize | undefined {
  if (view.getUint16(0) !== 0xffd8) return undefined
  let at = 2
  for (;;) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    if (isFrame(marker))
      return { format: 'jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    // The image data, or its end, came before any size.
    if (marker === 0xda || marker === 0xd9) return undefined
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
}
