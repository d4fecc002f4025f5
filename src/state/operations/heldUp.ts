import type { Operation } from '../../outbox/operation.ts'
import { standingOf } from './standing.ts'

/** Operations that would go on by themselves if something were not away. */
export interface HeldUp {
  readonly count: number
  readonly by: 'network' | 'shop'
}

/** This many failures in a row are no hiccup: with the pauses between them, some seconds. */
const ATTEMPTS = 3

/** What is held up now; undefined while nothing is. */
export function heldUp(operations: readonly Operation[], isOnline: boolean): HeldUp | undefined {
  const working = operations.filter(
    (operation) => operation.archivedAt === undefined && standingOf(operation) === 'working',
  )
  if (!isOnline) return working.length > 0 ? { count: working.length, by: 'network' } : undefined
  const held = working.flatMap((operation) => awayFor(operation) ?? [])
  if (held.length === 0) return undefined
  return { count: held.length, by: held.includes('node') ? 'network' : 'shop' }
}

/** What an operation has been asking in vain for a while. */
function awayFor({ legs }: Operation): 'backend' | 'node' | undefined {
  for (const { trouble, failures } of legs) {
    if (failures < ATTEMPTS) continue
    if (trouble?.kind === 'unreachable') return trouble.what
    if (trouble?.kind === 'nodesDisagree') return 'node'
  }
  return undefined
}
