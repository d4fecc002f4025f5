import type { BlockHead } from '../../src/chain/nodeAnswers.ts'
import type { Clock } from '../../src/core/ports.ts'
import { MINUTE_MS, type Millis } from '../../src/core/time.ts'
import { askNode, listSolidified } from './listedBlocks.ts'
import type { Nodes } from './nodes.ts'

/** Two nodes have different blocks, both solidified, with the same number. */
export class NodesDisagree extends Error {}

export interface Agreement {
  /**
   * Compares a solidified block of the present node with the others', about once a minute. Throws
   * `NodesDisagree` if one has another block, until they agree. A node that lacks the block, or does
   * not answer, says nothing.
   */
  check(head: BlockHead): Promise<void>
}

export function watchAgreement(nodes: Nodes, clock: Pick<Clock, 'now'>): Agreement {
  let checkedAt: Millis = -Infinity

  return {
    async check({ number, id }) {
      if (Math.abs(clock.now() - checkedAt) < MINUTE_MS) return
      for (const { host, baseUrl, fetch, pace } of nodes.others()) {
        const ask = askNode({ baseUrl, fetch })
        const answer = await pace.followed(() => listSolidified(ask, number, 1))
        const other = answer.ok ? answer.value[0] : undefined
        if (!other || other.id === id) continue
        throw new NodesDisagree(
          `solidified block ${number} is ${id} at ${nodes.host()}, and ${other.id} at ${host}: nothing is booked until they agree`,
        )
      }
      checkedAt = clock.now()
    },
  }
}
