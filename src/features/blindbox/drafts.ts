import { atom } from 'jotai'
import { leaveDraftAtom, openDraftAtom, operationsAtom } from '../../state/operations.ts'

/**
 * An order key for `scope` that no finished operation has used: a key of an operation that is
 * still alive comes back, so that a second tab or a reload finds that one instead of making another.
 */
export const freshDraftAtom = atom(null, async (get, set, scope: string): Promise<string> => {
  const id = await set(openDraftAtom, scope)
  const used = get(operationsAtom)?.find((operation) => operation.id === id)
  if (used?.archivedAt === undefined) return id
  await set(leaveDraftAtom, scope)
  return set(openDraftAtom, scope)
})
