import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { err, ok, type Result } from '../../src/core/result.ts'
import type { SandboxKey } from '../chain/genesis.ts'

/**
 * Reads a private key: 64 hexadecimal digits, surrounding white space ignored. No error repeats the
 * input, since it may be a key with a typo.
 */
export function readKey(text: string | undefined): Result<SandboxKey, 'missing' | 'malformed'> {
  const given = text?.trim() ?? ''
  if (given === '') return err('missing')
  if (!/^[0-9a-f]{64}$/i.test(given)) return err('malformed')
  const privateKey = hexToBytes(given)
  if (!secp256k1.utils.isValidSecretKey(privateKey)) return err('malformed')
  const publicKey = secp256k1.getPublicKey(privateKey, false)
  return ok({ privateKey, address: bytesToHex(keccak_256(publicKey.subarray(1)).subarray(12)) })
}
