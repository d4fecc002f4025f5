import type { ChainNode } from './node.ts'
import { viewReader, type ViewReader } from './view.ts'

/**
 * What the contracts hold as of one block, and that block: the newest one, as a `ChainNode` itself
 * gives it, or the newest that nothing can orphan.
 */
export interface ChainState extends ViewReader {
  readonly head: ChainNode['head']
}

/** As of the newest solidified block: what is read there holds until a later one changes it. */
export const solidifiedState = (node: ChainNode): ChainState => ({
  head: () => node.solidifiedHead(),
  ...viewReader((asked) => node.readSolidified(asked)),
})
