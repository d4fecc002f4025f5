import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { addressFromHex, type Address } from '../../src/core/address.ts'
import { keyOf, signHash } from '../tron/signature.ts'

/** Signs hashes with a key that cannot be read out of it. */
export interface IncomeSigner {
  readonly address: Address
  /** Signature as 65 bytes in hex, in the form that contracts recover: r, s, and 27 or 28. */
  sign(digest: string): string
}

/** Creates a signer. Throws if `key` is no private key of 64 hex digits, without repeating it. */
export function incomeSigner(key: string): IncomeSigner {
  if (!/^[0-9a-fA-F]{64}$/.test(key)) throw new Error('the key of income is not 64 hex digits')
  const secret = hexToBytes(key)
  if (!secp256k1.utils.isValidSecretKey(secret)) throw new Error('the key of income is no key')
  const own = keyOf(secret)
  return {
    address: addressFromHex(own.address),
    sign: (digest) => bytesToHex(signHash(hexToBytes(digest), own)),
  }
}
