import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { err, ok, type Result } from '../../core/result.ts'

/** A side chain's id as its nodes hash it: lower-case hex of whole bytes, without `0x`. */
export type ChainId = string

/**
 * Validates a side chain's id. It accepts and removes `0x` but refuses anything except hex of whole
 * bytes. Otherwise, it might sign for another chain or fail only while signing.
 */
export function parseChainId(text: string): Result<ChainId, 'invalidChainId'> {
  const hex = text.replace(/^0x/i, '')
  return /^([0-9a-f]{2})+$/i.test(hex) ? ok(hex.toLowerCase()) : err('invalidChainId')
}

/**
 * Computes the hash that is signed on a side chain in place of the txID. It is the SHA-256 of the
 * txID's bytes and the chain id's (specification, section 7; `getHashWithSideChainId` of the side
 * chain's node). Only this function implements the rule. Throws if the txID is not 32 bytes in hex
 * or the chain id is not hex.
 */
export function sideChainHash(txId: string, chainId: string): Uint8Array {
  if (!/^[0-9a-f]{64}$/i.test(txId)) throw new Error(`not a txID: ${txId}`)
  const parsed = parseChainId(chainId)
  if (!parsed.ok) throw new Error(`not a side chain's id: ${chainId}`)
  return sha256(concatBytes(hexToBytes(txId), hexToBytes(parsed.value)))
}
