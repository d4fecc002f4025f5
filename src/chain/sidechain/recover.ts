import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { addressFromHex, type Address } from '../../core/address.ts'

/**
 * Who signed a hash of 32 bytes. The signature is r, s and v in hex (65 bytes, `0x` or not); v counts
 * from 0 or from 27: nodes accept both. Undefined if it is no signature, or one that nobody made.
 */
export function recoverSigner(hash: Uint8Array, signature: string): Address | undefined {
  const hex = signature.replace(/^0x/i, '')
  if (hash.length !== 32 || !/^[0-9a-f]{130}$/i.test(hex)) return undefined
  const bytes = hexToBytes(hex)
  const v = bytes[64]!
  const recovery = v >= 27 ? v - 27 : v
  if (recovery > 1) return undefined
  try {
    const recovered = concatBytes(Uint8Array.of(recovery), bytes.subarray(0, 64))
    return addressOfKey(secp256k1.recoverPublicKey(recovered, hash, { prehash: false }))
  } catch {
    return undefined
  }
}

/** The account of a public key, compressed or not. Throws if it is none. */
export function addressOfKey(publicKey: Uint8Array): Address {
  const whole = secp256k1.Point.fromBytes(publicKey).toBytes(false)
  return addressFromHex(bytesToHex(keccak_256(whole.subarray(1)).subarray(12)))
}

/** The account of a private key of 32 bytes in hex. Throws if it is none. */
export const addressOfPrivateKey = (privateKey: string): Address =>
  addressOfKey(secp256k1.getPublicKey(hexToBytes(privateKey)))

/**
 * A signature that recovers somebody, as all nodes take it: lower-case hex without `0x`, v from 27,
 * and the smaller of the two s. (With the larger one, anybody could make a second signature of it.)
 */
export function normalizeSignature(signature: string): string {
  const hex = signature.replace(/^0x/i, '').toLowerCase()
  const order = secp256k1.Point.Fn.ORDER
  const s = BigInt(`0x${hex.slice(64, 128)}`)
  const v = Number.parseInt(hex.slice(128), 16) % 27
  const isHigh = s > order / 2n
  const low = isHigh ? order - s : s
  const last = 27 + (isHigh ? 1 - v : v)
  return hex.slice(0, 64) + low.toString(16).padStart(64, '0') + last.toString(16)
}
