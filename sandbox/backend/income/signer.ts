import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { addressFromHex, type Address } from '../../../src/core/address.ts'

/** Signs hashes with a key that nothing can read out of it. */
export interface IncomeSigner {
  readonly address: Address
  /** 65 bytes as hex, as contracts recover them: r, s, and 27 or 28. */
  sign(digest: string): string
}

/** Throws, without naming it, if `key` is no private key of 64 hex digits. */
export function incomeSigner(key: string): IncomeSigner {
  if (!/^[0-9a-fA-F]{64}$/.test(key)) throw new Error('the key of income is not 64 hex digits')
  const secret = hexToBytes(key)
  if (!secp256k1.utils.isValidSecretKey(secret)) throw new Error('the key of income is no key')
  const point = secp256k1.getPublicKey(secret, false)
  return {
    address: addressFromHex(bytesToHex(keccak_256(point.subarray(1)).subarray(12))),
    sign(digest) {
      const signed = secp256k1.sign(hexToBytes(digest), secret, {
        prehash: false,
        format: 'recovered',
      })
      const recovery = signed[0]!
      return bytesToHex(signed.subarray(1)) + (27 + recovery).toString(16)
    },
  }
}
