import { describe, expect, test } from 'vitest'
import { isCancellable, standingOf } from '../../../src/state/standing.ts'
import type { Leg, LegTransaction, Operation } from '../../../src/outbox/operation.ts'
import type { Address } from '../../../src/core/address.ts'

const transaction = (changes: Partial<LegTransaction>): LegTransaction => ({
  txId: 'a'.repeat(64),
  origin: 'ours',
  expiresAt: 120_000,
  referenceBlock: 1,
  builtAt: 0,
  polls: 0,
  ...changes,
})

const operation = (leg: Partial<Leg>): Operation => ({
  id: 'b'.repeat(64),
  kind: 'test',
  kindVersion: 1,
  owner: 'T' as Address,
  network: '',
  intent: {},
  createdAt: 0,
  legs: [{ name: 'pay', transactions: [], failures: 0, nextAt: 0, ...leg }],
})

const receipt = (result: string, expectedEvent: boolean) => ({
  blockNumber: 7,
  blockTimestamp: 0,
  result,
  fee: 0n,
  output: '',
  expectedEvent,
  at: 1,
})

describe('how an operation stands in the list', () => {
  test('a written intent is worked on by the app', () => {
    expect(standingOf(operation({}))).toBe('working')
  })

  test.each([
    ['agreed with the shop', { agreedAt: 1 }],
    ['built', { agreedAt: 1, transactions: [transaction({})] }],
    ['in the wallet', { transactions: [transaction({ handedAt: 1 })] }],
    ['refused by the shop', { trouble: { kind: 'refused', code: 2001 } as const }],
    [
      'lost beyond its time',
      { transactions: [transaction({ handedAt: 1, sentAt: 2, polls: 20, missedAt: 3 })] },
    ],
  ])('what is %s waits for the user', (_, leg) => {
    expect(standingOf(operation(leg))).toBe('waiting')
  })

  test.each([
    ['sent', { handedAt: 1, sentAt: 2 }],
    ['unresolved, but still alive', { handedAt: 1, sentAt: 2, polls: 20 }],
    ['in a block', { handedAt: 1, sentAt: 2, included: receipt('SUCCESS', true) }],
  ])('what is %s goes on by itself', (_, tx) => {
    expect(standingOf(operation({ transactions: [transaction(tx)] }))).toBe('working')
  })

  test('a node that does not answer is no reason to ask the user', () => {
    const trouble = { kind: 'unreachable', what: 'node', detail: '' } as const
    expect(standingOf(operation({ trouble }))).toBe('working')
  })

  test('a revert on the solidified chain has failed', () => {
    const final = receipt('REVERT', false)
    const legs = { transactions: [transaction({ handedAt: 1, included: final, final })] }
    expect(standingOf(operation(legs))).toBe('failed')
  })

  test('only what was never handed to a wallet can be cancelled', () => {
    expect(isCancellable(operation({ transactions: [transaction({})] }))).toBe(true)
    expect(isCancellable(operation({ transactions: [transaction({ handedAt: 1 })] }))).toBe(false)
  })
})
