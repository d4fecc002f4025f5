import { err, ok, type Result } from '../core/result.ts'
import type { Millis } from '../core/time.ts'
import type { VerifiedBlock } from './block.ts'
import type { BlockHead, NodeError } from './nodeAnswers.ts'

/** The part of a node that a proof needs: its solidified chain, block by block. */
export interface SolidBlocks {
  solidifiedHead(): Promise<Result<BlockHead, NodeError>>
  /** Checked: an answer that is not what its id says is an error. Undefined: not there yet. */
  solidifiedBlock(number: number): Promise<Result<VerifiedBlock | undefined, NodeError>>
}

/** Checked blocks that this device keeps: a proof goes on where it stopped, and others share them. */
export interface BlockShelf {
  read(number: number): Promise<VerifiedBlock | undefined>
  keep(block: VerifiedBlock): Promise<void>
}

/** What has to be proved dead. */
export interface Suspect {
  readonly txId: string
  /** Chain time after which no block may contain it. */
  readonly expiresAt: Millis
  /** A solidified block from before its bytes existed. */
  readonly referenceBlock: number
  /** That block's id, where it is known; the blocks after it must lead back to it. */
  readonly referenceId?: string | undefined
}

/**
 * Proof that a transaction has never executed and never will. A block may contain a transaction only
 * if its expiration is after the parent block's time (java-tron's Manager.validateCommon): so it is
 * dead once a solidified block has a time at or after the expiration, and no block from before its
 * bytes existed up to that one contains it.
 */
export interface Certificate {
  readonly txId: string
  /** The first block that was read, and the last one. */
  readonly from: number
  readonly to: number
  /** Ids of all of them, in order; each names the one before as its parent. */
  readonly ids: readonly string[]
  /** How many nodes stand for it. With one, its lie could be believed. */
  readonly nodes: number
}

export type Finding =
  | { readonly kind: 'dead'; readonly certificate: Certificate }
  /** It stands in a solidified block. */
  | { readonly kind: 'included'; readonly block: number }
  /** Solidified time has not passed its expiration yet. */
  | { readonly kind: 'alive' }
  /** What the nodes show does not fit together. */
  | { readonly kind: 'unsound'; readonly detail: string }

/** Blocks that are asked for at once. */
const AT_ONCE = 6

/** About as many blocks as a proof reads: one every three seconds of the transaction's life. */
export const proofLength = ({ referenceBlock }: Suspect, lastBlock: number): number =>
  Math.max(0, lastBlock - referenceBlock)

/**
 * Reads the solidified chain from the reference block to the first block at or after the expiration.
 * The first node gives the blocks; each further one must have the same last block, whose id stands
 * for all before it. `onProgress` hears how many blocks were read.
 */
export async function certify(
  suspect: Suspect,
  [first, ...others]: readonly [SolidBlocks, ...SolidBlocks[]],
  shelf: BlockShelf,
  onProgress: (checked: number) => Promise<void> = async () => {},
): Promise<Result<Finding, NodeError>> {
  const head = await first.solidifiedHead()
  if (!head.ok) return head
  if (head.value.timestamp < suspect.expiresAt) return ok({ kind: 'alive' })
  const ids: string[] = []
  let parentId = suspect.referenceId
  for (let from = suspect.referenceBlock + 1; ; from += AT_ONCE) {
    const batch = await readBlocks(first, shelf, from, Math.min(from + AT_ONCE - 1, head.value.number))
    if (!batch.ok) return batch
    for (const block of batch.value) {
      if (parentId !== undefined && block.parentId !== parentId)
        return ok({ kind: 'unsound', detail: `block ${block.number} has another parent` })
      if (block.txIds.includes(suspect.txId)) return ok({ kind: 'included', block: block.number })
      ids.push(block.id)
      parentId = block.id
      if (block.timestamp >= suspect.expiresAt) return agree(suspect, ids, block, others)
    }
    await onProgress(ids.length)
    if (batch.value.length < AT_ONCE)
      return ok({ kind: 'unsound', detail: `there is no block ${from + batch.value.length}` })
  }
}

async function agree(
  { txId, referenceBlock }: Suspect,
  ids: readonly string[],
  last: VerifiedBlock,
  others: readonly SolidBlocks[],
): Promise<Result<Finding, NodeError>> {
  for (const other of others) {
    const theirs = await other.solidifiedBlock(last.number)
    if (!theirs.ok) return theirs
    // A second node that is behind is asked again later.
    if (!theirs.value) return ok({ kind: 'alive' })
    if (theirs.value.id !== last.id)
      return ok({ kind: 'unsound', detail: `two nodes have another block ${last.number}` })
  }
  const certificate = {
    txId,
    from: referenceBlock + 1,
    to: last.number,
    ids,
    nodes: 1 + others.length,
  }
  return ok({ kind: 'dead', certificate })
}

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
