import type { ChainNode } from './node.ts'
import { viewReader, type ViewReader } from './view.ts'

/**
 * Contract state as of one block, with that block. A `ChainNode` reads the newest block;
 * `solidifiedState` reads the newest one that cannot be orphaned.
 */
export interface ChainState extends ViewReader {
  readonly head: ChainNode['head']
}

/**
 * Reads the state as of the newest solidified block. It stays valid until a later block changes it.
 */
export const solidifiedState = (node: ChainNode): ChainState => ({
  head: () => node.solidifiedHead(),
  ...viewReader((asked) => node.readSolidified(asked)),
})
