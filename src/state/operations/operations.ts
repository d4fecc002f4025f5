import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { atom } from 'jotai'
import { late } from '../../core/late.ts'
import { loadUntilThere } from '../../core/lateCode.ts'
import type { Kinds } from '../../outbox/kind.ts'
import type { NewOperation, Queue } from '../../outbox/outbox.ts'
import type { Operation } from '../../outbox/operation.ts'
import type { Archive } from './archive.ts'
import { askedHereAtom } from './askedHere.ts'
import { servicesAtom } from '../services.ts'
import { persistOnceAtom } from '../device/storage.ts'

/**
 * The operations of this device that are not over and the newest of the others, newest first;
 * undefined until the database has answered. (All others: `archiveAtom`.)
 */
export const operationsAtom = atom((get) => get(queueAtom)?.operations)

/** The kinds that this version knows; there as soon as operations are. */
export const kindsAtom = atom((get) => get(queueAtom)?.kinds)

/** This browser gives no storage, as in some private windows: nothing is written down here. */
export const hasNoStorageAtom = atom((get) => get(get(followedAtom)) === 'noStorage')

/** All that are over; there as soon as operations are. */
export const archiveAtom = atom((get) => get(queueAtom)?.archive)

interface Followed {
  readonly operations: readonly Operation[]
  readonly kinds: Kinds
  readonly archive: Archive
}

/** One operation by its order key; undefined if it is not there (yet). */
export const operationByIdAtom = (id: string | undefined) =>
  atom((get) => get(operationsAtom)?.find((operation) => operation.id === id))

/** Writes an operation down and starts it; resolves to the row that stands under its key. */
export const addOperationAtom = atom(null, async (get, set, added: NewOperation) => {
  const outbox = await get(servicesAtom).loadOutbox()
  set(askedHereAtom, (asked) => new Map(asked).set(added.id, Date.now()))
  const row = await outbox.add({ ...added, ...noticesOf(added, outbox.kinds) })
  // From now on there is something here that must not be lost.
  if (row.ok) set(persistOnceAtom).catch(reportError)
  return row
})

/** What the worker says when it ends: written now, since the worker has no catalogs. */
function noticesOf(added: NewOperation, kinds: Kinds): Pick<NewOperation, 'notices'> {
  const description = kinds.get(added.kind)?.describe(added)
  if (!description) return {}
  const body = i18n._(description.title)
  return {
    notices: {
      done: { title: i18n._(msg`Completed and confirmed`), body },
      failed: { title: i18n._(msg`Failed on chain`), body },
    },
  }
}

/** Goes on with an operation: the wallet may open. */
export const resumeOperationAtom = atom(null, async (get, set, id: string) => {
  set(askedHereAtom, (asked) => new Map(asked).set(id, Date.now()))
  await (await get(servicesAtom).loadOutbox()).resume(id)
})

/** Asks the queue for something about an operation, by its order key, or about a draft. */
export const queueTap = <T>(act: (queue: Queue, of: string) => Promise<T>) =>
  atom(null, async (get, _set, of: string) => act(await get(servicesAtom).loadOutbox(), of))

/** The user has read how it failed. */
export const understandOperationAtom = queueTap((queue, id) => queue.understand(id))

/** Leaves out what was not begun of it, where it is of use without that. */
export const leaveOutOperationAtom = queueTap((queue, id) => queue.leaveOut(id))

/** Forgets an operation, unless something handed over still matters; then false. */
export const cancelOperationAtom = queueTap((queue, id) => queue.cancel(id))

export const leaveDraftAtom = queueTap((queue, scope) => queue.leaveDraft(scope))

const followedAtom = atom((get) => {
  const { loadOutbox } = get(servicesAtom)
  const followed = atom<Followed | 'noStorage' | undefined>(undefined)
  followed.onMount = (show) => {
    const gone = new AbortController()
    follow(loadOutbox, show, gone.signal).catch(reportError)
    return () => gone.abort()
  }
  return followed
})

const queueAtom = atom((get) => {
  const followed = get(get(followedAtom))
  return followed === 'noStorage' ? undefined : followed
})

const loadList = late(() => import('./operationList.ts'))

async function follow(
  loadOutbox: () => Promise<Queue>,
  show: (followed: Followed | 'noStorage') => void,
  gone: AbortSignal,
): Promise<void> {
  const [{ followQueue }, { db, kinds }] = await loadUntilThere(() =>
    Promise.all([loadList(), loadOutbox()]),
  )
  await followQueue(db, (seen) => show(seen ? { ...seen, kinds } : 'noStorage'), gone)
}
