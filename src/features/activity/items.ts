import type { Operation } from '../../outbox/operation.ts'

/** One place of the list: an operation that goes on, the title, or one that is over. */
export type ActivityItem =
  | { readonly kind: 'live'; readonly id: string; readonly operation: Operation }
  | { readonly kind: 'title'; readonly id: string }
  | {
      readonly kind: 'earlier'
      readonly id: string
      /** Where it has been read already. */
      readonly operation: Operation | undefined
    }

/**
 * The list of the activity screen, newest first. `archived` are the ids of all that are over, once
 * they are known; before that, and for what has just ended, `operations` alone tell.
 */
export function joinActivity(
  operations: readonly Operation[],
  archived: readonly string[] | undefined,
): readonly ActivityItem[] {
  const live = operations.filter(({ archivedAt }) => archivedAt === undefined)
  const over = operations.filter(({ archivedAt }) => archivedAt !== undefined)
  const known = new Map(operations.map((operation) => [operation.id, operation]))
  const listed = new Set(archived)
  const ids = [
    ...over.map(({ id }) => id).filter((id) => !listed.has(id)),
    ...(archived ?? []).filter((id) => known.get(id)?.archivedAt !== undefined || !known.has(id)),
  ]
  return [
    ...live.map((operation) => ({ kind: 'live' as const, id: operation.id, operation })),
    ...(ids.length > 0 ? [{ kind: 'title' as const, id: 'title' }] : []),
    ...ids.map((id) => ({ kind: 'earlier' as const, id, operation: known.get(id) })),
  ]
}
