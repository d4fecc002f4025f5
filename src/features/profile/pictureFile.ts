import { err, ok, type Result } from '../../core/result.ts'
import { squareOf, type Crop } from './crop.ts'
import { isDecodable, sizeOf, type PictureSize } from '../../core/pictureSize.ts'

// Turns a file that the user chose into the upload: a square of 512 pixels, drawn again. Only the
// visible pixels leave this device: no location, camera data or hidden parts.

/** Maximum size of a file, in bytes: larger than any phone's photos. */
export const MOST_FILE_BYTES = 16_000_000
/** Longest side that is held in memory; enough to zoom into a square of 512 pixels. */
const HELD_SIDE = 2_048
export const PICTURE_SIDE = 512
/** Largest upload that the backend accepts, in bytes. */
const MOST_UPLOAD_BYTES = 300_000

export type WrongPicture =
  | { readonly kind: 'fileTooLarge' }
  | { readonly kind: 'tooManyPixels'; readonly size: PictureSize }
  /** The file is not a JPEG, PNG or WebP, or it is broken. */
  | { readonly kind: 'notAPicture' }

/** Reads the picture in a file, upright and no larger than needed. */
export async function readPicture(file: Blob): Promise<Result<ImageBitmap, WrongPicture>> {
  if (file.size > MOST_FILE_BYTES) return err({ kind: 'fileTooLarge' })
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const size = sizeOf(bytes)
    if (!size) return err({ kind: 'notAPicture' })
    if (!isDecodable(size)) return err({ kind: 'tooManyPixels', size })
    // Uses the format found in the content, because the file's name and type may be wrong.
    return ok(
      await reduced(await createImageBitmap(new Blob([bytes], { type: `image/${size.format}` }))),
    )
  } catch {
    // The file can no longer be read, or it cannot be decoded.
    return err({ kind: 'notAPicture' })
  }
}

async function reduced(bitmap: ImageBitmap): Promise<ImageBitmap> {
  const scale = HELD_SIDE / Math.max(bitmap.width, bitmap.height)
  if (scale >= 1) return bitmap
  try {
    return await createImageBitmap(bitmap, {
      resizeWidth: Math.max(1, Math.round(bitmap.width * scale)),
      resizeHeight: Math.max(1, Math.round(bitmap.height * scale)),
      resizeQuality: 'high',
    })
  } finally {
    bitmap.close()
  }
}

/** Draws the square as everyone will see it. Transparent parts become white. */
export function drawSquare(canvas: HTMLCanvasElement, bitmap: ImageBitmap, crop: Crop): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const { x, y, side } = squareOf(crop, bitmap)
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, x, y, side, side, 0, 0, canvas.width, canvas.height)
}

/** Qualities to try, best first; most pictures need only the first. */
const QUALITIES = [0.88, 0.75, 0.6, 0.4, 0.2]

/**
 * Encodes the square as WebP, or as JPEG if the browser cannot write WebP. Returns undefined if
 * both fail or stay too large.
 */
export async function encodeSquare(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  for (const quality of QUALITIES) {
    const encoded =
      (await toBlob(canvas, 'image/webp', quality)) ?? (await toBlob(canvas, 'image/jpeg', quality))
    if (encoded && encoded.size <= MOST_UPLOAD_BYTES) return encoded
  }
  return undefined
}

/**
 * Encodes the canvas as one type. A browser that cannot write the type silently writes PNG, which
 * is rejected here.
 */
const toBlob = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | undefined>((done) =>
    canvas.toBlob((blob) => done(blob?.type === type ? blob : undefined), type, quality),
  )
