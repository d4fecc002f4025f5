import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { err, ok, type Result } from '../../../src/core/result.ts'
import { rests } from '../../../src/core/rests.ts'
import type { SnapshotRow } from '../../../src/db/database.ts'
import { createAnswerAtom, type Told } from '../../../src/state/answers/answer.ts'
import { renew } from '../../../src/state/answers/renewal.ts'
import { servicesAtom, type Services } from '../../../src/state/services.ts'
import { keeperOf } from './snapshotsInMemory.ts'

vi.mock('../../../src/db/snapshots.ts', () => import('./snapshotsInMemory.ts'))

const BUSY = { kind: 'busy', status: 429, waitMs: 20_000 } as const

type Failure = 'away' | 'gone' | typeof BUSY
type Answer = Result<Told<string>, Failure>

const FAKED = ['setTimeout', 'clearTimeout', 'setInterval', 'Date', 'performance'] as const

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000, toFake: [...FAKED] })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const told = (text: string, at?: number): Answer => ok({ data: text, kept: text, at })

/** Opens a query on screen, which the test answers step by step. */
function ask(kept?: string, { storageMs = 0, isOpen = true } = {}) {
  const rows = new Map<string, SnapshotRow>()
  if (kept !== undefined) rows.set('question', { key: 'question', data: kept, fetchedAt: 500 })
  const waiting: ((answer: Answer) => void)[] = []
  const parse = vi.fn<(form: unknown) => string | undefined>((form) =>
    typeof form === 'string' ? form : undefined,
  )
  const asked = vi.fn<() => Promise<Answer>>(
    () => new Promise<Answer>((done) => waiting.push(done)),
  )
  const one = createAnswerAtom<string, Failure>({
    key: () => 'question',
    parse,
    ask: asked,
    isGone: (error) => error === 'gone',
    refreshMs: 60_000,
  })
  const store = createStore()
  const tapFailed = vi.fn<() => void>()
  const keeper = keeperOf(rows)
  const { promise: outboxOpened, resolve: open } = Promise.withResolvers<unknown>()
  if (isOpen) open({ db: { rows } })
  const readKept = async (key: string) => {
    if (storageMs > 0) await new Promise((done) => setTimeout(done, storageMs))
    return keeper.readKept(key)
  }
  const services = { readKept, outboxOpened, tapFailed }
  store.set(servicesAtom, services as unknown as Services)
  const leave = store.sub(one, () => {})
  return {
    rows,
    parse,
    asked,
    tapFailed,
    leave,
    show: () => store.sub(one, () => {}),
    now: () => store.get(one),
    refresh: () => store.set(one),
    open: () => open({ db: { rows } }),
    async answer(answer: Answer) {
      await vi.advanceTimersByTimeAsync(0)
      waiting.shift()?.(answer)
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

test('all who want it share one request, and it is made once more for who wanted it meanwhile', async () => {
  const { asked, answer, refresh, show } = ask()
  show()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveBeenCalledTimes(1)
  void refresh()
  void refresh()
  await answer(told('first'))
  expect(asked).toHaveBeenCalledTimes(2)
  await answer(told('second'))
  expect(asked).toHaveBeenCalledTimes(2)
})

describe('a busy server', () => {
  const rest = () => rests.of('answer').begin(BUSY.waitMs)
  const endOfRest = () => vi.advanceTimersByTimeAsync(1.1 * BUSY.waitMs)

  test('is asked again by itself after its rest, once, though the error on screen retries too', async () => {
    const { asked, answer, refresh, now } = ask()
    rest()
    await answer(err(BUSY))
    expect(now()).toMatchObject({ state: 'error', error: BUSY })
    const end = rests.subscribe(() => rests.until() === 0 && void refresh())
    await endOfRest()
    end()
    expect(asked).toHaveBeenCalledTimes(2)
    await answer(told('first'))
    expect(now()).toMatchObject({ state: 'ready', data: 'first' })
    expect(asked).toHaveBeenCalledTimes(2)
  })

  test('is left alone by a hidden page until that returns', async () => {
    const { asked, answer } = ask()
    rest()
    await answer(err(BUSY))
    Object.assign(document, { visibilityState: 'hidden' })
    await endOfRest()
    expect(asked).toHaveBeenCalledTimes(1)
    Object.assign(document, { visibilityState: 'visible' })
    document.dispatchEvent(new Event('visibilitychange'))
    expect(asked).toHaveBeenCalledTimes(2)
  })
})

describe('what comes back on screen', () => {
  test('shares the request that is under way, or was just answered', async () => {
    const { asked, answer, leave, show } = ask()
    leave()
    show()()
    await answer(told('first'))
    show()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['after a while', () => vi.advanceTimersByTimeAsync(1_000)],
    ['when this device has changed it meanwhile', async () => renew('backend')],
  ])('is asked again %s', async (_, pass) => {
    const { asked, answer, leave, show } = ask()
    await answer(told('first'))
    leave()
    await pass()
    show()
    expect(asked).toHaveBeenCalledTimes(2)
  })

  test('is asked again when it was asked before this device changed it', async () => {
    const { asked, answer, leave, show } = ask()
    leave()
    renew('backend')
    show()
    await answer(told('first'))
    expect(asked).toHaveBeenCalledTimes(2)
  })

  test('is asked again where nobody answered', async () => {
    const { asked, answer, leave, show } = ask()
    await answer(err('away'))
    leave()
    show()
    expect(asked).toHaveBeenCalledTimes(2)
  })
})

test('what was asked for meanwhile is not asked for again by the clock', async () => {
  const { asked, answer, refresh } = ask()
  await answer(told('first'))
  await vi.advanceTimersByTimeAsync(30_000)
  void refresh()
  await answer(told('second'))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(asked).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveBeenCalledTimes(3)
})

test('what is kept is parsed once, and what comes as it comes', async () => {
  const { parse, answer, now, refresh } = ask('old')
  await answer(told('new'))
  void refresh()
  await answer(told('newer'))
  expect(now()).toMatchObject({ data: 'newer', state: 'ready', stale: false, isAsking: false })
  expect(parse).toHaveBeenCalledTimes(1)
})

test('after a failure the last answer stands, and is said to be old', async () => {
  const { answer, now, rows } = ask('old')
  await answer(err('away'))
  expect(now()).toMatchObject({ data: 'old', fetchedAt: 500, stale: true, error: 'away' })
  expect(rows.size).toBe(1)
})

test('a tap that is not answered is told, and a poll never is', async () => {
  const { answer, asked, refresh, tapFailed } = ask('old')
  await answer(err('away'))
  await vi.advanceTimersByTimeAsync(60_000)
  await answer(err('away'))
  renew('backend')
  await answer(err('away'))
  expect(asked).toHaveBeenCalledTimes(3)
  expect(tapFailed).not.toHaveBeenCalled()
  void refresh()
  await answer(err('away'))
  expect(tapFailed).toHaveBeenCalledTimes(1)
  void refresh()
  await answer(told('new'))
  expect(tapFailed).toHaveBeenCalledTimes(1)
})

test('what is gone is let go of, on screen and on the device', async () => {
  const { answer, now, rows } = ask('old')
  await answer(err('gone'))
  expect(now()).toEqual({ state: 'error', stale: false, isAsking: false, error: 'gone' })
  expect(rows.size).toBe(0)
})

test('an answer that somebody had kept does not take the place of a newer one', async () => {
  const { answer, now, refresh, rows } = ask()
  await answer(told('new'))
  void refresh()
  await answer(told('older', 700))
  expect(now()).toMatchObject({ data: 'new', fetchedAt: 1_000 })
  expect(rows.get('question')?.data).toBe('new')
})

test('what is kept never takes the place of what has come, wherever the clock was put', async () => {
  const { answer, now, rows } = ask('old', { storageMs: 300 })
  rows.set('question', { key: 'question', data: 'old', fetchedAt: 900_000 })
  await answer(told('new'))
  await vi.advanceTimersByTimeAsync(300)
  expect(now()).toMatchObject({ data: 'new', fetchedAt: 1_000, stale: false })
})

test('what is to be kept waits until the queue is open, and asks nobody to open it', async () => {
  const { answer, now, rows, open } = ask(undefined, { isOpen: false })
  await answer(told('new'))
  expect(now()).toMatchObject({ data: 'new' })
  expect(rows.size).toBe(0)
  open()
  await vi.advanceTimersByTimeAsync(0)
  expect(rows.get('question')).toEqual({ key: 'question', data: 'new', fetchedAt: 1_000 })
})

test('what is no answer to the question changes nothing that is shown', async () => {
  const { answer, now, refresh } = ask()
  await answer(told('new'))
  void refresh()
  await answer(ok({ data: undefined, kept: 7 }))
  expect(now()).toMatchObject({ data: 'new', state: 'ready' })
})

test('what an operation of this device changed is asked for at once, even if the page is hidden', async () => {
  const { answer, asked, leave, now } = ask()
  await answer(told('You can still buy 5'))
  Object.assign(document, { visibilityState: 'hidden' })
  renew('chain')
  expect(asked).toHaveBeenCalledTimes(1)
  renew('backend')
  await answer(told('You can still buy 3'))
  expect(now()).toMatchObject({ data: 'You can still buy 3' })
  leave()
  renew('backend')
  expect(asked).toHaveBeenCalledTimes(2)
})
