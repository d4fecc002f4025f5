import { describe, expect, test, vi } from 'vitest'
import type { HistoryError, HistoryPage, SentCall } from '../../../src/chain/accountHistory.ts'
import { contractCall } from '../../../src/chain/call.ts'
import { addressFromHex } from '../../../src/core/address.ts'
import { err, ok, type Result } from '../../../src/core/result.ts'
import { MINUTE_MS } from '../../../src/core/time.ts'
import {
  createFoundList,
  SEARCHED_MS,
  type FoundPorts,
} from '../../../src/state/operations/foundList.ts'

const sale = addressFromHex('cc'.repeat(20))
const NOW = 1_700_000_000_000

const sent = (number: number): SentCall => ({
  txId: number.toString(16).padStart(64, '0'),
  call: contractCall(sale, 'open(bytes32,uint32)', []),
  blockNumber: number,
  at: number,
  result: 'SUCCESS',
  fee: 0n,
})

const page = (numbers: readonly number[], next?: string): Result<HistoryPage, HistoryError> =>
  ok({ calls: numbers.map(sent), next })

const recognised = { seed: '', title: { id: '' }, payments: [] }

/**
 * Creates a search that receives these answers in turn; rows in `known` are already on this device.
 */
function searching(answers: Result<HistoryPage, HistoryError>[], known: readonly number[] = []) {
  let time = NOW
  const asked: Parameters<FoundPorts['ask']>[0][] = []
  const list = createFoundList({
    async ask(of) {
      asked.push(of)
      return answers.shift() ?? err({ kind: 'timeout' })
    },
    sift: async (calls) =>
      calls.filter(({ at }) => !known.includes(at)).map((call) => ({ ...call, recognised })),
    now: () => time,
    fail: (error) => {
      throw error
    },
  })
  const settled = () => vi.waitFor(() => expect(list.found().state).not.toBe('loading'))
  return {
    list,
    asked,
    settled,
    numbers: () => list.found().items.map(({ at }) => at),
    pass: (ms: number) => (time += ms),
  }
}

describe('what is found of an account on the chain', () => {
  test('is what no row tells of, newest first', async () => {
    const { list, asked, settled, numbers } = searching([page([5, 4, 3])], [4])
    expect(list.found()).toMatchObject({ state: 'loading', items: [] })
    list.open()
    await settled()
    expect(numbers()).toEqual([5, 3])
    expect(list.found()).toMatchObject({ state: 'ready', hasMore: false })
    expect(asked).toEqual([{ since: NOW - SEARCHED_MS, after: undefined }])
  })

  test('is looked for past pages that hold nothing of ours, but not without end', async () => {
    const empty = (next: string) => page([], next)
    const { list, asked, settled, numbers } = searching([
      empty('b'),
      empty('c'),
      empty('d'),
      empty('e'),
      page([1]),
    ])
    list.open()
    await settled()
    expect(asked.map(({ after }) => after)).toEqual([undefined, 'b', 'c', 'd'])
    expect(list.found()).toMatchObject({ state: 'ready', items: [], hasMore: true })
    list.more()
    await vi.waitFor(() => expect(numbers()).toEqual([1]))
    expect(asked.at(-1)).toEqual({ since: NOW - SEARCHED_MS, after: 'e' })
    expect(list.found()).toMatchObject({ hasMore: false, isLoadingMore: false })
  })

  test('grows page by page; one that is listed twice stands once', async () => {
    const { list, settled, numbers } = searching([page([5, 4], 'b'), page([4, 3])])
    list.open()
    await settled()
    expect(list.found().hasMore).toBe(true)
    list.more()
    list.more()
    await vi.waitFor(() => expect(numbers()).toEqual([5, 4, 3]))
  })

  test('stands when what comes next fails, and goes on from there', async () => {
    const { list, asked, settled, numbers } = searching([
      page([5], 'b'),
      err({ kind: 'timeout' }),
      page([4]),
    ])
    list.open()
    await settled()
    list.more()
    await vi.waitFor(() => expect(list.found().moreFailed).toBe(true))
    expect(numbers()).toEqual([5])
    list.more()
    await vi.waitFor(() => expect(numbers()).toEqual([5, 4]))
    expect(list.found().moreFailed).toBe(false)
    expect(asked.map(({ after }) => after)).toEqual([undefined, 'b', 'b'])
  })

  test('is not asked for again within a minute, and stands while it is', async () => {
    const { list, asked, settled, numbers, pass } = searching([
      page([5]),
      err({ kind: 'timeout' }),
      page([6, 5]),
    ])
    list.open()
    await settled()
    list.open()
    pass(MINUTE_MS / 2)
    list.open()
    expect(asked).toHaveLength(1)
    pass(MINUTE_MS)
    list.open()
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    expect(list.found()).toMatchObject({ state: 'ready', items: [{ at: 5 }] })
    await vi.waitFor(() => {
      list.open()
      expect(numbers()).toEqual([6, 5])
    })
  })
})

describe('a search that fails', () => {
  test('says so, and may be tried again', async () => {
    const { list, settled, numbers } = searching([err({ kind: 'http', status: 503 }), page([5])])
    list.open()
    await settled()
    expect(list.found()).toMatchObject({ state: 'failed', items: [] })
    list.open()
    await vi.waitFor(() => expect(numbers()).toEqual([5]))
  })

  test('since there is no such service is not repeated', async () => {
    const { list, asked, settled } = searching([err({ kind: 'unavailable' })])
    list.open()
    await settled()
    list.open()
    expect(list.found().state).toBe('unavailable')
    expect(asked).toHaveLength(1)
  })

  test('tells who listens', async () => {
    const { list } = searching([err({ kind: 'timeout' })])
    const heard = vi.fn<() => void>()
    const stop = list.subscribe(heard)
    list.open()
    await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce())
    stop()
    list.open()
    await vi.waitFor(() => expect(list.found().state).toBe('failed'))
    expect(heard).toHaveBeenCalledOnce()
  })
})
