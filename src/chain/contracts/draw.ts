import type { Address } from '../../core/address.ts'
import { ok, type Result } from '../../core/result.ts'
import type { ChainState } from '../chainState.ts'
import type { NodeError } from '../nodeAnswers.ts'
import { blindBoxSale, type Draw } from './blindBoxSale.ts'

/** Number of preceding blocks whose hashes a contract can read. */
export const READABLE_BLOCKS = 256

/** Blocks by which a transaction may be late, because a wallet takes time. */
const LATE_BLOCKS = 5

/**
 * State of a draw while `head` is the newest block:
 *
 * | state | meaning |
 * |---|---|
 * | sealed | The draw is final; nothing is left to do. |
 * | early | The deciding block does not exist, or nothing can read it yet. |
 * | readable | Opening or sealing stores its hash. |
 * | late | Almost missed: a transaction sent now may arrive too late. |
 * | missed | A new deciding block is needed. |
 */
export type DrawStanding = 'sealed' | 'early' | 'readable' | 'late' | 'missed'

/**
 * Finds a draw's state by the rules of `BlindBoxSale.sol`, for a call simulated at `head` or
 * executed after it.
 */
export function drawStanding({ source, isSealed }: Draw, head: number): DrawStanding {
  if (isSealed) return 'sealed'
  if (head <= source) return 'early'
  const last = source + READABLE_BLOCKS
  if (head > last) return 'missed'
  return head > last - LATE_BLOCKS ? 'late' : 'readable'
}

/** Reads the state of the draw for a block's purchases, as of the newest block. */
export async function readDrawStanding(
  node: Pick<ChainState, 'read' | 'head'>,
  sale: Address,
  purchaseBlock: number,
): Promise<Result<DrawStanding, NodeError>> {
  const [draw, head] = await Promise.all([
    node.read(blindBoxSale.drawOf(sale, BigInt(purchaseBlock))),
    node.head(),
  ])
  if (!draw.ok) return draw
  return head.ok ? ok(drawStanding(draw.value, head.value.number)) : head
}
