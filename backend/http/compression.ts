import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

export type Encoding = 'br' | 'gzip'
export type Bytes = Uint8Array<ArrayBuffer>

/** Size below which the headers and the time would cost more than compression saves. */
const SMALLEST = 1_024

/** Chooses the encoding of a text, if it is long enough and the client accepts one. */
export function encodingFor(bytes: Uint8Array, accepted: string | undefined): Encoding | undefined {
  if (bytes.length < SMALLEST) return undefined
  const offers = new Set(
    (accepted ?? '')
      .split(',')
      .filter((offer) => !/;\s*q=0(\.0*)?\s*$/.test(offer))
      .map((offer) => offer.split(';')[0]!.trim().toLowerCase()),
  )
  return (['br', 'gzip'] as const).find((encoding) => offers.has(encoding))
}

/** Compresses a text. `quality` is that of brotli, from 0 to 11. */
export async function compress(
  bytes: Uint8Array,
  encoding: Encoding,
  quality: number,
): Promise<Bytes> {
  if (encoding === 'gzip') return new Uint8Array(await deflate(bytes, { level: 6 }))
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return new Uint8Array(await brotli(bytes, { params }))
}
