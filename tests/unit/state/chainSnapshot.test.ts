import { createStore } from 'jotai'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { NodeError } from '../../../src/chain/nodeAnswers.ts'
import { err, ok, type Result } from '../../../src/core/result.ts'
import type { SnapshotRow } from '../../../src/db/database.ts'
import { chainSnapshotAtom } from '../../../src/state/answers/chainSnapshot.ts'
import { servicesAtom, type Services } from '../../../src/state/services.ts'
import { keeperOf } from './snapshotsInMemory.ts'

vi.mock('../../../src/db/snapshots.ts', () => import('./snapshotsInMemory.ts'))

type Answer = Result<bigint, NodeError>

const AWAY: Answer = err({ kind: 'network', detail: '' })

let page: EventTarget
let questions = 0

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('reportError', (error: unknown) => expect.fail(String(error)))
})
afterEach(() => vi.unstubAllGlobals())

/** Opens a query on screen, which the test answers step by step. */
function ask(kept?: unknown, more: { refreshMs?: number } = {}) {
  questions += 1
  const name = `question ${questions}`
  const key = `chain genesis ${name}`
  const rows = new Map<string, SnapshotRow>()
  if (kept !== undefined) rows.set(key, { key, data: kept, fetchedAt: 7 })
  const waiting: ((answer: Answer) => void)[] = []
  const asked = vi.fn<() => Promise<Answer>>(() => new Promise((done) => waiting.push(done)))
  const store = createStore()
  const services = {
    config: { network: { genesisBlockId: 'genesis' } },
    ...keeperOf(rows),
  }
  store.set(servicesAtom, services as unknown as Services)
  const one = chainSnapshotAtom({ name, schema: v.bigint(), ask: asked, ...more })
  const leave = store.sub(one, () => {})
  return {
    asked,
    leave,
    kept: () => rows.get(key)?.data,
    now: () => store.get(one),
    again: () => store.set(one),
    answer: (answer: Answer) => waiting.shift()!(answer),
    isSame: () => chainSnapshotAtom({ name, schema: v.bigint(), ask: asked }) === one,
  }
}

test('what the chain says is shown and kept', async () => {
  const { now, answer, kept, isSame } = ask()
  expect(now()).toMatchObject({ state: 'loading', isAsking: true })
  answer(ok(5n))
  await vi.waitFor(() => expect(now()).toMatchObject({ state: 'ready', data: 5n, stale: false }))
  expect(now().isAsking).toBe(false)
  await vi.waitFor(() => expect(kept()).toBe(5n))
  expect(isSame()).toBe(true)
})

test('what it said before is shown meanwhile, and as old where it says nothing', async () => {
  const { now, answer, again } = ask(3n)
  await vi.waitFor(() => expect(now()).toMatchObject({ state: 'ready', data: 3n, fetchedAt: 7 }))
  expect(now()).toMatchObject({ isAsking: true, stale: false })
  answer(AWAY)
  await vi.waitFor(() => expect(now()).toMatchObject({ data: 3n, stale: true, isAsking: false }))
  const done = again()
  answer(ok(4n))
  await done
  expect(now()).toMatchObject({ data: 4n, stale: false })
  expect(now().error).toBeUndefined()
})

test('where nothing is known and nothing is said, that is the state, until it is asked again', async () => {
  const { now, answer, again } = ask()
  answer(AWAY)
  await vi.waitFor(() => expect(now()).toMatchObject({ state: 'error', isAsking: false }))
  const done = again()
  expect(now().isAsking).toBe(true)
  answer(ok(1n))
  await done
  expect(now()).toMatchObject({ state: 'ready', data: 1n })
})

test('what is kept in another form is not believed', async () => {
  const { now, answer } = ask('five')
  answer(AWAY)
  await vi.waitFor(() => expect(now().state).toBe('error'))
})

test('it is asked once for all who want it now, and again when the network is back', async () => {
  const { asked, answer, again, leave } = ask()
  const both = [again(), again()]
  expect(asked).toHaveBeenCalledTimes(1)
  answer(ok(1n))
  await Promise.all(both)
  page.dispatchEvent(new Event('online'))
  expect(asked).toHaveBeenCalledTimes(2)
  leave()
  page.dispatchEvent(new Event('online'))
  expect(asked).toHaveBeenCalledTimes(2)
})

test('what changes by itself is asked again and again, while it is on screen', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  const { asked, now, answer, leave } = ask(undefined, { refreshMs: 5_000 })
  answer(ok(1n))
  await vi.waitFor(() => expect(now().data).toBe(1n))
  vi.advanceTimersByTime(5_000)
  expect(asked).toHaveBeenCalledTimes(2)
  answer(ok(2n))
  await vi.waitFor(() => expect(now().data).toBe(2n))
  leave()
  vi.advanceTimersByTime(20_000)
  expect(asked).toHaveBeenCalledTimes(2)
})
