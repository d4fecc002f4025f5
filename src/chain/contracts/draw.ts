import type { Address } from '../../core/address.ts'
import { ok, type Result } from '../../core/result.ts'
import type { ChainState } from '../chainState.ts'
import type { NodeError } from '../nodeAnswers.ts'
import { blindBoxSale, type Draw } from './blindBoxSale.ts'

/** A contract can read the hashes of this many blocks before its own. */
export const READABLE_BLOCKS = 256

/** A transaction may come this many blocks late: a wallet takes its time. */
const LATE_BLOCKS = 5

/**
 * What can be done about a draw while `head` is the newest block:
 *
 * sealed     nothing left to do: it counts for good
 * early      the block that decides is not there, or nothing can read it yet
 * readable   whoever opens or seals keeps its hash
 * late       as good as over: what is sent now may come too late
 * missed     a new block has to be named
 */
export type DrawStanding = 'sealed' | 'early' | 'readable' | 'late' | 'missed'

/** By the rules of `BlindBoxSale.sol`, for a call simulated at `head` or executed after it. */
export function drawStanding({ source, isSealed }: Draw, head: number): DrawStanding {
  if (isSealed) return 'sealed'
  if (head <= source) return 'early'
  const last = source + READABLE_BLOCKS
  if (head > last) return 'missed'
  return head > last - LATE_BLOCKS ? 'late' : 'readable'
}

/** What can be done about the draw for a block's purchases, as of the newest block. */
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
