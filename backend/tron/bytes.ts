import { createHash } from 'node:crypto'

export const toHex = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')

/** Reads hex with or without 0x. Throws on odd length or a non-hex character. */
export function fromHex(hex: string): Uint8Array {
  const bare = hex.startsWith('0x') ? hex.slice(2) : hex
  if (bare.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(bare)) throw new Error('INVALID hex String')
  return new Uint8Array(Buffer.from(bare, 'hex'))
}

export const sha256 = (...parts: Uint8Array[]): Uint8Array => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return new Uint8Array(hash.digest())
}

export const concatBytes = (...parts: Uint8Array[]): Uint8Array =>
  new Uint8Array(Buffer.concat(parts))

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Encodes `value` as `length` bytes, big endian. */
export const bigEndian = (value: bigint | number, length: number): Uint8Array =>
  fromHex(
    BigInt(value)
      .toString(16)
      .padStart(length * 2, '0'),
  )
