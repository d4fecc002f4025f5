import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { err, ok, type Result } from '../core/result.ts'
import type { Millis } from '../core/time.ts'
import { blockTransaction, encodeTransaction, hex } from './blockTransaction.ts'
import { writeFields } from './protobuf.ts'
import { transactionId } from './transaction.ts'

/** A block whose id, transaction root and transaction ids were computed on this device. */
export interface VerifiedBlock {
  readonly number: number
  readonly id: string
  readonly parentId: string
  readonly timestamp: Millis
  readonly txIds: readonly string[]
  /**
   * Size of the node's answer in bytes, if the block was just fetched. It measures the cost of
   * reading such blocks.
   */
  readonly size?: number | undefined
}

const hash = v.pipe(hex, v.length(64))
const count = v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0)

/** A block as java-tron's `getblockbynum` writes it, with only the fields that its hashes need. */
export const fullBlock = v.object({
  blockID: hash,
  block_header: v.object({
    raw_data: v.object({
      number: count,
      timestamp: count,
      txTrieRoot: v.optional(hex, ''),
      parentHash: v.optional(hex, ''),
      witness_address: v.optional(hex, ''),
      witness_id: count,
      accountStateRoot: v.optional(hex, ''),
      version: count,
    }),
  }),
  transactions: v.optional(v.array(blockTransaction), []),
})

type FullBlock = v.InferOutput<typeof fullBlock>

const NUMBER_BYTES = 8
const HASH_BYTES = 32

/**
 * Verifies that a block matches its id. The id is the number followed by the header's hash, and the
 * header names the root of the transactions (java-tron's BlockCapsule). The error names the
 * mismatch.
 */
export function verifyBlock(block: FullBlock): Result<VerifiedBlock, string> {
  const { number, timestamp, parentHash, txTrieRoot } = block.block_header.raw_data
  if (blockIdOf(block) !== block.blockID) return err(`block ${number}: its id is another one`)
  const transactions = block.transactions.map(encodeTransaction)
  // Two tree hashes presented as one transaction would give the same root and hide the transactions
  // below them. No real transaction is that short, because its signature alone is longer.
  if (transactions.some(({ length }) => length === 2 * HASH_BYTES))
    return err(`block ${number}: a transaction that is a piece of the tree`)
  if (transactionRoot(transactions) !== (txTrieRoot || ZEROS))
    return err(`block ${number}: its transactions are not those of its header`)
  const txIds = block.transactions.map(({ raw_data_hex }) => transactionId(raw_data_hex))
  return ok({ number, id: block.blockID, parentId: parentHash, timestamp, txIds })
}

const ZEROS = '0'.repeat(2 * HASH_BYTES)

function blockIdOf({ block_header: { raw_data: header } }: FullBlock): string {
  const bytes = writeFields([
    [1, BigInt(header.timestamp)],
    [2, hexToBytes(header.txTrieRoot)],
    [3, hexToBytes(header.parentHash)],
    [7, BigInt(header.number)],
    [8, BigInt(header.witness_id)],
    [9, hexToBytes(header.witness_address)],
    [10, BigInt(header.version)],
    [11, hexToBytes(header.accountStateRoot)],
  ])
  const number = header.number.toString(16).padStart(2 * NUMBER_BYTES, '0')
  return number + bytesToHex(sha256(bytes).subarray(NUMBER_BYTES))
}

/**
 * Computes the Merkle root over the hashes of whole transactions. An odd node moves up unchanged.
 */
function transactionRoot(transactions: readonly Uint8Array[]): string {
  let level: Uint8Array[] = transactions.map((bytes) => sha256(bytes))
  if (level.length === 0) return ZEROS
  while (level.length > 1) {
    const above: Uint8Array[] = []
    for (let at = 0; at < level.length; at += 2) {
      const left = level[at]!
      const right = level[at + 1]
      above.push(right ? sha256(concatBytes(left, right)) : left)
    }
    level = above
  }
  return bytesToHex(level[0]!)
}
