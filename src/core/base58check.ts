import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

// Only for the 25 bytes of a TRON address. A library for all bases and lengths adds 2 kB to every
// first visit. Tests compare with one.

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Encodes 21 bytes of hex, of which the first is not zero, as base58check. */
export function encodeBase58check(hex: string): string {
  let value = BigInt(`0x${hex}${checksumOf(hex)}`)
  let text = ''
  for (; value > 0n; value /= 58n) text = ALPHABET[Number(value % 58n)] + text
  return text
}

/**
 * Decodes base58check to 21 bytes in hex. Undefined if a character, the length or the checksum is
 * wrong.
 */
export function decodeBase58check(text: string): string | undefined {
  let value = 0n
  for (const character of text) {
    const digit = ALPHABET.indexOf(character)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const decoded = value.toString(16)
  const hex = decoded.slice(0, 42)
  return decoded.length === 50 && checksumOf(hex) === decoded.slice(42) ? hex : undefined
}

const checksumOf = (hex: string) => bytesToHex(sha256(sha256(hexToBytes(hex))).subarray(0, 4))
