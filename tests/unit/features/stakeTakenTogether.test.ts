import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressFromHex } from '../../../src/core/address.ts'
import { TRX } from '../../../src/core/amount.ts'
import { takenTogether } from '../../../src/features/stake/takenTogether.ts'

const [one, other, token] = ['1', '2', '3'].map((digit) => addressFromHex(digit.repeat(40)))
const coins = [TRX, { symbol: 'JADE', decimals: 18, contract: token! }]
const stake = fc.record({
  contract: fc.constantFrom(one!, other!),
  coin: fc.constantFrom(...coins),
  orderKey: fc.uuid(),
})

describe('what one transaction takes back', () => {
  test('is of one contract and one coin, and nothing is left out or comes twice', () => {
    fc.assert(
      fc.property(fc.array(stake, { maxLength: 30 }), (stakes) => {
        const groups = takenTogether(stakes)
        for (const [first, ...rest] of groups)
          for (const each of rest)
            expect([each.contract, each.coin]).toEqual([first!.contract, first!.coin])
        expect(new Set(groups.flat())).toEqual(new Set(stakes))
        expect(groups.flat().length).toBe(stakes.length)
      }),
    )
  })

  test('keeps its order: what can be unlocked soonest stays first', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((orderKey) => ({ orderKey, contract: one!, coin: TRX }))
    const apart = { ...b!, coin: coins[1]! }
    expect(takenTogether([a!, apart, c!])).toEqual([[a, c], [apart]])
  })
})
