import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { addressFromHex, type Address } from '../../src/core/address.ts'
import { recoverSigner } from '../tron/signature.ts'

/**
 * Whether a contract would recover this account from a signature of a hash. Contracts accept only
 * the lower of the two possible values of s, and 27 or 28 as v.
 */
export function isSignedBy(account: Address, digest: string, signature: string): boolean {
  if (!/^[0-9a-f]{128}(1b|1c)$/.test(signature)) return false
  const bytes = hexToBytes(signature)
  try {
    if (secp256k1.Signature.fromBytes(bytes.subarray(0, 64), 'compact').hasHighS()) return false
    return addressFromHex(recoverSigner(hexToBytes(digest), bytes)) === account
  } catch {
    // Not every point of these bytes is on the curve.
    return false
  }
}
