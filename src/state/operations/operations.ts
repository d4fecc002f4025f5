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
 * Operations of this device that are live and the newest of the others, newest first; undefined
 * until the database has answered. (All others: `archiveAtom`.)
 */
export const operationsAtom = atom((get) => get(queueAtom)?.operations)

/** Kinds that this version knows; available as soon as operations are. */
export const kindsAtom = atom((get) => get(queueAtom)?.kinds)

/**
 * Whether this browser offers no storage, as in some private windows. Nothing is then stored here.
 */
export const hasNoStorageAtom = atom((get) => get(get(followedAtom)) === 'noStorage')

/** Archive of all finished operations; available as soon as operations are. */
export const archiveAtom = atom((get) => get(queueAtom)?.archive)

interface Followed {
  readonly operations: readonly Operation[]
  readonly kinds: Kinds
  readonly archive: Archive
}

/** Operation with this order key; undefined if there is none (yet). */
export const operationByIdAtom = (id: string | undefined) =>
  atom((get) => get(operationsAtom)?.find((operation) => operation.id === id))

/** Stores an operation and starts it; resolves to the row stored under its key. */
export const addOperationAtom = atom(null, async (get, set, added: NewOperation) => {
  const outbox = await get(servicesAtom).loadOutbox()
  set(askedHereAtom, (asked) => new Map(asked).set(added.id, Date.now()))
  const row = await outbox.add({ ...added, ...noticesOf(added, outbox.kinds) })
  // This device now holds data that must not be lost.
  if (row.ok) set(persistOnceAtom).catch(reportError)
  return row
})

/**
 * Returns the worker's notifications for the end of the operation. They are written now, because
 * the worker has no catalogs.
 */
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

/** Resumes an operation; the wallet may open. */
export const resumeOperationAtom = atom(null, async (get, set, id: string) => {
  set(askedHereAtom, (asked) => new Map(asked).set(id, Date.now()))
  await (await get(servicesAtom).loadOutbox()).resume(id)
})

/** Creates an atom that calls the queue for an operation, by its order key, or for a draft. */
export const queueTap = <T>(act: (queue: Queue, of: string) => Promise<T>) =>
  atom(null, async (get, _set, of: string) => act(await get(servicesAtom).loadOutbox(), of))

/** Records that the user has read the failure. */
export const dismissOperationAtom = queueTap((queue, id) => queue.dismiss(id))

/** Skips the parts that were not begun, if the rest is useful without them. */
export const leaveOutOperationAtom = queueTap((queue, id) => queue.leaveOut(id))

/** Forgets an operation. Returns false if something handed over still matters. */
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
