import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createHeads } from '../../../src/chain/heads.ts'
import type { BlockHead, NodeError } from '../../../src/chain/nodeAnswers.ts'
import type { Channel, DeviceMessage } from '../../../src/core/deviceChannel.ts'
import type { Locks } from '../../../src/core/ports.ts'
import { err, ok, type Result } from '../../../src/core/result.ts'
import { MINUTE_MS, SECOND_MS } from '../../../src/core/time.ts'
import { followHead } from '../../../src/state/answers/followHead.ts'

const EVERY_MS = 30 * SECOND_MS

let page: EventTarget & { visibilityState: string }
let asked: string[]
let answer: () => Promise<Result<BlockHead, NodeError>>
let ends: (() => void)[]
let held: Set<string>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('reportError', (error: unknown) => expect.fail(String(error)))
  asked = []
  ends = []
  held = new Set()
  answer = async () => ok({ id: '', number: 7, timestamp: 5_000 })
})
afterEach(() => {
  for (const end of ends) end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Channels of one device: what one posts, all others hear. */
function channels(): () => Channel {
  const all: ((message: DeviceMessage) => void)[][] = []
  return () => {
    const own: (typeof all)[number] = []
    all.push(own)
    return {
      post: (message) =>
        all.forEach((each) => each !== own && each.forEach((hear) => hear(message))),
      hear: (listener) => void own.push(listener),
    }
  }
}

const locks: Locks = {
  async tryRun(name, work) {
    if (held.has(name)) return false
    held.add(name)
    await work()
    held.delete(name)
    return true
  },
}

/** Opens a tab that follows the newest block. */
function open(name: string, channel?: Channel, shared: Locks | 'none' = locks) {
  const heads = createHeads('main', channel)
  const ask = () => {
    asked.push(name)
    return answer()
  }
  const node = { head: ask, solidifiedHead: ask }
  const end = followHead(
    { node, heads, network: 'main', locks: shared === 'none' ? undefined : shared },
    'head',
    EVERY_MS,
  )
  ends.push(end)
  return { heads, end }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('several tabs', () => {
  test('ask as often as one, and all of them know the block', async () => {
    const channel = channels()
    const tabs = ['a', 'b', 'c'].map((name) => open(name, channel()))
    await pass(0)
    expect(asked).toHaveLength(1)
    for (const { heads } of tabs) expect(heads.latest('head')).toMatchObject({ number: 7 })
    await pass(5 * MINUTE_MS)
    expect(asked).toHaveLength(11)
  })

  test('go on when the one that asked is closed, without a pause', async () => {
    const channel = channels()
    const first = open('a', channel())
    await pass(0)
    open('b', channel())
    await pass(0)
    first.end()
    asked = []
    await pass(EVERY_MS)
    expect(asked).toEqual(['b'])
  })

  test('go on within seconds when the one that asks is frozen and keeps the lock', async () => {
    held.add('head main')
    open('b', channels()())
    await pass(4 * SECOND_MS)
    expect(asked).toEqual([])
    await pass(SECOND_MS)
    expect(asked).toEqual(['b'])
  })

  test('ask each by itself where a browser has no locks', async () => {
    open('a', undefined, 'none')
    open('b', undefined, 'none')
    await pass(0)
    expect(asked).toEqual(['a', 'b'])
  })
})

test('a hidden page asks nothing, and asks at once when it returns', async () => {
  open('a')
  await pass(0)
  page.visibilityState = 'hidden'
  await pass(10 * MINUTE_MS)
  expect(asked).toHaveLength(1)
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(asked).toHaveLength(2)
})

test('a page that returns with a recent block does not ask', async () => {
  open('a')
  await pass(10 * SECOND_MS)
  page.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(asked).toHaveLength(1)
})

test('a node that is busy is left alone for as long as it asks for', async () => {
  answer = async () => err({ kind: 'busy', status: 429, waitMs: MINUTE_MS })
  open('a')
  await pass(MINUTE_MS - 1)
  expect(asked).toHaveLength(1)
  answer = async () => ok({ id: '', number: 8, timestamp: 8_000 })
  await pass(1)
  expect(asked).toHaveLength(2)
})

test('a block that a frozen tab hears late keeps its age, and replaces no newer one', async () => {
  const channel = channels()
  const [own, other] = [channel(), channel()]
  const { heads } = open('a', own)
  await pass(0)
  const block = { id: '', number: 3, timestamp: 1_000 }
  const late = { kind: 'head', network: 'main', isSolid: false, block } as const
  other.post({ ...late, at: Date.now() - MINUTE_MS })
  expect(heads.latest('head')).toMatchObject({ number: 7 })
  const fresh = createHeads('main', own)
  other.post({ ...late, at: Date.now() - MINUTE_MS })
  expect(fresh.latest('head')?.seenAt).toBe(performance.now() - MINUTE_MS)
})
