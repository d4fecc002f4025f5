import { blindBoxSale } from '../../src/chain/contracts/blindBoxSale.ts'
import type { ChainNode } from '../../src/chain/node.ts'
import type { Address } from '../../src/core/address.ts'
import type { Undrawn } from './due.ts'
import { answered } from './trouble.ts'

/** List entries per call, which use far less energy than a node grants a constant call. */
const PAGE = 1_000n

/**
 * Reads all purchase blocks that are not drawn. Drawn ones stay drawn and the list only grows, so
 * its beginning is read once. Rejects with `NodeAway` if the node gives no usable answer.
 */
export function createUndrawnReader(
  node: Pick<ChainNode, 'read'>,
  sale: Address,
): () => Promise<Undrawn[]> {
  /** All entries before this one are drawn. */
  let begin = 0n
  return async () => {
    const found = new Map<bigint, Undrawn>()
    for (let from = begin; ;) {
      const asked = blindBoxSale.undrawn(sale, from, PAGE)
      const [blocks, sources, next] = answered(await node.read(asked))
      // A re-armed block can be listed twice.
      blocks.forEach((purchaseBlock, index) =>
        found.set(purchaseBlock, { purchaseBlock, source: sources[index]! }),
      )
      if (next < from + PAGE) return [...found.values()]
      // The last page, which a reorganisation may change, is read every time.
      if (found.size === 0) begin = next
      from = next
    }
  }
}
