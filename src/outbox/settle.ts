import { solidifiedState } from '../chain/chainState.ts'
import { look } from './look.ts'
import { tracked } from './next.ts'
import type { Work } from './ports.ts'
import { nodeTrouble } from './trouble.ts'

/**
 * A leg was skipped because the newest block said it is not needed. That block can be orphaned: the
 * leg is over once the solidified chain agrees, and needed again when neither says so any more.
 * What had left our hands is looked for as well, since it may be what paid.
 */
export async function settle(work: Work): Promise<boolean> {
  const { ports, operation, index, plan, record } = work
  const leg = operation.legs[index]
  if (!leg || !(await look(work, tracked(leg)))) return false
  // (In a version whose plan has no `skip` any more, the leg counts as needed.)
  const solid = await plan.skip?.(solidifiedState(ports.node))
  if (solid && !solid.ok) return record(nodeTrouble(ports, solid.error))
  if (solid?.value !== undefined) return record({ kind: 'settled' })
  const newest = await plan.skip?.(ports.node)
  if (newest && !newest.ok) return record(nodeTrouble(ports, newest.error))
  return record({ kind: newest?.value === undefined ? 'needed' : 'unsettled' })
}
