import { describe, expect, test } from 'vitest'
import { agreementOf, giftProblem, mostOf, premiumBp } from '../../../src/features/trxburn/rules.ts'

const TOKEN = 10n ** 18n
const TRX = 1_000_000n
const [START, END] = [1_000_000, 2_000_000]

describe('the rules of the form', () => {
  const terms = { rate: 40n * TOKEN, start: START, end: END, sum: 100n * TRX }
  const progress = { given: 90n * TRX, left: 1_000n * TOKEN }
  const problem = (sun: bigint, held: bigint | undefined, reserve?: bigint) =>
    giftProblem(terms, progress, sun, START, { held, reserve })

  test('what is left is asked before what is held, and the fee is kept back', () => {
    expect(problem(10n * TRX, undefined)).toBeUndefined()
    expect(problem(10n * TRX + 1n, 0n)).toBe('exceedsSum')
    expect(problem(9n * TRX, 9n * TRX - 1n)).toBe('overBalance')
    expect(problem(9n * TRX, 9n * TRX, 1n)).toBe('overSpendable')
    expect(problem(9n * TRX, 9n * TRX + 1n, 1n)).toBeUndefined()
    expect(problem(0n, 9n * TRX)).toBe('nothing')
    const most = (held: bigint | undefined, reserve: bigint | undefined) =>
      mostOf(terms, progress, { held, reserve })
    expect([most(undefined, 1n), most(9n * TRX, undefined)]).toEqual([undefined, undefined])
    expect([most(4n, 5n), most(9n * TRX, TRX), most(99n * TRX, TRX)]).toEqual([
      0n,
      8n * TRX,
      10n * TRX,
    ])
  })

  test('a price is compared with the pool, where there is one', () => {
    const pool = (tokens: bigint, sun: bigint) => ({ tokens: tokens * TOKEN, trx: sun * TRX })
    expect(premiumBp(terms.rate, pool(50n, 1n))).toBe(2_500)
    expect(premiumBp(terms.rate, pool(20n, 1n))).toBe(-5_000)
    expect(premiumBp(terms.rate, pool(40n, 1n))).toBe(0)
    expect(premiumBp(terms.rate, pool(0n, 0n))).toBeUndefined()
  })

  test('a contract that counts less than the backend does not agree with it', () => {
    expect([agreementOf(5n, 5n), agreementOf(5n, 6n), agreementOf(5n, 4n)]).toEqual([
      'same',
      'ahead',
      'less',
    ])
  })
})
