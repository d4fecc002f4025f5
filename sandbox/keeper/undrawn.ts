import { blindBoxSale } from '../../src/chain/contracts/blindBoxSale.ts'
import type { ChainNode } from '../../src/chain/node.ts'
import type { Address } from '../../src/core/address.ts'
import type { Undrawn } from './due.ts'
import { answered } from './trouble.ts'

/** Places in the list that one call looks at: far less energy than a node gives a call for nothing. */
const PAGE = 1_000n

/**
 * Reads all purchase blocks that are not drawn. What is drawn stays so, and the list only grows: the
 * beginning of it is read once. Rejects with `NodeAway` if the node says nothing of use.
 */
export function createUndrawnReader(
  node: Pick<ChainNode, 'read'>,
  sale: Address,
): () => Promise<Undrawn[]> {
  /** Before this place all is drawn. */
  let begin = 0n
  return async () => {
    const found = new Map<bigint, Undrawn>()
    for (let from = begin; ;) {
      const asked = blindBoxSale.undrawn(sale, from, PAGE)
      const [blocks, sources, next] = answered(await node.read(asked))
      // One that was re-armed can stand in two places.
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
