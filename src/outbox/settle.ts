import { solidifiedState } from '../chain/chainState.ts'
import { look } from './look.ts'
import { tracked } from './next.ts'
import type { Work } from './ports.ts'
import { nodeTrouble } from './trouble.ts'

/**
 * A leg was skipped since the newest block said that it is not needed. That block can be orphaned: it
 * is over when the solidified chain says the same, and needed again when neither says so any more.
 * What had left our hands before is looked for beside it, since it may be what paid.
 */
export async function settle(work: Work): Promise<boolean> {
  const { ports, operation, index, plan, record } = work
  const leg = operation.legs[index]
  if (!leg || !(await look(work, tracked(leg)))) return false
  // (A version that does not know the reason any more asks as if there was none.)
  const solid = await plan.skip?.(solidifiedState(ports.node))
  if (solid && !solid.ok) return record(nodeTrouble(ports, solid.error))
  if (solid?.value !== undefined) return record({ kind: 'settled' })
  const newest = await plan.skip?.(ports.node)
  if (newest && !newest.ok) return record(nodeTrouble(ports, newest.error))
  return record({ kind: newest?.value === undefined ? 'needed' : 'unsettled' })
}
