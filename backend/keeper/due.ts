import { READABLE_BLOCKS } from '../../src/chain/contracts/draw.ts'

/** Block with undrawn purchases, and the block whose hash decides them. */
export interface Undrawn {
  readonly purchaseBlock: bigint
  readonly source: bigint
}

/** Actions that a keeper can take now, the most urgent first. */
export interface Due {
  readonly seal: readonly bigint[]
  readonly rearm: readonly bigint[]
}

/**
 * Returns the actions due while `head` is the newest block. For `afterBlocks` blocks, draws are
 * left to users who buy and open, because sealing adds nothing to their cost.
 */
export function dueOf(undrawn: readonly Undrawn[], head: number, afterBlocks: number): Due {
  const now = BigInt(head)
  const aged = undrawn
    .map(({ purchaseBlock, source }) => ({ purchaseBlock, age: now - source }))
    .toSorted((a, b) => Number(b.age - a.age))
  const blocksWhere = (isSo: (age: bigint) => boolean) =>
    aged.filter(({ age }) => isSo(age)).map(({ purchaseBlock }) => purchaseBlock)
  const readable = BigInt(READABLE_BLOCKS)
  return {
    // It executes one block later at the earliest.
    seal: blocksWhere((age) => age >= BigInt(Math.max(1, afterBlocks)) && age < readable),
    rearm: blocksWhere((age) => age > readable),
  }
}
