import { beforeEach, expect, test } from 'vitest'
import { createMemo, memoKey, type Memo } from '../../../backend/http/memo.ts'
import type { Versions } from '../../../backend/http/versions.ts'
import { err, ok } from '../../../src/core/result.ts'

let tables: string
let head: string
/** Whether the work reads from the chain. */
let usesChain: boolean
let memo: Memo
let worked: number
const create = (mostBytes = 1_000_000) => createMemo(versions, mostBytes)
const versions = {
  tables: async () => tables,
  chain: async () => head,
  async notice<T>(handle: () => Promise<T>) {
    const before = head
    const value = await handle()
    return { value, ...(usesChain && { chain: before }) }
  },
} as Versions
beforeEach(() => {
  ;[tables, head, usesChain, worked] = ['books 1', 'block 1', false, 0]
  memo = create()
})

const work = async () => {
  worked += 1
  return ok(`answer ${worked}`)
}
const textOf = async (key = 'a', how: Parameters<Memo['answer']>[1] = work) => {
  const answer = await memo.answer(key, how)
  return answer.ok ? new TextDecoder().decode(answer.value.bytes) : answer.error.refused
}

test('an answer is worked out once, however many ask at once or later', async () => {
  const all = await Promise.all([textOf(), textOf(), textOf()])
  expect([...all, await textOf()]).toEqual(Array(4).fill('answer 1'))
  expect(await textOf('b')).toBe('answer 2')
})

test('it is worked out again once the tables have changed', async () => {
  await textOf()
  tables = 'books 2'
  expect(await textOf()).toBe('answer 2')
})

test('it is worked out again with a new block, only if it depends on the node', async () => {
  await textOf()
  head = 'block 2'
  expect(await textOf()).toBe('answer 1')
  usesChain = true
  expect(await textOf('b')).toBe('answer 2')
  head = 'block 3'
  expect(await textOf('b')).toBe('answer 3')
})

test('who asks after a change does not get the answer that was begun before it', async () => {
  const begun = Promise.withResolvers<void>()
  const finished = Promise.withResolvers<void>()
  const early = textOf('a', async () => {
    begun.resolve()
    await finished.promise
    return ok('before')
  })
  await begun.promise
  tables = 'books 2'
  const late = textOf()
  finished.resolve()
  expect([await early, await late]).toEqual(['before', 'answer 1'])
})

test('a refusal is remembered for nobody, and a failure is everybody’s who waited', async () => {
  const refusing = async () => {
    worked += 1
    return err({ refused: 'notFound' as const, message: '' })
  }
  expect([await textOf('a', refusing), await textOf('a', refusing)]).toEqual([
    'notFound',
    'notFound',
  ])
  expect(worked).toBe(2)
  const failing = async () => Promise.reject(new Error('no node'))
  const both = await Promise.allSettled([textOf('a', failing), textOf('a', failing)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await textOf()).toBe('answer 3')
})

test('it takes no more than its bytes, and forgets first what nobody asks for', async () => {
  memo = create(3 * 600)
  for (const key of ['a', 'b', 'c', 'a', 'd']) await textOf(key)
  expect(memo.bytes()).toBeLessThanOrEqual(3 * 600)
  worked = 10
  expect(await textOf('a')).toBe('answer 1')
  expect(await textOf('b')).toBe('answer 11')
})

test('an answer larger than all of it is given, and not kept', async () => {
  memo = create(100)
  expect([await textOf(), await textOf(), memo.bytes()]).toEqual(['answer 1', 'answer 2', 0])
})

test('requests are the same as far as the endpoint understands them', () => {
  expect(memoKey('productPage', 'en', { pageNo: 1 })).not.toBe(
    memoKey('productPage', 'tc', { pageNo: 1 }),
  )
  expect(memoKey('productPage', 'en', { units: 5n })).toBe('productPage en {"units":"5"}')
})
