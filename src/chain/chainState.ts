import type { ChainNode } from './node.ts'

/**
 * What the contracts hold as of one block, and that block: the newest one, which a node is asked for
 * by itself, or the newest that nothing can orphan.
 */
export type ChainState = Pick<ChainNode, 'head' | 'read'>

/** As of the newest solidified block: what is read there stays so, unless a later one changes it. */
export const solidifiedState = (node: ChainNode): ChainState => ({
  head: () => node.solidifiedHead(),
  read: (call, types) => node.readSolidified(call, types),
})
