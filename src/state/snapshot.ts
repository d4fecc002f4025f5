import { atom, type WritableAtom } from 'jotai'
import * as v from 'valibot'
import { parseAnswer, type ApiError } from '../api/client.ts'
import type { Endpoint, RequestOf, ResponseOf } from '../api/endpoints/endpoint.ts'
import { MINUTE_MS, type Millis } from '../core/time.ts'
import { pageMessage } from '../core/workerMessage.ts'
import { languageAtom, type Language } from './preferences.ts'
import { servicesAtom, type Services } from './services.ts'

/** The last answer known to one question, its age, and how the present attempt stands. */
export interface Snapshot<T> {
  readonly data?: T
  /** Device time at which the data came. */
  readonly fetchedAt?: Millis
  /** `loading` and `error` are about having nothing to show. */
  readonly state: 'loading' | 'ready' | 'error'
  /** The data is from earlier, since the last attempt failed. */
  readonly stale: boolean
  readonly error?: ApiError
}

export type SnapshotAtom<T> = WritableAtom<Snapshot<T>, [], Promise<void>>

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
    const key = `${language} ${question}`
    const existing = known.get(key)
    if (existing) return existing as SnapshotAtom<ResponseOf<E>>
    const created = createSnapshotAtom(endpoint, request, key, refreshMs)
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

function createSnapshotAtom<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  key: string,
  refreshMs: Millis,
): SnapshotAtom<ResponseOf<E>> {
  type Data = ResponseOf<E>
  const folder = endpoint.path.replace(/\{.*/, '')
  const current = atom<Snapshot<Data>>({ state: 'loading', stale: false })
  let pending: Promise<void> | undefined

  const show =
    (json: unknown, fetchedAt: Millis) =>
    (before: Snapshot<Data>): Snapshot<Data> => {
      if ((before.fetchedAt ?? 0) >= fetchedAt) return before
      const data = parseAnswer(endpoint, json)
      return data === undefined ? before : { ...before, state: 'ready', data, fetchedAt }
    }

  const refresh = atom(null, (get, set): Promise<void> => {
    pending ??= (async () => {
      const services = get(servicesAtom)
      const answer = await services.api.fetchJson(endpoint, request)
      if (answer.ok) {
        const { json, keptAt } = answer.value
        const now = Date.now()
        const fetchedAt = keptAt ?? now
        set(current, (before) => {
          const { error: _, ...shown } = show(json, fetchedAt)(before)
          // The worker answers with what it has, and says later if that was old.
          return { ...shown, stale: now - fetchedAt > refreshMs }
        })
        await keep(services, key, json, fetchedAt)
        return
      }
      set(current, (before) =>
        before.data === undefined
          ? { state: 'error', stale: false, error: answer.error }
          : { ...before, stale: true, error: answer.error },
      )
    })().finally(() => {
      pending = undefined
    })
    return pending
  })

  const loadKept = atom(null, async (get, set) => {
    const { readSnapshot } = await import('../db/snapshots.ts')
    const { db } = await get(servicesAtom).loadOutbox()
    const row = await readSnapshot(db, key)
    if (!row) return
    set(current, (before) => ({
      ...show(row.data, row.fetchedAt)(before),
      stale: before.data === undefined && before.error !== undefined,
    }))
  })

  const shown: WritableAtom<Snapshot<Data>, [('mount' | 'refresh')?], Promise<void>> = atom(
    (get) => get(current),
    async (get, set, reason = 'refresh') => {
      if (reason === 'mount' && get(current).data === undefined) {
        // A storage that fails costs the older answer, not the screen.
        set(loadKept).catch(reportError)
      }
      await set(refresh)
    },
  )
  shown.onMount = (run) => {
    void run('mount')
    const again = () => {
      if (document.visibilityState === 'visible') void run('refresh')
    }
    const renewed = ({ data }: MessageEvent) => {
      if (v.is(pageMessage, data) && data.url.includes(folder)) void run('refresh')
    }
    const timer = setInterval(again, refreshMs)
    addEventListener('online', again)
    navigator.serviceWorker?.addEventListener('message', renewed)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
      navigator.serviceWorker?.removeEventListener('message', renewed)
    }
  }
  return shown as SnapshotAtom<Data>
}

async function keep(
  { loadOutbox }: Services,
  key: string,
  data: unknown,
  fetchedAt: Millis,
): Promise<void> {
  try {
    const { writeSnapshot } = await import('../db/snapshots.ts')
    const { db } = await loadOutbox()
    await writeSnapshot(db, { key, data, fetchedAt })
  } catch (error) {
    reportError(error)
  }
}
