import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

// Files as users send them, and hostile ones.

export const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
export const joined = (...parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

/** Creates a picture of noise, which no format can compress. Each seed gives a different one. */
export function noise(width: number, height: number, seed = 1) {
  const data = new Uint8Array(width * height * 3)
  let state = seed
  for (let index = 0; index < data.length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    data[index] = state >>> 24
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
}

export const jpeg = async (seed = 1, width = 64, height = width) =>
  new Uint8Array(await noise(width, height, seed).jpeg().toBuffer())
export const png = async (seed = 1) => new Uint8Array(await noise(64, 64, seed).png().toBuffer())
export const webp = async (seed = 1) => new Uint8Array(await noise(64, 64, seed).webp().toBuffer())

/** Creates an animation of two frames: red, then blue. */
export async function animated(): Promise<Uint8Array> {
  const side = 32
  const pixels = side * side * 3
  const data = new Uint8Array(2 * pixels)
  for (let index = 0; index < pixels; index += 3) {
    data[index] = 255
    data[pixels + index + 2] = 255
  }
  const raw = { width: side, height: 2 * side, channels: 3, pageHeight: side } as const
  return new Uint8Array(await sharp(data, { raw }).webp({ lossless: true }).toBuffer())
}

export function pngChunk(type: string, data: Uint8Array): Uint8Array {
  const chunk = Buffer.alloc(12 + data.length)
  chunk.writeUInt32BE(data.length, 0)
  chunk.write(type, 4, 'latin1')
  chunk.set(data, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length)
  return new Uint8Array(chunk)
}

const SIGNATURE = bytesOf('\x89PNG\r\n\x1a\n')
/** Length of the signature and IHDR. */
const PNG_HEAD = 33

/** Inserts a chunk after the header. */
export const withChunk = (file: Uint8Array, type: string, data: Uint8Array): Uint8Array =>
  joined(file.subarray(0, PNG_HEAD), pngChunk(type, data), file.subarray(PNG_HEAD))

/** Creates a black PNG with one bit per pixel, and with the given number of rows. */
export function blackPng(width: number, height: number, rows = height): Uint8Array {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const data = deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))))
  return joined(
    SIGNATURE,
    pngChunk('IHDR', new Uint8Array(head)),
    pngChunk('IDAT', new Uint8Array(data)),
    pngChunk('IEND', new Uint8Array()),
  )
}

/** Inserts a comment after the first two bytes. */
export function withComment(file: Uint8Array, comment: string): Uint8Array {
  const head = Buffer.from([0xff, 0xfe, 0, 0])
  head.writeUInt16BE(2 + comment.length, 2)
  return joined(file.subarray(0, 2), head, bytesOf(comment), file.subarray(2))
}

const plain = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 4,
      background: { r: 9, g: 9, b: 9, alpha: 0.5 },
    },
  })

/**
 * Creates a picture of one colour that must be decoded completely to show any of it: a small file
 * that needs much memory.
 */
export const heavyPng = async (side: number) =>
  new Uint8Array(await plain(side).toColourspace('rgb16').png({ progressive: true }).toBuffer())
export const heavyJpeg = async (side: number) =>
  new Uint8Array(
    await plain(side).flatten().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  )
