import { describe, expect, test } from 'vitest'
import { refusal } from '../../../src/api/refusal.ts'
import { errorData } from '../../../src/chain/revert.ts'
import { isSpent } from '../../../src/features/power/spent.ts'
import type { Trouble } from '../../../src/outbox/operation.ts'
import { leg, operation, SALE, transaction } from './blindboxSamples.ts'

const intent = { contract: SALE, power: 500n, feeLimit: 42n }

describe('an activation that comes to nothing', () => {
  const row = (trouble: Trouble, handed = false) =>
    operation({
      kind: 'power.activate',
      intent,
      legs: [
        leg('activate', {
          trouble,
          transactions: handed ? [transaction({ handedAt: 1 })] : [],
        }),
      ],
    })
  const by = (code: number, handed?: boolean) => isSpent(row({ kind: 'refused', code }, handed))

  test('is one whose number was refused, even after a wallet saw it', () => {
    const codes = [refusal.nonceUsed, refusal.nonceExpired, refusal.nonceForeign]
    expect(codes.map((code) => by(code))).toEqual([true, true, true])
    expect(codes.map((code) => by(code, true))).toEqual([true, true, true])
  })

  test('is one whose number the contract has seen', () => {
    const fails = (error: string): Trouble => ({
      kind: 'wouldFail',
      output: errorData(error),
      message: '',
    })
    expect(isSpent(row(fails('OrderAlreadyUsed()'), true))).toBe(true)
    expect(isSpent(row(fails('NoStream()'), true))).toBe(false)
  })

  test('is none that waits for something else', () => {
    expect(by(refusal.noPower)).toBe(false)
    expect(isSpent(row({ kind: 'rejected' }))).toBe(false)
  })
})
