import type { SolidBlocks } from '../../chain/certificate.ts'
import type { NodeError } from '../../chain/nodeAnswers.ts'
import { err, ok, type Result } from '../../core/result.ts'
import { tracked } from '../../outbox/next.ts'
import type { Leg } from '../../outbox/operation.ts'

/** Estimated cost of a proof. */
export interface ProofCost {
  readonly blocks: number
  /** Size of the node's answers, uncompressed. The network transfer may be smaller. */
  readonly bytes: number
}

/**
 * Measures one block that a proof for `leg` has to read, and estimates their number from the block
 * rate since then.
 */
export async function measureProof(
  node: SolidBlocks,
  leg: Leg,
): Promise<Result<ProofCost, NodeError>> {
  const open = tracked(leg)
  const first = Math.min(...open.map((tx) => tx.referenceBlock)) + 1
  const expiresAt = Math.max(...open.map((tx) => tx.expiresAt))
  const [head, block] = await Promise.all([node.solidifiedHead(), node.solidifiedBlock(first)])
  if (!head.ok) return head
  if (!block.ok) return block
  if (!block.value) return err({ kind: 'malformed', detail: `no block ${first}` })
  const { timestamp, size = 0 } = block.value
  const passed = head.value.number - first
  const share = (expiresAt - timestamp) / (head.value.timestamp - timestamp)
  // Counts from the first block to the first one at or after the expiration, both included.
  const estimate = Number.isFinite(share) ? Math.ceil(passed * share) + 1 : 1
  const blocks = Math.min(passed + 1, Math.max(1, estimate))
  return ok({ blocks, bytes: blocks * size })
}
