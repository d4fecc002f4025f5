import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

const TRON_HEADER = '\u0019TRON Signed Message:\n32'
const ETHEREUM_HEADER = '\u0019Ethereum Signed Message:\n32'

/**
 * Computes the hash that `sign` signs for a message in hex, as tronweb does. It does not include
 * the chain id.
 */
export const messageHash = (hex: string, useTronHeader: boolean): Uint8Array =>
  keccak_256(
    concatBytes(utf8ToBytes(useTronHeader ? TRON_HEADER : ETHEREUM_HEADER), hexToBytes(hex)),
  )
