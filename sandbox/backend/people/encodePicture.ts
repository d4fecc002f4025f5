import { createLane } from '../../../src/core/lane.ts'
import { deviceClock } from '../../../src/core/deviceClock.ts'
import { onceRead } from '../index/onceRead.ts'

// Pictures come from anybody, and go to everybody: nothing of a file is passed on. What it shows is
// decoded, and encoded anew.

const SIDE = 512
/** The app sends 512 × 512. What is interlaced is held whole: of 16 bits, so many take 62 MB. */
const MOST_PIXELS = 2_048 * 2_048
const MOST_SECONDS = 5
const AT_ONCE = 1

const lane = createLane(deviceClock, AT_ONCE, 0)

/** By their first bytes; names and types are what a sender says. */
const isPicture = (bytes: Uint8Array): boolean =>
  starts(bytes, 0, 'ff d8 ff') ||
  starts(bytes, 0, '89 50 4e 47 0d 0a 1a 0a') ||
  (starts(bytes, 0, '52 49 46 46') && starts(bytes, 8, '57 45 42 50'))

const starts = (bytes: Uint8Array, at: number, hex: string): boolean =>
  hex.split(' ').every((byte, index) => bytes[at + index] === Number.parseInt(byte, 16))

/**
 * A JPEG, PNG or WebP as a WebP of 512 × 512 pixels at most, without anything else that the file
 * held; undefined if it is none, is not whole, or is too large a picture.
 */
export async function encodePicture(
  bytes: Uint8Array,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!isPicture(bytes)) return undefined
  const sharp = await readySharp()
  return lane(async () => {
    try {
      const picture = sharp(bytes, {
        failOn: 'warning',
        limitInputPixels: MOST_PIXELS,
        sequentialRead: true,
        // The first of an animation.
        pages: 1,
      })
      const encoded = await picture
        .autoOrient()
        .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .timeout({ seconds: MOST_SECONDS })
        .toBuffer()
      return new Uint8Array(encoded)
    } catch {
      // Whatever is wrong with it, its sender can only send another.
      return undefined
    }
  })
}

/** With the first picture: a backend starts without it, and also where there is none for its system. */
const readySharp = onceRead(async () => {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  const loaders = ['Jpeg', 'Png', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`)
  sharp.unblock({ operation: loaders })
  // One thread a picture, and nothing kept of it.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
})
