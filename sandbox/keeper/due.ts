import { READABLE_BLOCKS } from '../../src/chain/contracts/draw.ts'

/** A block with purchases that are not drawn, and the block whose hash decides them. */
export interface Undrawn {
  readonly purchaseBlock: bigint
  readonly source: bigint
}

/** What a keeper can do now, the most pressing first. */
export interface Due {
  readonly seal: readonly bigint[]
  readonly rearm: readonly bigint[]
}

/**
 * What is due while `head` is the newest block. For `afterBlocks` blocks a draw is left to people
 * who buy and open: sealing adds nothing to what they pay anyway.
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
    // It is executed one block later at the earliest.
    seal: blocksWhere((age) => age >= BigInt(Math.max(1, afterBlocks)) && age < readable),
    rearm: blocksWhere((age) => age > readable),
  }
}
