import type { Operation } from '../../outbox/operation.ts'

/** The ids of the activity screen's two lists, each newest first. */
export interface ActivityItems {
  /** Those that are under way. */
  readonly live: readonly string[]
  /** Those that are over. */
  readonly over: readonly string[]
}

/**
 * Makes the function that tells the lists. Of `operations` those count that this device shows, newest
 * first; `archived` holds the ids of all that are over, once known: until then, and for those that
 * have just ended, only `operations` tells. A list that stays as it was is the same array: of
 * thousands of operations, one changes at a time.
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
