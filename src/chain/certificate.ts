import { err, ok, type Result } from '../core/result.ts'
import type { Millis } from '../core/time.ts'
import type { VerifiedBlock } from './block.ts'
import type { BlockHead, NodeError } from './nodeAnswers.ts'

/** The part of a node that a proof needs: its solidified chain, block by block. */
export interface SolidBlocks {
  solidifiedHead(): Promise<Result<BlockHead, NodeError>>
  /**
   * Reads a block and verifies it. A block that does not match its id is an error; undefined means
   * not solidified yet.
   */
  solidifiedBlock(number: number): Promise<Result<VerifiedBlock | undefined, NodeError>>
}

/**
 * Verified blocks stored on this device. A proof resumes from its last block, and other proofs
 * share them.
 */
export interface BlockShelf {
  read(number: number): Promise<VerifiedBlock | undefined>
  keep(block: VerifiedBlock): Promise<void>
  /** Deletes all blocks from this number on. */
  drop(from: number): Promise<void>
}

/** One or more nodes. Each further node must agree with the first. */
export type SolidNodes = readonly [SolidBlocks, ...SolidBlocks[]]

/** A transaction to be proved dead. */
export interface Suspect {
  readonly txId: string
  /** Chain time after which no block may contain it. */
  readonly expiresAt: Millis
  /** A solidified block older than the transaction's bytes. */
  readonly referenceBlock: number
  /**
   * Bytes 8 to 15 of that block's id, as the transaction's bytes name them; undefined if unknown.
   */
  readonly referenceHash?: string | undefined
}

/**
 * Proof that a transaction never executed and never will. A block may contain a transaction only if
 * its expiration is after the parent block's time (java-tron's Manager.validateCommon). A
 * transaction is therefore dead under two conditions:
 *
 * - A solidified block has a time at or after its expiration.
 * - No block contains it, from one older than its bytes up to that block.
 */
export interface Certificate {
  /** First and last block that were read. */
  readonly from: number
  readonly to: number
  /** Ids of all these blocks, in order. Each block names the one before as its parent. */
  readonly ids: readonly string[]
  /** Number of nodes that vouch for the certificate. A single malicious node could forge it. */
  readonly nodes: number
}

export type Finding =
  | { readonly kind: 'dead'; readonly certificate: Certificate }
  /** A solidified block contains the transaction. */
  | { readonly kind: 'included'; readonly block: number }
  /** One of the nodes does not have the blocks up to the expiration yet. */
  | { readonly kind: 'alive' }
  /** The blocks from the nodes are inconsistent. */
  | { readonly kind: 'unsound'; readonly detail: string }

/** Number of blocks requested at the same time. */
const AT_ONCE = 6

/** Maximum number of blocks that a proof reads, up to `lastBlock`. */
export const proofLength = ({ referenceBlock }: Suspect, lastBlock: number): number =>
  Math.max(0, lastBlock - referenceBlock)

/**
 * Reads the solidified chain from the reference block to the first block at or after expiration.
 * The first node supplies the blocks. Each further node must have the same last block, whose id
 * covers all earlier ones, or the same block containing the transaction. `onProgress` receives the
 * number of blocks read and the last one that may be needed; returning false stops the reading.
 */
export async function certify(
  suspect: Suspect,
  [first, ...others]: SolidNodes,
  shelf: BlockShelf,
  onProgress: (checked: number, lastBlock: number) => Promise<boolean> = async () => true,
): Promise<Result<Finding, NodeError>> {
  const head = await first.solidifiedHead()
  if (!head.ok) return head
  if (head.value.timestamp < suspect.expiresAt) return ok({ kind: 'alive' })
  const start = suspect.referenceBlock + 1
  const ids: string[] = []
  for (let from = start; ; from += AT_ONCE) {
    const to = Math.min(from + AT_ONCE - 1, head.value.number)
    const batch = await readBlocks(first, shelf, from, to)
    if (!batch.ok) return batch
    // Any of the stored blocks may be the bad one, so all of them are deleted.
    const misfit = async (detail: string) => {
      await shelf.drop(start)
      return ok({ kind: 'unsound' as const, detail })
    }
    for (const block of batch.value) {
      if (!follows(block, ids.at(-1), suspect))
        return misfit(`block ${block.number} has another parent`)
      ids.push(block.id)
      const isFound = block.txIds.includes(suspect.txId)
      if (!isFound && block.timestamp < suspect.expiresAt) continue
      const verdict = await agree(block, others)
      if (!verdict.ok) return verdict
      if (verdict.value === 'other') return misfit(`two nodes have another block ${block.number}`)
      if (verdict.value === 'behind') return ok({ kind: 'alive' })
      if (isFound) {
        // If look-ups keep contradicting this result, the next proof reads everything again.
        await shelf.drop(start)
        return ok({ kind: 'included', block: block.number })
      }
      const certificate = { from: start, to: block.number, ids, nodes: 1 + others.length }
      return ok({ kind: 'dead', certificate })
    }
    if (batch.value.length < AT_ONCE) {
      const missing = from + batch.value.length
      // One address may serve several nodes, some of them slightly behind the others.
      const isComing = head.value.number - missing < AT_ONCE
      return ok(
        isComing ? { kind: 'alive' } : { kind: 'unsound', detail: `block ${missing} is missing` },
      )
    }
    if (!(await onProgress(ids.length, head.value.number))) return ok({ kind: 'alive' })
  }
}

/**
 * Whether a block comes next: its parent is the previous block, or the reference block that the
 * bytes name.
 */
const follows = (
  { parentId }: VerifiedBlock,
  before: string | undefined,
  { referenceHash }: Suspect,
): boolean =>
  before === undefined
    ? referenceHash === undefined || parentId.slice(16, 32) === referenceHash
    : parentId === before

/** Compares the last block with the further nodes' blocks of that number. */
async function agree(
  last: VerifiedBlock,
  others: readonly SolidBlocks[],
): Promise<Result<'same' | 'other' | 'behind', NodeError>> {
  for (const other of others) {
    const theirs = await other.solidifiedBlock(last.number)
    if (!theirs.ok) return theirs
    if (!theirs.value) return ok('behind')
    if (theirs.value.id !== last.id) return ok('other')
  }
  return ok('same')
}

/** Reads the blocks up to the first missing one. */
async function readBlocks(
  node: SolidBlocks,
  shelf: BlockShelf,
  from: number,
  to: number,
): Promise<Result<VerifiedBlock[], NodeError>> {
  const numbers = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
  const answers = await Promise.all(numbers.map((number) => readBlock(node, shelf, number)))
  const blocks: VerifiedBlock[] = []
  for (const answer of answers) {
    if (!answer.ok) return answer
    if (!answer.value) break
    blocks.push(answer.value)
  }
  return ok(blocks)
}

async function readBlock(
  node: SolidBlocks,
  shelf: BlockShelf,
  number: number,
): Promise<Result<VerifiedBlock | undefined, NodeError>> {
  const kept = await shelf.read(number)
  if (kept) return ok(kept)
  const answer = await node.solidifiedBlock(number)
  if (!answer.ok || !answer.value) return answer
  if (answer.value.number !== number) return err({ kind: 'malformed', detail: 'another block' })
  await shelf.keep(answer.value)
  return answer
}
