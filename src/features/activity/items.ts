import type { Operation } from '../../outbox/operation.ts'

/** Stands in the list where the title of what is over is. */
export const TITLE = 'title'

/**
 * The list of the activity screen as ids, newest first: what goes on, the title, what is over.
 * `archived` are the ids of all that are over, once they are known; before that, and for what has
 * just ended, `operations` alone tell. Made anew at each change of one of thousands, so it makes
 * nothing for each.
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
