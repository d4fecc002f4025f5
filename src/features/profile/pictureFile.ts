import { err, ok, type Result } from '../../core/result.ts'
import { squareOf, type Crop } from './crop.ts'
import { isDecodable, sizeOf, type PictureSize } from '../../core/pictureSize.ts'

// From a file that somebody chose to what is uploaded: a square of 512 pixels, drawn anew, so that
// nothing of the file but what is seen leaves this device: no place, no camera, no hidden part.

/** Above what phones take. */
export const MOST_FILE_BYTES = 16_000_000
/** Enough for a square of 512 that is enlarged. */
const HELD_SIDE = 2_048
export const PICTURE_SIDE = 512
/** What the backend takes. */
const MOST_UPLOAD_BYTES = 300_000

export type WrongPicture =
  | { readonly kind: 'fileTooLarge' }
  | { readonly kind: 'tooManyPixels'; readonly size: PictureSize }
  /** No JPEG, PNG or WebP, or a broken one. */
  | { readonly kind: 'notAPicture' }

/** What the file shows, upright, no larger than it is needed. */
export async function readPicture(file: Blob): Promise<Result<ImageBitmap, WrongPicture>> {
  if (file.size > MOST_FILE_BYTES) return err({ kind: 'fileTooLarge' })
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const size = sizeOf(bytes)
    if (!size) return err({ kind: 'notAPicture' })
    if (!isDecodable(size)) return err({ kind: 'tooManyPixels', size })
    // By its content: its name and what the system says of it may be anything.
    return ok(
      await reduced(await createImageBitmap(new Blob([bytes], { type: `image/${size.format}` }))),
    )
  } catch {
    // Not readable any more, or not decodable.
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

/** Draws the square as everybody will see it: what is transparent becomes white. */
export function drawSquare(canvas: HTMLCanvasElement, bitmap: ImageBitmap, crop: Crop): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const { x, y, side } = squareOf(crop, bitmap)
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, x, y, side, side, 0, 0, canvas.width, canvas.height)
}

/** Best first; most pictures need no second attempt. */
const QUALITIES = [0.88, 0.75, 0.6, 0.4, 0.2]

/** The square as a file: WebP, or JPEG where the browser writes none. Undefined if it writes neither. */
export async function encodeSquare(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  for (const quality of QUALITIES) {
    const encoded =
      (await toBlob(canvas, 'image/webp', quality)) ?? (await toBlob(canvas, 'image/jpeg', quality))
    if (encoded && encoded.size <= MOST_UPLOAD_BYTES) return encoded
  }
  return undefined
}

/** A browser that cannot write a type silently writes PNG. */
const toBlob = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | undefined>((done) =>
    canvas.toBlob((blob) => done(blob?.type === type ? blob : undefined), type, quality),
  )
