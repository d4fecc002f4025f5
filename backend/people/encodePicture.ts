import { createLane } from '../../src/core/lane.ts'
import { deviceClock } from '../../src/core/deviceClock.ts'
import { onceRead } from '../index/onceRead.ts'

// Pictures come from anyone and are shown to everyone. No part of an uploaded file is passed on:
// its image is decoded and encoded again.

const SIDE = 512
/**
 * Most pixels decoded. The app sends 512 × 512. An interlaced image is held in memory as a whole;
 * with 16 bits this takes 62 MB.
 */
const MOST_PIXELS = 2_048 * 2_048
const MOST_SECONDS = 5
const AT_ONCE = 1

const lane = createLane(deviceClock, AT_ONCE, 0)

/**
 * Whether a file is a picture, by its first bytes. Its name and type come from the sender and are
 * untrusted.
 */
const isPicture = (bytes: Uint8Array): boolean =>
  starts(bytes, 0, 'ff d8 ff') ||
  starts(bytes, 0, '89 50 4e 47 0d 0a 1a 0a') ||
  (starts(bytes, 0, '52 49 46 46') && starts(bytes, 8, '57 45 42 50'))

const starts = (bytes: Uint8Array, at: number, hex: string): boolean =>
  hex.split(' ').every((byte, index) => bytes[at + index] === Number.parseInt(byte, 16))

/**
 * Encodes a JPEG, PNG or WebP as a WebP of at most 512 × 512 pixels, without any other content of
 * the file. Undefined if the file is no such picture, incomplete, or too large.
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
        // The first frame of an animation.
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
      // The reason does not matter: the sender can only send another picture.
      return undefined
    }
  })
}

/**
 * Loads sharp with the first picture. The backend starts without it, even on systems that sharp
 * does not support.
 */
const readySharp = onceRead(async () => {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  const loaders = ['Jpeg', 'Png', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`)
  sharp.unblock({ operation: loaders })
  // One thread per picture, and no cache.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
})
