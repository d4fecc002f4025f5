import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressFromHex } from '../../../src/core/address.ts'
import { risksOfPool } from '../../../src/features/token/liquidity.ts'
import type { Pool, RiskFacts } from '../../../src/features/token/report.ts'

const NOW = 1_700_000_000_000
const account = addressFromHex('aa'.repeat(20))
const traded: RiskFacts = {
  isOurs: true,
  isOriginal: true,
  launchedAt: NOW - 1,
  trial: { paid: 1_000n, returned: 994n },
  now: NOW,
}
const heldBy = (shares: bigint, isCreator = true) => ({ account, isCreator, shares })
const full = { shares: 1_000_000n, locked: 1_000n, largest: heldBy(0n) }
const told = (pool: Pool | undefined, facts: Partial<RiskFacts> = {}) => {
  const [risk, ...others] = risksOfPool({ ...traded, pool, ...facts })
  expect(others).toEqual([])
  return risk
}

describe('what can be withdrawn from a pool', () => {
  test('is a warning where one account can withdraw much', () => {
    const largest = heldBy(990_000n, false)
    expect(told({ ...full, largest })).toEqual({
      kind: 'liquidity',
      level: 'bad',
      bp: 9_900,
      largest,
    })
    expect(told({ ...full, largest: heldBy(200_000n) })).toMatchObject({ level: 'bad', bp: 2_000 })
    expect(told({ ...full, largest: heldBy(199_999n) })).toMatchObject({
      level: 'notice',
      bp: 9_990,
    })
  })

  test('is to be known where nobody can say who may withdraw it', () => {
    expect(told({ ...full, locked: 400_000n })).toMatchObject({ level: 'notice', bp: 6_000 })
  })

  test('is good where all but dust is locked for good', () => {
    expect(told({ ...full, locked: 1_000_000n })).toMatchObject({ level: 'good', bp: 10_000 })
    const dust = { ...full, locked: 990_000n, largest: heldBy(10_000n) }
    expect(told(dust)).toMatchObject({ level: 'good', bp: 9_900 })
    expect(told({ ...dust, locked: 989_999n })).toMatchObject({ level: 'notice', bp: 100 })
  })

  test('looks best where a part of it is locked, and worst where one account has that part', () => {
    const rank = { good: 0, notice: 1, bad: 2 }
    const part = fc.bigInt({ min: 0n, max: 10_000n })
    fc.assert(
      fc.property(part, part, part, part, (locked, held, others, moved) => {
        const shares = locked + held + others + moved + 1n
        const rankOf = (locked: bigint, held: bigint) =>
          rank[told({ ...full, shares, locked, largest: heldBy(held) })!.level]
        const withOthers = rankOf(locked, held)
        expect(rankOf(locked + moved, held)).toBeLessThanOrEqual(withOthers)
        expect(rankOf(locked, held + moved)).toBeGreaterThanOrEqual(withOthers)
      }),
    )
  })

  test('is never said to be more than it is', () => {
    const shares = fc.bigInt({ min: 1_000n, max: 2n ** 112n })
    fc.assert(
      fc.property(shares, fc.bigInt({ min: 0n, max: 10_000n }), (one, part) => {
        const held = (one * part) / 10_000n
        const largest = heldBy(held)
        const risk = told({ shares: one, locked: one - held, largest })
        if (risk?.kind !== 'liquidity') throw new Error('no word of the pool')
        const meant = risk.level === 'good' ? one - held : held
        expect(BigInt(risk.bp!) * one).toBeLessThanOrEqual(meant * 10_000n)
      }),
    )
  })
})

test('a pool that holds nothing is no locked one, though all the shares that are left are', () => {
  const left = { shares: 1_000n, locked: 1_000n, largest: heldBy(0n) }
  expect(told(left, { trial: undefined })).toEqual({ kind: 'emptyPool', level: 'bad' })
  expect(told(left)).toMatchObject({ level: 'good' })
})

test('before the pool opens, what its presale says of it counts, or nothing is known', () => {
  const ahead = { launchedAt: undefined, trial: undefined }
  const pool = { shares: 10_000n, locked: 0n, largest: heldBy(4_000n) }
  expect(told(pool, ahead)).toMatchObject({ level: 'bad', bp: 4_000 })
  expect(told(undefined, ahead)).toBeUndefined()
})
