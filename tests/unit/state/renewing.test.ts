import { expect, test } from 'vitest'
import type { Operation } from '../../../src/outbox/operation.ts'
import type { Source } from '../../../src/state/answers/renewal.ts'
import { createRenewing } from '../../../src/state/operations/renewing.ts'
import { legOf, operationOf, operationWith, receipt, transaction, TX } from '../outbox/rows.ts'

/** Follows the sources. Records each refresh while time stands still until the test advances it. */
function follow() {
  const asked: Source[] = []
  const sleeping: { readonly ms: number; readonly wake: () => void }[] = []
  const gone = new AbortController()
  const show = createRenewing(
    (source) => void asked.push(source),
    {
      sleep: (ms, signal) =>
        new Promise((wake) => {
          sleeping.push({ ms, wake })
          signal?.addEventListener('abort', () => wake())
        }),
    },
    gone.signal,
  )
  return {
    gone,
    show: (...operations: Operation[]) => {
      asked.length = 0
      show(operations)
      return [...asked]
    },
    /** Advances the clock to the end of the current pause. */
    async pass() {
      asked.length = 0
      const pauses = sleeping.splice(0)
      for (const { wake } of pauses) wake()
      await new Promise((done) => setTimeout(done))
      return { pauses: pauses.map(({ ms }) => ms / 1_000), asked: [...asked] }
    },
  }
}

const sent = operationWith({ transactions: [transaction({ sentAt: 1 })] })
const included = operationWith({
  transactions: [transaction({ sentAt: 1, included: receipt({}) })],
})
const final = operationWith({ transactions: [transaction({ sentAt: 1, final: receipt({}) })] })
const done = operationWith({
  transactions: [transaction({ sentAt: 1, final: receipt({}) })],
  acknowledged: { txId: TX.a, at: 2 },
})

test('what had ended before the page was opened is on it already', () => {
  expect(follow().show(done)).toEqual([])
})

test('the chain is asked again when a block has it, and the backend when that is final', () => {
  const { show } = follow()
  expect(show(sent)).toEqual([])
  expect(show(included)).toEqual(['chain'])
  expect(show(included)).toEqual([])
  expect(show(final)).toEqual(['chain', 'backend'])
  expect(show(done)).toEqual(['chain', 'backend'])
  expect(show(done)).toEqual([])
})

test('an operation that another tab began and ended counts as much', () => {
  const { show } = follow()
  show()
  expect(show(done)).toEqual(['chain', 'backend'])
})

test('one that failed has cost its fee', () => {
  const { show } = follow()
  show(sent)
  const failed = transaction({ sentAt: 1, final: receipt({ result: 'REVERT' }) })
  expect(show(operationWith({ transactions: [failed] }))).toContain('chain')
})

test('an approval that is final changes the chain while its payment is still to come', () => {
  const { show } = follow()
  const approval = (changes: Parameters<typeof transaction>[0]) =>
    operationOf([
      legOf({ name: 'approve', transactions: [transaction({ sentAt: 1, ...changes })] }),
      legOf({ name: 'pay' }),
    ])
  show(approval({}))
  expect(show(approval({ included: receipt({}) }))).toEqual(['chain'])
})

test('a backend that reads it from the chain is asked again for twenty seconds, once each time', async () => {
  const { show, pass } = follow()
  show(sent)
  show(final)
  expect(await pass()).toEqual({ pauses: [2], asked: ['backend'] })
  show(done)
  // The later end starts again; the earlier one no longer polls.
  expect(await pass()).toEqual({ pauses: [3, 2], asked: ['backend'] })
  for (const pause of [3, 5, 10])
    expect(await pass()).toEqual({ pauses: [pause], asked: ['backend'] })
  expect(await pass()).toEqual({ pauses: [], asked: [] })
})

test('what has not changed is not gone through again', () => {
  const { show } = follow()
  let looks = 0
  const { legs, ...rest } = done
  const still = Object.defineProperty({ ...rest, id: TX.b, legs }, 'legs', {
    get: () => ((looks += 1), legs),
  })
  show(sent, still)
  looks = 0
  expect(show(included, still)).toEqual(['chain'])
  expect(looks).toBe(0)
})

test('nothing is asked for after the page is gone', async () => {
  const { show, pass, gone } = follow()
  show(sent)
  show(final)
  gone.abort()
  expect((await pass()).asked).toEqual([])
})
