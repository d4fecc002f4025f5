import { atom } from 'jotai'
import { servicesAtom } from '../services.ts'
import { hasNoStorageAtom, operationsAtom } from './operations.ts'

/**
 * Returns an order key for `scope` that no finished operation has used. The key of a live operation
 * is returned again, so that a second tab or a reload finds that operation instead of creating
 * another.
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
 * State of this device's queue. `awaited`: it has not been read, so nothing may be confirmed.
 * `none`: there is no storage, as in some private windows.
 */
export const queueAnswerAtom = atom((get): 'awaited' | 'known' | 'none' =>
  get(operationsAtom) ? 'known' : get(hasNoStorageAtom) ? 'none' : 'awaited',
)

/** Whether the queue is still unread. An operation about to be confirmed may then exist already. */
export const isQueueAwaitedAtom = atom((get) => get(queueAnswerAtom) === 'awaited')
