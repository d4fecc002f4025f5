import type { Operation } from '../../outbox/operation.ts'
import { standingOf } from './standing.ts'

/** Operations that go on by themselves, but for something that is away. */
export interface HeldUp {
  readonly count: number
  readonly by: 'network' | 'shop'
}

/** So many attempts in a row are no hiccup: with the pauses between them, some seconds. */
const ATTEMPTS = 3

/** What is held up now; undefined while everything goes its way. */
export function heldUp(operations: readonly Operation[], isOnline: boolean): HeldUp | undefined {
  const working = operations.filter(
    (operation) => operation.archivedAt === undefined && standingOf(operation) === 'working',
  )
  if (!isOnline) return working.length > 0 ? { count: working.length, by: 'network' } : undefined
  const held = working.flatMap((operation) => awayFor(operation) ?? [])
  if (held.length === 0) return undefined
  return { count: held.length, by: held.includes('node') ? 'network' : 'shop' }
}

/** What an operation has asked in vain for a while. */
function awayFor({ legs }: Operation): 'backend' | 'node' | undefined {
  for (const { trouble, failures } of legs) {
    if (failures < ATTEMPTS) continue
    if (trouble?.kind === 'unreachable') return trouble.what
    if (trouble?.kind === 'nodesDisagree') return 'node'
  }
  return undefined
}
