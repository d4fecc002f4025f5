import { describe, expect, test } from 'vitest'
import { heldUp } from '../../../src/state/operations/heldUp.ts'
import { operationWith, transaction } from '../outbox/rows.ts'

const away = (what: 'backend' | 'node', failures: number) =>
  operationWith({ failures, trouble: { kind: 'unreachable', what, detail: '' } })

describe('what the tray tells', () => {
  test('offline: all that would go on by itself', () => {
    const over = operationWith({}, { archivedAt: 1 })
    const waiting = operationWith({ agreedAt: 1 })
    const working = operationWith({})
    expect(heldUp([over, waiting, working, working], false)).toEqual({ count: 2, by: 'network' })
    expect(heldUp([over, waiting], false)).toBeUndefined()
  })

  test('online: nothing, while all goes its way or something failed once or twice', () => {
    expect(heldUp([operationWith({}), away('backend', 2)], true)).toBeUndefined()
  })

  test('online: a proof that two sources keep from its end', () => {
    const proof = { wantedAt: 1, checked: 2 }
    const trouble = { kind: 'nodesDisagree', detail: '' } as const
    const transactions = [transaction({ handedAt: 1, missedAt: 2 })]
    const disputed = operationWith({ transactions, proof, trouble, failures: 3 })
    expect(heldUp([disputed], true)).toEqual({ count: 1, by: 'network' })
  })

  test('online: what has asked in vain for a while, and whom', () => {
    expect(heldUp([away('backend', 3), operationWith({})], true)).toEqual({ count: 1, by: 'shop' })
    expect(heldUp([away('backend', 3), away('node', 9)], true)).toEqual({
      count: 2,
      by: 'network',
    })
  })
})
