import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { addressFromHex, type Address } from '../../core/address.ts'

/**
 * Recovers the signer of a 32-byte hash. The signature is r, s and v in hex: 65 bytes, with or
 * without `0x`. v counts from 0 or 27, because nodes accept both. Undefined if the signature is
 * invalid.
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

/** Computes the account of a public key, compressed or not. Throws if the key is invalid. */
export function addressOfKey(publicKey: Uint8Array): Address {
  const whole = secp256k1.Point.fromBytes(publicKey).toBytes(false)
  return addressFromHex(bytesToHex(keccak_256(whole.subarray(1)).subarray(12)))
}

/** Computes the account of a private key of 32 bytes in hex. Throws if the key is invalid. */
export const addressOfPrivateKey = (privateKey: string): Address =>
  addressOfKey(secp256k1.getPublicKey(hexToBytes(privateKey)))

/**
 * Normalises a signature to the form that all nodes accept: lower-case hex without `0x`, v from 27,
 * and the smaller of the two s. With the larger s, anyone could create a second signature.
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
