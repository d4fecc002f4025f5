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
