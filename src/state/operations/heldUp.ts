import type { Operation } from '../../outbox/operation.ts'
import { standingOf } from './standing.ts'

/** Operations that would continue automatically if the network or the backend were available. */
export interface HeldUp {
  readonly count: number
  readonly by: 'network' | 'shop'
}

/**
 * Number of failures in a row that count as an outage. With the pauses between them, this takes
 * some seconds.
 */
const ATTEMPTS = 3

/** Returns the operations that are held up now; undefined if none are. */
export function heldUp(operations: readonly Operation[], isOnline: boolean): HeldUp | undefined {
  const working = operations.filter(
    (operation) => operation.archivedAt === undefined && standingOf(operation) === 'working',
  )
  if (!isOnline) return working.length > 0 ? { count: working.length, by: 'network' } : undefined
  const held = working.flatMap((operation) => awayFor(operation) ?? [])
  if (held.length === 0) return undefined
  return { count: held.length, by: held.includes('node') ? 'network' : 'shop' }
}

/** Returns the service that an operation has failed to reach for a while. */
function awayFor({ legs }: Operation): 'backend' | 'node' | undefined {
  for (const { trouble, failures } of legs) {
    if (failures < ATTEMPTS) continue
    if (trouble?.kind === 'unreachable') return trouble.what
    if (trouble?.kind === 'nodesDisagree') return 'node'
  }
  return undefined
}
