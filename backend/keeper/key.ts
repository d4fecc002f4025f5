import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { err, ok, type Result } from '../../src/core/result.ts'
import { keyOf, type SigningKey } from '../tron/signature.ts'

/**
 * Reads a private key: 64 hexadecimal digits, surrounding white space ignored. Errors never repeat
 * the input, because it may be a key with a typo.
 */
export function readKey(text: string | undefined): Result<SigningKey, 'missing' | 'malformed'> {
  const given = text?.trim() ?? ''
  if (given === '') return err('missing')
  if (!/^[0-9a-f]{64}$/i.test(given)) return err('malformed')
  const privateKey = hexToBytes(given)
  if (!secp256k1.utils.isValidSecretKey(privateKey)) return err('malformed')
  return ok(keyOf(privateKey))
}
