import type { Operation } from '../../outbox/operation.ts'

/** The list item that stands for the title above what is over. */
export const TITLE = 'title'

/**
 * The activity screen's list as ids, newest first: operations under way, the title, those that are
 * over. `archived` holds the ids of all that are over, once known; until then, and for those that
 * have just ended, only `operations` tells. Runs on every change to any of thousands of operations,
 * so it creates no object per operation.
 */
export function joinActivity(
  operations: ReadonlyMap<string, Operation>,
  archived: ReadonlySet<string>,
): readonly string[] {
  const live: string[] = []
  const ended: string[] = []
  for (const { id, archivedAt } of operations.values()) {
    if (archivedAt === undefined) live.push(id)
    else if (!archived.has(id)) ended.push(id)
  }
  const alive = new Set(live)
  const over = [...ended, ...[...archived].filter((id) => !alive.has(id))]
  return over.length > 0 ? [...live, TITLE, ...over] : live
}
