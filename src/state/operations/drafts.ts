import { atom } from 'jotai'
import { servicesAtom } from '../services.ts'
import { hasNoStorageAtom, operationsAtom } from './operations.ts'

/**
 * An order key for `scope` that no finished operation has used: the key of a live operation comes
 * back, so that a second tab or a reload finds that operation instead of making another.
 */
export const freshDraftAtom = atom(null, async (get, _set, scope: string): Promise<string> => {
  const outbox = await get(servicesAtom).loadOutbox()
  const id = await outbox.draft(scope)
  const used = get(operationsAtom)?.find((operation) => operation.id === id)
  if (used?.archivedAt === undefined) return id
  await outbox.leaveDraft(scope)
  return outbox.draft(scope)
})

/**
 * Whether the queue of this device has been read: nothing may be confirmed before. `none`: there is
 * no storage, as in some private windows.
 */
export const queueAnswerAtom = atom((get): 'awaited' | 'known' | 'none' =>
  get(operationsAtom) ? 'known' : get(hasNoStorageAtom) ? 'none' : 'awaited',
)

/** The queue has not been read yet: what is about to be confirmed may be under way already. */
export const isQueueAwaitedAtom = atom((get) => get(queueAnswerAtom) === 'awaited')
