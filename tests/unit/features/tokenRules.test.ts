import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../src/core/time.ts'
import {
  feesNow,
  protectedUntil,
  risksOf,
  type Risk,
  type RiskFacts,
} from '../../../src/features/token/rules.ts'

const NOW = 1_700_000_000_000

const harmless: RiskFacts = {
  isOurs: true,
  terms: {
    feeBuy: 0,
    feeSell: 0,
    protectTime: 0,
    protectFee: 0,
    isInsideSell: true,
    lpBurnEnabled: false,
    lpBurnFrequency: 0,
    percentForLPBurn: 0,
  },
  launchedAt: NOW - DAY_MS,
  now: NOW,
}

const withTerms = (terms: Partial<RiskFacts['terms']>, facts: Partial<RiskFacts> = {}) => ({
  ...harmless,
  ...facts,
  terms: { ...harmless.terms, ...terms },
})

const ofKind = (kind: Risk['kind'], facts: RiskFacts) =>
  risksOf(facts).find((risk) => risk.kind === kind)

test('a token of our factory without fees has nothing to fear', () => {
  expect(risksOf(harmless).map(({ level }) => level)).toEqual(['good', 'good', 'good'])
})

test('what is worst comes first', () => {
  const facts = withTerms(
    { feeBuy: 100, lpBurnEnabled: true, percentForLPBurn: 25, lpBurnFrequency: HOUR_MS },
    { isOurs: false },
  )
  expect(risksOf(facts).map(({ kind }) => kind)).toEqual(['origin', 'taxes', 'poolBurn', 'sales'])
})

test.each([
  [0, 0, 'good'],
  [1, 0, 'notice'],
  [1_000, 1_000, 'notice'],
  [0, 1_001, 'bad'],
] as const)('taxes of %d and %d basis points are %s', (feeBuy, feeSell, level) => {
  expect(ofKind('taxes', withTerms({ feeBuy, feeSell }))).toEqual({
    kind: 'taxes',
    level,
    buyBp: feeBuy,
    sellBp: feeSell,
  })
})

describe('the protection', () => {
  const protection = { protectTime: 2 * DAY_MS, protectFee: 3_000, feeBuy: 500 }

  test('takes its fee, where that is higher, until it is over', () => {
    const during = withTerms({ ...protection, feeSell: 4_000 })
    expect(protectedUntil(during)).toBe(NOW + DAY_MS)
    expect(feesNow(during)).toEqual({ feeBuy: 3_000, feeSell: 4_000 })
    const after = { ...during, now: NOW + DAY_MS }
    expect(protectedUntil(after)).toBeUndefined()
    expect(feesNow(after)).toEqual({ feeBuy: 500, feeSell: 4_000 })
  })

  test('keeps sales out where the creator wanted it so', () => {
    const closed = withTerms({ ...protection, isInsideSell: false })
    expect(ofKind('sales', closed)).toMatchObject({ level: 'bad', closedUntil: NOW + DAY_MS })
    expect(ofKind('sales', withTerms(protection))).toMatchObject({ level: 'good' })
  })

  test('is still to come before trading opens', () => {
    const facts = withTerms(protection, { launchedAt: undefined })
    expect(ofKind('protection', facts)).toMatchObject({ until: NOW + 2 * DAY_MS, feeBp: 3_000 })
  })
})

describe('a trial of buying and selling again', () => {
  const trial = (returned: bigint) => ({ trial: { paid: 10_000n, returned } })

  test('that keeps what the taxes leave is as the terms say', () => {
    expect(ofKind('roundTrip', { ...harmless, ...trial(9_930n) })).toEqual({
      kind: 'roundTrip',
      level: 'good',
      keptBp: 9_930,
    })
    const taxed = withTerms({ feeBuy: 500, feeSell: 500 }, trial(8_950n))
    expect(ofKind('roundTrip', taxed)).toMatchObject({ level: 'notice' })
  })

  test('that keeps less than the terms say is bad', () => {
    expect(ofKind('roundTrip', { ...harmless, ...trial(9_700n) })).toMatchObject({ level: 'bad' })
  })

  test('that fails is bad, with its reason', () => {
    expect(ofKind('cannotSell', { ...harmless, trial: { reason: 'SalesProtected' } })).toEqual({
      kind: 'cannotSell',
      level: 'bad',
      reason: 'SalesProtected',
    })
  })

  test('never looks better by returning less', () => {
    const rank = { good: 0, notice: 1, bad: 2 }
    const amount = fc.bigInt({ min: 0n, max: 10_000n })
    fc.assert(
      fc.property(amount, amount, fc.nat(3_000), fc.nat(3_000), (one, two, feeBuy, feeSell) => {
        const [less, more] = one < two ? [one, two] : [two, one]
        const levelOf = (returned: bigint) =>
          rank[ofKind('roundTrip', withTerms({ feeBuy, feeSell }, trial(returned)))!.level]
        expect(levelOf(less)).toBeGreaterThanOrEqual(levelOf(more))
      }),
    )
  })
})
