import { atom, type WritableAtom } from 'jotai'
import * as v from 'valibot'
import { parseAnswer, type ApiError } from '../../api/client.ts'
import type { Endpoint, RequestOf, ResponseOf } from '../../api/endpoints/endpoint.ts'
import { refusal } from '../../api/refusal.ts'
import { MINUTE_MS, SECOND_MS, type Millis } from '../../core/time.ts'
import { renewedMessage, type RenewedMessage } from '../../core/workerMessage.ts'
import { forgetAnswer, keepAnswer, keyOfAnswer, readAnswer } from './keptAnswers.ts'
import { languageAtom, type Language } from '../device/preferences.ts'
import { servicesAtom } from '../services.ts'

/** The last answer known to one question, its age, and how the present attempt stands. */
export interface Snapshot<T> {
  readonly data?: T
  /** Device time at which the data came. */
  readonly fetchedAt?: Millis
  /** `loading` and `error` are about having nothing to show. */
  readonly state: 'loading' | 'ready' | 'error'
  /** The data is from earlier, since the network gave nothing newer in time. */
  readonly stale: boolean
  readonly error?: ApiError
}

export type SnapshotAtom<T> = WritableAtom<Snapshot<T>, [], Promise<void>>

/** Why a snapshot is mounted or asked for again, or what the worker said. */
type Occasion = 'mount' | 'refresh' | RenewedMessage

/** Old data is said to be old when the network takes longer than this to bring newer. */
const PATIENCE_MS = 1.5 * SECOND_MS

/** How long a storage may take before the screen goes on without what it keeps. */
const STORAGE_MS = 2 * SECOND_MS

const known = new Map<string, SnapshotAtom<unknown>>()

/**
 * What the backend says to one question: first what is kept on this device, then the network's
 * answer, asked for again every `refreshMs` while it is on screen. Writing to the atom refreshes.
 * The same question is the same atom, in the language of the screen.
 */
export function snapshotAtom<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  { refreshMs = MINUTE_MS }: { refreshMs?: Millis } = {},
): SnapshotAtom<ResponseOf<E>> {
  const question = `${endpoint.path}?${JSON.stringify(request)}`
  const inLanguage = (language: Language) => {
    const key = keyOfAnswer(language, endpoint, request)
    const existing = known.get(key)
    if (existing) return existing as SnapshotAtom<ResponseOf<E>>
    const created = createSnapshotAtom(endpoint, request, { key, language, refreshMs })
    known.set(key, created as SnapshotAtom<unknown>)
    return created
  }
  const existing = known.get(question)
  if (existing) return existing as SnapshotAtom<ResponseOf<E>>
  const created: SnapshotAtom<ResponseOf<E>> = atom(
    (get) => get(inLanguage(get(languageAtom))),
    (get, set) => set(inLanguage(get(languageAtom))),
  )
  known.set(question, created as SnapshotAtom<unknown>)
  return created
}

/** The backend knows nothing of it, or nothing any more. */
const isGone = (error: ApiError | undefined): boolean =>
  error?.kind === 'refused' && error.code === refusal.notFound

