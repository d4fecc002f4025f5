import { describe, expect, test } from 'vitest'
import type { Address } from '../../../src/core/address.ts'
import type { Leg, Operation } from '../../../src/outbox/operation.ts'
import { heldUp } from '../../../src/state/heldUp.ts'

const operation = (leg: Partial<Leg> = {}, rest: Partial<Operation> = {}): Operation => ({
  id: 'b'.repeat(64),
  kind: 'test',
  kindVersion: 1,
  owner: 'T' as Address,
  network: '',
  intent: {},
  createdAt: 0,
  legs: [{ name: 'pay', transactions: [], failures: 0, nextAt: 0, ...leg }],
  ...rest,
})

const away = (what: 'backend' | 'node', failures: number) =>
  operation({ failures, trouble: { kind: 'unreachable', what, detail: '' } })

describe('what the tray tells', () => {
  test('offline: all that would go on by itself', () => {
    const over = operation({}, { archivedAt: 1 })
    const waiting = operation({ agreedAt: 1 })
    const working = operation()
    expect(heldUp([over, waiting, working, working], false)).toEqual({ count: 2, by: 'network' })
    expect(heldUp([over, waiting], false)).toBeUndefined()
  })

  test('online: nothing, while all goes its way or something failed once or twice', () => {
    expect(heldUp([operation(), away('backend', 2)], true)).toBeUndefined()
  })

  test('online: what has asked in vain for a while, and whom', () => {
    expect(heldUp([away('backend', 3), operation()], true)).toEqual({ count: 1, by: 'shop' })
    expect(heldUp([away('backend', 3), away('node', 9)], true)).toEqual({
      count: 2,
      by: 'network',
    })
  })
})
