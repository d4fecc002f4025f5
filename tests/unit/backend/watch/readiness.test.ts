import { beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../../../../backend/database/database.ts'
import { QueryFailed } from '../../../../backend/database/queryFailed.ts'
import type { Lag } from '../../../../backend/index/lag.ts'
import { watchReadiness, type Readiness } from '../../../../backend/watch/readiness.ts'

const MINUTE = 60_000
const at = (number: number) => ({ number, timestamp: number * 3_000 })

let now: number
let lag: Lag
let isReadable: boolean
let isWaiting: boolean
let answeredAt: number | undefined
let select: () => Promise<unknown>
let readiness: Readiness
beforeEach(() => {
  now = 0
  lag = { booked: at(100), head: at(101), behindSince: undefined }
  isReadable = true
  isWaiting = false
  answeredAt = 0
  select = async () => []
  readiness = watchReadiness({
    db: { execute: () => select() } as unknown as Database,
    index: () =>
      isWaiting ? undefined : { indexer: { lag: () => lag }, isReadable: () => isReadable },
    nodeSilentMs: async () => (answeredAt === undefined ? undefined : now - answeredAt),
    pollMs: 3_000,
    now: () => now,
  })
})

/** Returns the parts that are not ready, with their reasons. */
async function missing(): Promise<Record<string, string>> {
  const { isReady, parts } = await readiness.look()
  const found = Object.entries(parts).filter(([, part]) => !part.isReady)
  expect(isReady).toBe(found.length === 0)
  return Object.fromEntries(found.map(([name, { reason }]) => [name, reason]))
}

test('a backend is ready while its parts are', async () => {
  expect(await missing()).toEqual({})
})

test('it is not while its database fails, with the reason of the driver', async () => {
  const cause = new Error('connect ECONNREFUSED 127.0.0.1:5432')
  select = async () => Promise.reject(new QueryFailed('Failed query: select 1', { cause }))
  expect(await missing()).toEqual({ database: cause.message, node: 'unknown' })
})

test('it waits for a database for three seconds, and asks it once at a time', async () => {
  vi.useFakeTimers()
  try {
    let asked = 0
    select = () => {
      asked += 1
      return new Promise(() => undefined)
    }
    const both = [missing(), missing()]
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await Promise.all(both)).toEqual(
      [1, 2].map(() => ({ database: 'does not answer', node: 'unknown' })),
    )
    expect(asked).toBe(1)
    select = async () => []
    now += 1_000
    expect(await missing()).toEqual({})
  } finally {
    vi.useRealTimers()
  }
})

test('it is not before it has books, nor before the node has answered', async () => {
  isReadable = false
  lag = { booked: undefined, head: undefined, behindSince: undefined }
  answeredAt = undefined
  expect(await missing()).toEqual({
    books: 'not made yet',
    node: 'has not answered yet',
    index: 'has booked nothing',
  })
})

test('it survives a minute without the node, and no more', async () => {
  lag = { ...lag, head: undefined }
  now = MINUTE
  expect(await missing()).toEqual({})
  now += 1
  expect(await missing()).toEqual({ node: 'answered 60 s ago' })
})

test('it survives an index that is ten minutes behind, and no more', async () => {
  lag = { ...lag, head: at(100 + 200) }
  expect(await missing()).toEqual({})
  lag = { ...lag, head: at(100 + 201) }
  expect(await missing()).toEqual({ index: '201 blocks behind' })
})

test('it is ready while it waits for another process that writes the books', async () => {
  isWaiting = true
  isReadable = false
  expect(await missing()).toEqual({})
})

test('it is never ready again once it stops', async () => {
  readiness.stop()
  expect(await missing()).toEqual({ process: 'stops' })
})
