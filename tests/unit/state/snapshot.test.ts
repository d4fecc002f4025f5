import { createStore } from 'jotai'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ApiError, JsonAnswer } from '../../../src/api/client.ts'
import { nobody } from '../../../src/core/address.ts'
import { get } from '../../../src/api/endpoints/endpoint.ts'
import { refusal } from '../../../src/api/refusal.ts'
import { err, ok, type Result } from '../../../src/core/result.ts'
import type { SnapshotRow } from '../../../src/db/database.ts'
import { deviceStorage } from '../../../src/core/webStorage.ts'
import { SESSIONS_KEY, tokenOf } from '../../../src/state/account/sessionToken.ts'
import { LANGUAGE, languageAtom } from '../../../src/state/device/preferences.ts'
import type { Language } from '../../../src/i18n/locale.ts'
import { servicesAtom, type Services } from '../../../src/state/services.ts'
import { snapshotAtom, type Snapshot } from '../../../src/state/answers/snapshot.ts'
import { keeperOf } from './snapshotsInMemory.ts'

vi.mock('../../../src/db/snapshots.ts', () => import('./snapshotsInMemory.ts'))

type Answer = Result<JsonAnswer, ApiError>

const AWAY: Answer = err({ kind: 'network', detail: '' })
const GONE: Answer = err({ kind: 'refused', code: refusal.notFound, message: '' })
const OWNER = nobody
const [TOKEN, OTHER_TOKEN] = ['t'.repeat(43), 'o'.repeat(43)]
const AS = 'https://shop.test/question?language=en'
const URL = 'https://shop.test/question'

let page: EventTarget
let worker: EventTarget
let questions = 0

