import { decodeQR } from 'qr/decode.js'
import { isDecodable, sizeOf } from '../../core/pictureSize.ts'
import { err, ok, type Result } from '../../core/result.ts'

export type ScanError =
  /** Larger than any camera's picture. */
  | 'tooLarge'
  /** Not a JPEG, PNG or WebP, or a broken one. */
  | 'unreadable'
  | 'noCode'

const MOST_BYTES = 25_000_000
/** Maximum side in px. Finer pictures are no easier to read, and take longer. */
const SIDE = 1_600
/** Time limit for a thorough search if the first attempt finds nothing, in ms. */
const PATIENCE_MS = 1_500

/** Reads the QR code in a picture. Never rejects. */
export async function readQr(picture: Blob): Promise<Result<string, ScanError>> {
  if (picture.size > MOST_BYTES) return err('tooLarge')
  const size = await readSize(picture)
  if (!size) return err('unreadable')
  if (!isDecodable(size)) return err('tooLarge')
  const pixels = await pixelsOf(picture)
  if (!pixels) return err('unreadable')
  try {
    return ok(decodeQR(pixels, { effort: Infinity, timeLimit: PATIENCE_MS }))
  } catch {
    return err('noCode')
  }
}

async function readSize(picture: Blob) {
  try {
    return sizeOf(new Uint8Array(await picture.arrayBuffer()))
  } catch {
    // The file no longer exists, or it is not a valid picture.
    return undefined
  }
}

async function pixelsOf(picture: Blob): Promise<ImageData | undefined> {
  try {
    const bitmap = await createImageBitmap(picture)
    const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height))
    const [width, height] = [bitmap.width, bitmap.height].map((side) =>
      Math.max(1, Math.round(side * scale)),
    ) as [number, number]
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const drawing = canvas.getContext('2d', { willReadFrequently: true })
    if (!drawing) return undefined
    // Transparent areas count as white, as on paper.
    drawing.fillStyle = '#fff'
    drawing.fillRect(0, 0, width, height)
    drawing.drawImage(bitmap, 0, 0, width, height)
    bitmap.close()
    return drawing.getImageData(0, 0, width, height)
  } catch {
    return undefined
  }
}
