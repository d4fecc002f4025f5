import type { Operation } from '../../outbox/operation.ts'

/** Ids of the activity screen's two lists, each newest first. */
export interface ActivityItems {
  /** Unfinished operations. */
  readonly live: readonly string[]
  /** Archived operations. */
  readonly over: readonly string[]
}

/**
 * Creates a function that builds the two lists. `operations` holds the operations that this device
 * shows, newest first. `archived` holds the ids of all archived operations, once loaded. Operations
 * that were archived a moment ago, or before `archived` loads, come from `operations` alone.
 *
 * An unchanged list keeps its array identity, because among thousands of operations one changes at
 * a time.
 */
export function createJoin() {
  let last: ActivityItems = { live: [], over: [] }
  return (
    operations: ReadonlyMap<string, Operation>,
    archived: ReadonlySet<string>,
  ): ActivityItems => {
    const live: string[] = []
    const ended: string[] = []
    for (const { id, archivedAt } of operations.values()) {
      if (archivedAt === undefined) live.push(id)
      else if (!archived.has(id)) ended.push(id)
    }
    const isAlive = new Set(live)
    const over = [...ended, ...archived].filter((id) => !isAlive.has(id))
    last = { live: unlessSame(last.live, live), over: unlessSame(last.over, over) }
    return last
  }
}

const unlessSame = (before: readonly string[], now: readonly string[]): readonly string[] =>
  before.length === now.length && before.every((id, place) => id === now[place]) ? before : now
