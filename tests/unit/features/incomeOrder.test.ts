import { describe, expect, test } from 'vitest'
import { refusal } from '../../../src/api/refusal.ts'
import { addressFromHex, type Address } from '../../../src/core/address.ts'
import { takeFeeBack } from '../../../src/features/claiming/operations/feeBack.ts'
import { orderOf } from '../../../src/features/claiming/operations/orderOf.ts'
import { withdrawIncome } from '../../../src/features/claiming/operations/withdraw.ts'
import type { Kind } from '../../../src/outbox/kind.ts'
import type { Operation } from '../../../src/outbox/operation.ts'
import { refusalText } from '../../../src/state/operations/troubleText.ts'

const at = (digit: string): Address => addressFromHex(digit.repeat(40))
const [owner, fund, token] = [at('1'), at('3'), at('4')]
const id = 'a'.repeat(64)
const coin = { symbol: 'USDT', decimals: 6, contract: token }
const intent = { fund, coin, units: 300n, fee: 20n, feeLimit: 42n }
const backIntent = { fund, order: 'b'.repeat(64), fee: 20n, feeLimit: 42n }
const row = { id, owner, intent }

describe('a withdrawal', () => {
  test('an order that is never paid tells what becomes of its amount and its fee', () => {
    const { withdrawalFailed } = refusal
    expect(refusalText(withdrawalFailed, withdrawIncome.describe(row)).message).toContain(
      'the fee can be taken back seven days after it was paid',
    )
    const paidAt = Date.UTC(2026, 10, 26, 9, 30)
    const final = { blockTimestamp: paidAt, expectedEvent: true }
    const legs = [{ transactions: [{ final }] }] as unknown as Operation['legs']
    const dated = refusalText(withdrawalFailed, withdrawIncome.describe({ ...row, legs }))
    expect(dated.message).toContain('the fee can be taken back from {date}')
    expect(dated.values).toEqual({ date: '2026-12-03 09:30 UTC' })
  })

  test('is of its own order, and a fee that is taken back of that whose fee it was', () => {
    const of = (kind: Kind, given: object) =>
      orderOf({ ...row, kind: kind.name, kindVersion: kind.version, intent: given } as Operation)
    expect(of(takeFeeBack, backIntent)).toBe(backIntent.order)
    expect(of(withdrawIncome, intent)).toBe(id)
  })
})