function createSnapshotAtom<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  { key, language, refreshMs }: { key: string; language: Language; refreshMs: Millis },
): SnapshotAtom<ResponseOf<E>> {
  type Data = ResponseOf<E>
  const current = atom<Snapshot<Data>>({ state: 'loading', stale: false })
  let pending: Promise<void> | undefined
  let isWantedAgain = false
  let kept: Promise<void> | undefined
  /** The name under which the worker keeps what it answered last. */
  let keptAs: string | undefined

  const accept =
    (json: unknown, fetchedAt: Millis, isFresh: boolean) =>
    (shown: Snapshot<Data>): Snapshot<Data> => {
      const { error: _, ...before } = shown
      if (!isFresh && (before.fetchedAt ?? 0) >= fetchedAt) return before
      const data = parseAnswer(endpoint, json)
      return data === undefined ? before : { state: 'ready', data, fetchedAt, stale: false }
    }

  const fail =
    (error: ApiError) =>
    (before: Snapshot<Data>): Snapshot<Data> =>
      before.data === undefined || isGone(error)
        ? { state: 'error', stale: false, error }
        : { ...before, stale: true, error }

  const growOld = (before: Snapshot<Data>): Snapshot<Data> =>
    before.fetchedAt !== undefined && Date.now() - before.fetchedAt > 2 * refreshMs
      ? { ...before, stale: true }
      : before

  const ask = atom(null, async (get, set) => {
    // The answer would come in the language of the screen, and be kept as if it were in this one.
    if (get(languageAtom) !== language) return
    const services = get(servicesAtom)
    const growsOld = setTimeout(() => set(current, growOld), PATIENCE_MS)
    const answer = await services.api.fetchJson(endpoint, request)
    if (!answer.ok) {
      clearTimeout(growsOld)
      await kept
      set(current, fail(answer.error))
      if (isGone(answer.error)) void forgetAnswer(services, key)
      return
    }
    const { json, keptAt, keptAs: name } = answer.value
    keptAs = name
    const fetchedAt = keptAt ?? Date.now()
    set(current, accept(json, fetchedAt, keptAt === undefined))
    // The worker answers with what it has, and says later if that was old.
    if (keptAt === undefined) clearTimeout(growsOld)
    if (get(current).fetchedAt === fetchedAt)
      void keepAnswer(services, { key, data: json, fetchedAt })
  })

  const refresh = atom(null, (_get, set): Promise<void> => {
    isWantedAgain = pending !== undefined
    pending ??= (async () => {
      do {
        isWantedAgain = false
        await set(ask)
      } while (isWantedAgain)
    })().finally(() => {
      pending = undefined
    })
    return pending
  })

  const showKept = atom(null, async (get, set) => {
    const row = await readAnswer(get(servicesAtom), key)
    if (row) set(current, accept(row.data, row.fetchedAt, false))
  })

  /** What the worker says of the answer that it gave. */
  const hear = atom(null, async (_get, set, { as, at, changed }: RenewedMessage) => {
    await pending
    if (as !== keptAs) return
    if (changed) await set(refresh)
    else set(current, (before) => ({ ...before, fetchedAt: at, stale: false }))
  })

  const shown: WritableAtom<Snapshot<Data>, [Occasion?], Promise<void>> = atom(
    (get) => get(current),
    async (get, set, occasion = 'refresh') => {
      if (typeof occasion === 'object') return set(hear, occasion)
      if (occasion === 'mount' && get(current).data === undefined)
        kept ??= Promise.race([set(showKept), sleep(STORAGE_MS)])
      await set(refresh)
    },
  )
  shown.onMount = (run) => {
    void run('mount')
    let askedAt = Date.now()
    const again = () => {
      if (document.visibilityState !== 'visible') return
      askedAt = Date.now()
      void run('refresh')
    }
    const comeBack = () => {
      if (Date.now() - askedAt >= refreshMs) again()
    }
    const listen = ({ data }: MessageEvent) => {
      const message = v.safeParse(renewedMessage, data)
      if (message.success) void run(message.output)
    }
    const timer = setInterval(again, refreshMs)
    addEventListener('online', again)
    document.addEventListener('visibilitychange', comeBack)
    navigator.serviceWorker?.addEventListener('message', listen)
    // A worker that came just now has kept nothing of what was answered before.
    navigator.serviceWorker?.addEventListener('controllerchange', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
      document.removeEventListener('visibilitychange', comeBack)
      navigator.serviceWorker?.removeEventListener('message', listen)
      navigator.serviceWorker?.removeEventListener('controllerchange', again)
    }
  }
  return shown as SnapshotAtom<Data>
}

const sleep = (ms: Millis) => new Promise<void>((done) => setTimeout(done, ms))