beforeEach(() => {
  vi.useFakeTimers({
    now: 1_000_000,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'Date'],
  })
  page = new EventTarget()
  worker = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
  vi.stubGlobal('StorageEvent', Event)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('navigator', { serviceWorker: worker })
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error
  })
})
afterEach(() => {
  deviceStorage.removeItem(LANGUAGE.key)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const keepToken = (token: string) =>
  deviceStorage.setItem(
    SESSIONS_KEY,
    JSON.stringify({ [OWNER]: { token, expiresAt: Number.MAX_SAFE_INTEGER } }),
  )

/** Opens a query on screen, which the test answers step by step. */
function ask(
  kept?: { data: unknown; fetchedAt: number },
  storageMs = 0,
  marks = {},
  request: { owner?: string } = {},
) {
  questions += 1
  const told = v.object({ text: v.string() })
  const asked = v.object({ owner: v.optional(v.string()) })
  const endpoint = get(`/question${questions}`, asked, told, marks)
  const key = `en ${endpoint.path}?{}`
  const rows = new Map<string, SnapshotRow>()
  if (kept) rows.set(key, { key, ...kept })
  const waiting: ((answer: Answer) => void)[] = []
  const fetchJson = vi.fn<() => Promise<Answer>>(
    () => new Promise<Answer>((done) => waiting.push(done)),
  )
  const keeper = keeperOf(rows)
  const readKept = async (key: string) => {
    await new Promise((done) => setTimeout(done, storageMs))
    return keeper.readKept(key)
  }
  const services = { api: { fetchJson }, ...keeper, readKept }
  const store = createStore()
  store.set(servicesAtom, services as unknown as Services)
  const one = snapshotAtom(endpoint, request)
  const seen: Snapshot<{ text: string }>[] = []
  store.sub(one, () => void seen.push(store.get(one)))
  return {
    seen,
    rows,
    fetchJson,
    /** Code that keeps private data off the device loads before the query. */
    asked: () => vi.waitFor(() => expect(fetchJson).toHaveBeenCalled()),
    now: () => store.get(one),
    refresh: () => store.set(one),
    choose: (language: Language) => store.set(languageAtom, language),
    async answer(answer: Answer) {
      await vi.advanceTimersByTimeAsync(0)
      waiting.shift()?.(answer)
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

const askInWorker = () => ask(undefined, 0, { inWorker: true })

const fresh = (text: string): Answer => ok({ url: URL, json: { text } })
const fromWorker = (text: string, keptAt: number): Answer =>
  ok({ url: URL, json: { text }, keptAt, keptAs: AS })
const tell = async (changed: boolean, as = AS) => {
  const data = { kind: 'renewed', as, at: Date.now(), changed }
  worker.dispatchEvent(new MessageEvent('message', { data }))
  await vi.advanceTimersByTimeAsync(0)
}

describe('an answer', () => {
  test('leaves on the device what everybody may see, and not what its account alone may', async () => {
    const { now, answer, rows, asked } = ask(undefined, 0, { session: 'ifAny' })
    await asked()
    await answer(ok({ url: URL, json: { text: 'shown', own: { sessions: 2 } } }))
    expect(now()).toMatchObject({ state: 'ready', data: { text: 'shown' } })
    const kept = () => [...rows.values()].map(({ data }) => data)
    await vi.waitFor(() => expect(kept()).toEqual([{ text: 'shown', own: null }]))
  })

  test.each([
    ['as without one ends it', { own: null }, {}, TOKEN, undefined],
    ['with what its account alone sees leaves it', { own: { sessions: 1 } }, {}, TOKEN, TOKEN],
    ['from a cache leaves it', { own: null }, { keptAt: 999_000, keptAs: AS }, TOKEN, TOKEN],
    ['after another sign-in leaves that', { own: null }, {}, OTHER_TOKEN, OTHER_TOKEN],
  ])('to a session %s', async (_, own, kept, meanwhile, after) => {
    keepToken(TOKEN)
    const told = vi.fn<(event: Event) => void>()
    page.addEventListener('storage', told)
    const { answer, asked } = ask(undefined, 0, { session: 'ifAny' }, { owner: OWNER })
    await asked()
    keepToken(meanwhile)
    await answer(ok({ url: URL, json: { text: 'shown', ...own }, ...kept }))
    expect(tokenOf(OWNER)).toBe(after)
    expect(told).toHaveBeenCalledTimes(after === undefined ? 1 : 0)
    deviceStorage.removeItem(SESSIONS_KEY)
  })

  test('that was asked for before somebody signed in does not sign them out', async () => {
    const { answer, asked } = ask(undefined, 0, { session: 'ifAny' }, { owner: OWNER })
    await asked()
    keepToken(TOKEN)
    await answer(ok({ url: URL, json: { text: 'shown', own: null } }))
    expect(tokenOf(OWNER)).toBe(TOKEN)
    deviceStorage.removeItem(SESSIONS_KEY)
  })

  test('that is kept stands in for a network that is away, and no failure flashes before', async () => {
    const { seen, answer, now } = ask({ data: { text: 'old' }, fetchedAt: 500 }, 300)
    await answer(AWAY)
    expect(now().state).toBe('loading')
    await vi.advanceTimersByTimeAsync(300)
    expect(now()).toMatchObject({ data: { text: 'old' }, fetchedAt: 500, stale: true })
    expect(seen.map(({ state }) => state)).not.toContain('error')
  })

  test('that a storage does not give in time is not waited for', async () => {
    const { answer, now } = ask({ data: { text: 'old' }, fetchedAt: 500 }, 60_000)
    await answer(AWAY)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(now().state).toBe('error')
  })

  test('that is kept is called old when the network takes its time, and new when it has come', async () => {
    const { answer, now, rows } = ask({ data: { text: 'old' }, fetchedAt: 500 })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(now()).toMatchObject({ data: { text: 'old' }, stale: false })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(now()).toMatchObject({ data: { text: 'old' }, stale: true })
    await answer(fresh('new'))
    expect(now()).toMatchObject({ data: { text: 'new' }, stale: false })
    expect([...rows.values()].map(({ data }) => data)).toEqual([{ text: 'new' }])
  })

  test('of the network counts even after the device’s clock was put back', async () => {
    const { answer, now, refresh } = ask()
    await answer(fresh('first'))
    vi.setSystemTime(500_000)
    void refresh()
    await answer(fresh('second'))
    expect(now()).toMatchObject({ data: { text: 'second' }, fetchedAt: 500_000 })
  })

  test('that the backend has no more is let go of, here and in what is kept', async () => {
    const { answer, now, rows } = ask({ data: { text: 'old' }, fetchedAt: 500 })
    await answer(GONE)
    expect(now()).toMatchObject({ state: 'error' })
    expect(now().data).toBeUndefined()
    expect(rows.size).toBe(0)
  })

  test('is asked for once more where it was wanted again meanwhile', async () => {
    const { answer, fetchJson } = ask()
    page.dispatchEvent(new Event('online'))
    page.dispatchEvent(new Event('online'))
    await answer(AWAY)
    expect(fetchJson).toHaveBeenCalledTimes(2)
    await answer(fresh('new'))
    expect(fetchJson).toHaveBeenCalledTimes(2)
  })
})

describe('an answer that the worker had kept', () => {
  test('is as good as new when the worker says so', async () => {
    const { answer, now } = askInWorker()
    await answer(fromWorker('old', 500))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(now()).toMatchObject({ stale: true, fetchedAt: 500 })
    await tell(false, `${AS}-other`)
    expect(now()).toMatchObject({ stale: true, fetchedAt: 500 })
    await tell(false)
    expect(now()).toMatchObject({ data: { text: 'old' }, stale: false, fetchedAt: 1_002_000 })
  })

  test('is asked for again when the worker has another one', async () => {
    const { answer, now, fetchJson } = askInWorker()
    await answer(fromWorker('old', 500))
    await tell(true)
    expect(fetchJson).toHaveBeenCalledTimes(2)
    await answer(fromWorker('new', 999_000))
    expect(now()).toMatchObject({ data: { text: 'new' }, fetchedAt: 999_000 })
  })

  test('does not take the place of a newer one, nor of it in what is kept', async () => {
    const { answer, now, refresh, rows } = ask()
    await answer(fresh('new'))
    void refresh()
    await answer(fromWorker('old', 500))
    expect(now()).toMatchObject({ data: { text: 'new' } })
    expect([...rows.values()]).toMatchObject([{ data: { text: 'new' }, fetchedAt: 1_000_000 }])
  })
})

describe('when the first worker takes over', () => {
  const takeOver = () => {
    const postMessage = vi.fn<(message: unknown) => void>()
    Object.assign(worker, { controller: { postMessage } })
    worker.dispatchEvent(new Event('controllerchange'))
    return postMessage
  }
  const message = { kind: 'answered', url: URL, language: 'en-US,en', at: 1_000_000 }

  test('no question is asked again; what it keeps is handed to it, once', async () => {
    const [kept, other] = [askInWorker(), ask()]
    await kept.answer(fresh('news'))
    await other.answer(fresh('prices'))
    const told = takeOver()
    worker.dispatchEvent(new Event('controllerchange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(kept.fetchJson).toHaveBeenCalledTimes(1)
    expect(other.fetchJson).toHaveBeenCalledTimes(1)
    expect(told.mock.calls).toEqual([[{ ...message, data: { text: 'news' } }]])
  })

  test('an answer that is still on its way is handed to it, too', async () => {
    const { answer } = askInWorker()
    await vi.advanceTimersByTimeAsync(0)
    const told = takeOver()
    expect(told).not.toHaveBeenCalled()
    await answer(fresh('news'))
    expect(told.mock.calls).toEqual([[{ ...message, data: { text: 'news' } }]])
  })

  test('an answer that came through it is not', async () => {
    const { answer, refresh } = askInWorker()
    await answer(AWAY)
    const told = takeOver()
    void refresh()
    await answer(fresh('news'))
    expect(told).not.toHaveBeenCalled()
  })
})

test('a question is not asked again in another language than that under which it is kept', async () => {
  const { answer, refresh, choose, fetchJson, rows } = ask()
  void refresh()
  choose('tc')
  await answer(ok({ url: URL, json: { text: 'in English' } }))
  await vi.advanceTimersByTimeAsync(0)
  expect(fetchJson).toHaveBeenCalledTimes(2)
  await answer(ok({ url: URL, json: { text: '中文' } }))
  const kept = [...rows].map(([key, { data }]) => [key.slice(0, 2), data])
  expect(Object.fromEntries(kept)).toEqual({ en: { text: 'in English' }, tc: { text: '中文' } })
})

test('what one language said stands until the other one has answered', async () => {
  const { answer, choose, now, seen } = ask()
  await answer(fresh('in English'))
  seen.length = 0
  choose('tc')
  await vi.advanceTimersByTimeAsync(0)
  expect(now()).toMatchObject({ state: 'ready', data: { text: 'in English' }, isAsking: true })
  await answer(fresh('中文'))
  expect(now()).toMatchObject({ state: 'ready', data: { text: '中文' }, isAsking: false })
  choose('en')
  expect(now()).toMatchObject({ data: { text: 'in English' } })
  expect(seen.map(({ state }) => state)).not.toContain('loading')
})
