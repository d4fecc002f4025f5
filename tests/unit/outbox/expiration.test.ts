import { describe, expect, test } from 'vitest'
import { err, ok } from '../../../src/core/result.ts'
import { MINUTE_MS, SECOND_MS } from '../../../src/core/time.ts'
import {
  endsAtOf,
  EXPIRATION_MS,
  expirationAfter,
  fetchOtherTimes,
} from '../../../src/outbox/expiration.ts'
import type { RunnerPorts } from '../../../src/outbox/ports.ts'
import { kinds } from '../../../src/operations.ts'
import { ORDER, OWNER, samples } from '../golden/samples.ts'

const NOW = 1_700_000_000_000
const head = { id: '', number: 1, timestamp: NOW }

test('what several sign ends with the deadline that its call names, for every kind that has one', () => {
  const ends: string[] = []
  for (const [name, all] of Object.entries(samples))
    for (const { intent: sample, owner = OWNER } of all) {
      const kind = kinds.get(name)!
      const intent = kind.read({ kind: name, intent: sample })
      const plans = kind.plan({ id: ORDER, owner, kind: name, intent } as never) ?? []
      const { deadline = Infinity } = sample as { deadline?: number }
      expect(endsAtOf(plans)).toBe(deadline)
      if (deadline < Infinity) ends.push(name)
    }
  expect([...new Set(ends)].toSorted()).toEqual(
    ['burn.swap', 'liquidity.buy', 'liquidity.remove', 'pool.buy', 'pool.sell'].toSorted(),
  )
})

describe('the expiration of a transaction', () => {
  test('is two minutes after the head, where there is one node', () => {
    expect(expirationAfter(head, [])).toBe(NOW + EXPIRATION_MS)
  })

  test('counts from the earliest head, so that a node ahead of time gives no long life', () => {
    expect(expirationAfter(head, [NOW - 30 * SECOND_MS, NOW + 3 * SECOND_MS])).toBe(
      NOW - 30 * SECOND_MS + EXPIRATION_MS,
    )
  })

  test('is not taken from a node that stands still', () => {
    expect(expirationAfter(head, [NOW - MINUTE_MS])).toBe(NOW + EXPIRATION_MS)
    expect(expirationAfter(head, [0])).toBe(NOW + EXPIRATION_MS)
  })
})

test('a further node that fails, or does not answer in two seconds, is not waited for', async () => {
  const node = (answer: Promise<unknown>) => ({ head: () => answer })
  const slept: number[] = []
  const ports = {
    otherNodes: [
      node(Promise.resolve(ok(head))),
      node(Promise.resolve(err({ kind: 'timeout' }))),
      node(new Promise(() => {})),
    ],
    clock: {
      now: () => NOW,
      sleep: (ms: number) => {
        slept.push(ms)
        return new Promise<void>((done) => setImmediate(done))
      },
    },
  }
  expect(await fetchOtherTimes(ports as unknown as RunnerPorts)).toEqual([NOW])
  expect(slept).toEqual([2 * SECOND_MS, 2 * SECOND_MS, 2 * SECOND_MS])
})
