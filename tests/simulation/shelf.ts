import type { VerifiedBlock } from '../../src/chain/block.ts'
import type { BlockShelf } from '../../src/chain/certificate.ts'

/** Creates the block cache of a device; losing it only makes a proof slower. */
export function createShelf(): BlockShelf {
  const blocks = new Map<number, VerifiedBlock>()
  return {
    read: async (number) => blocks.get(number),
    keep: async (block) => void blocks.set(block.number, block),
    drop: async (from) => {
      for (const number of blocks.keys()) if (number >= from) blocks.delete(number)
    },
  }
}
