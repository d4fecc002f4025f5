import { atom } from 'jotai'
import { hasNoStorageAtom, leaveDraftAtom, openDraftAtom, operationsAtom } from './operations.ts'

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

/**
 * Whether this device has told what it knows of an order: nothing may be confirmed before. `none`:
 * it keeps nothing, as private windows may.
 */
export const queueAnswerAtom = atom((get): 'awaited' | 'known' | 'none' =>
  get(operationsAtom) ? 'known' : get(hasNoStorageAtom) ? 'none' : 'awaited',
)

/** What is about to be confirmed may be under way already: this device has not told yet. */
export const isQueueAwaitedAtom = atom((get) => get(queueAnswerAtom) === 'awaited')
