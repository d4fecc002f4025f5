import { bigEndian, concatBytes, sha256, toHex } from '../../backend/tron/bytes.ts'
import { encodeMessage } from '../../backend/tron/messages.ts'
import { headerSchema } from '../../backend/tron/schemas.ts'

/** Block without id and signature; hashes and addresses are hex without prefix. */
export interface BlockHeader {
  readonly number: number
  /** Milliseconds. */
  readonly timestamp: number
  readonly txTrieRoot: string
  readonly parentHash: string
  readonly witnessAddress: string
  readonly version: number
}

export interface Block extends BlockHeader {
  readonly id: string
  readonly witnessSignature: string
}

const encodeHeader = (header: BlockHeader): Uint8Array =>
  encodeMessage(headerSchema, {
    number: header.number,
    timestamp: header.timestamp,
    txTrieRoot: header.txTrieRoot,
    parentHash: header.parentHash,
    witness_address: header.witnessAddress,
    version: header.version,
  })

/**
 * Computes a block's id: the SHA-256 of the encoded header, with its first 8 bytes replaced by the
 * number.
 */
export const blockId = (header: BlockHeader): string =>
  toHex(bigEndian(header.number, 8)) + toHex(sha256(encodeHeader(header)).subarray(8))

/**
 * Computes the root of the Merkle tree over the SHA-256 of whole transactions (with signatures and
 * `ret`), as java-tron's MerkleTree does. An odd node moves up unchanged; no transactions give
 * zeros.
 */
export function transactionRoot(transactions: readonly Uint8Array[]): string {
  let level = transactions.map((bytes) => sha256(bytes))
  if (level.length === 0) return '0'.repeat(64)
  while (level.length > 1) {
    const above: Uint8Array[] = []
    for (let i = 0; i < level.length; i += 2) {
      const left = level[i]!
      const right = level[i + 1]
      above.push(right ? sha256(concatBytes(left, right)) : left)
    }
    level = above
  }
  return toHex(level[0]!)
}

/**
 * Returns a transaction's reference to this block: bytes 6–8 (its number's end) and 8–16 of the id.
 */
export const tapos = (block: Pick<Block, 'id'>): { bytes: string; hash: string } => ({
  bytes: block.id.slice(12, 16),
  hash: block.id.slice(16, 32),
})

export const headerHash = (header: BlockHeader): Uint8Array => sha256(encodeHeader(header))
