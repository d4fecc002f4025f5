import { MINUTE_MS, type Millis } from '../../src/core/time.ts'
import type { Agreement } from './agreement.ts'
import type { Nodes } from './nodes.ts'
import type { BlockSource } from './source.ts'

/** Age of the newest solidified block from which on its node lags. A minute is usual. */
const LAG_MS = 2 * MINUTE_MS

interface Options {
  readonly nodes: Nodes
  readonly agreement: Agreement
  /** Clock with which the chain keeps up; undefined if it may stand still. */
  readonly keepsUpWith: (() => Millis) | undefined
}

/** Makes an index ask the next node when one lags, and stop while two nodes disagree. */
export const checkedSource = (
  source: BlockSource,
  { nodes, agreement, keepsUpWith }: Options,
): BlockSource => ({
  ...source,
  async solidifiedHead() {
    const head = await source.solidifiedHead()
    if (keepsUpWith && keepsUpWith() - head.timestamp > LAG_MS) nodes.lags()
    await agreement.check(head)
    return head
  },
})
