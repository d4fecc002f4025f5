import * as fc from 'fast-check'
import { partOf, phaseOf } from '../../../src/features/token/phase.ts'
import { describe, expect, test } from 'vitest'
import { presalePriceOf } from '../../../src/core/presale.ts'
import { DAY_MS, HOUR_MS } from '../../../src/core/time.ts'
import {
  isHighTax,
  protectionOf,
  risksOf,
  taxesNow,
  worstOf,
} from '../../../src/features/token/risks.ts'
import type { RiskFacts, RiskTerms } from '../../../src/features/token/report.ts'
import type { Risk } from '../../../src/features/token/risk.ts'
import { trialAmount } from '../../../src/features/token/trial.ts'

const NOW = 1_700_000_000_000

const harmless: RiskFacts = {
  isOurs: true,
  isOriginal: true,
  terms: {
    feeBuy: 0,
    feeSell: 0,
    protectTime: 0,
    protectFee: 0,
    isInsideSell: true,
    lpBurnEnabled: false,
    lpBurnFrequency: 0,
    percentForLPBurn: 0,
    burnLimit: 0n,
  },
  launchedAt: NOW - DAY_MS,
  now: NOW,
}

const withTerms = (terms: Partial<RiskTerms>, facts: Partial<RiskFacts> = {}): RiskFacts => ({
  ...harmless,
  ...facts,
  terms: { ...harmless.terms!, ...terms },
})

const ofKind = (kind: Risk['kind'], facts: RiskFacts) =>
  risksOf(facts).find((risk) => risk.kind === kind)

test('a token of our factory without fees has nothing to fear', () => {
  expect(risksOf(harmless).map(({ level }) => level)).toEqual(['good', 'good', 'good', 'good'])
})

test('what is worst comes first', () => {
  const facts = withTerms(
    { feeBuy: 100, lpBurnEnabled: true, percentForLPBurn: 25, lpBurnFrequency: HOUR_MS },
    { recipient: 'runsCode', looksLike: 'USDT' },
  )
  expect(risksOf(facts).map(({ kind }) => kind)).toEqual([
    'lookalike',
    'taxes',
    'poolBurn',
    'recipient',
    'origin',
    'sales',
    'control',
  ])
})

test('a token that looks like another is warned of before its origin is praised', () => {
  const [first, ...others] = risksOf({ ...harmless, looksLike: 'USDT' })
  expect(first).toEqual({ kind: 'lookalike', level: 'bad', symbol: 'USDT' })
  expect(others.map(({ kind }) => kind)).toContain('origin')
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
    now: { buyBp: feeBuy, sellBp: feeSell },
    later: undefined,
    isSaid: false,
  })
  expect(isHighTax({ buyBp: feeBuy, sellBp: feeSell })).toBe(level === 'bad')
})

describe('a token that is none of ours', () => {
  const strange: RiskFacts = { ...harmless, isOurs: false }

  test('is bad, whatever its terms say', () => {
    expect(ofKind('origin', strange)).toEqual({ kind: 'origin', level: 'bad', isOurs: false })
    expect(worstOf(risksOf(strange))).toBe('bad')
  })

  test('is not good by what it says itself', () => {
    for (const facts of [
      strange,
      { ...harmless, isOriginal: false },
      { ...harmless, isOriginal: undefined },
    ]) {
      expect(ofKind('taxes', facts)).toMatchObject({ level: 'notice', isSaid: true })
      expect(ofKind('sales', facts)).toMatchObject({ level: 'notice', isSaid: true })
    }
    expect(ofKind('sales', harmless)).toMatchObject({ level: 'good', isSaid: false })
  })

  test('tells itself what it takes: its code may follow another rule than its terms', () => {
    const told = { buyBp: 100, sellBp: 9_900 }
    expect(taxesNow({ ...strange, told })).toEqual(told)
    expect(ofKind('taxes', { ...strange, told })).toMatchObject({ level: 'bad', now: told })
    expect(taxesNow({ ...harmless, told })).toEqual({ buyBp: 0, sellBp: 0 })
  })

  test('that tells no terms is unreadable, and still tried', () => {
    const facts = { ...strange, terms: undefined, trial: { paid: 1_000n, returned: 990n } }
    expect(risksOf(facts).map(({ kind, level }) => [kind, level])).toEqual([
      ['origin', 'bad'],
      ['unreadable', 'bad'],
      ['notTraded', 'notice'],
      ['roundTrip', 'good'],
    ])
  })
})

describe('the protection', () => {
  const protection = { protectTime: 2 * DAY_MS, protectFee: 3_000, feeBuy: 500 }

  test('takes its fee, where that is higher, until it is over', () => {
    const during = withTerms({ ...protection, feeSell: 4_000 })
    expect(protectionOf(during)).toEqual({
      isAhead: false,
      lasts: 2 * DAY_MS,
      until: NOW + DAY_MS,
    })
    expect(ofKind('taxes', during)).toMatchObject({
      now: { buyBp: 3_000, sellBp: 4_000 },
      later: { buyBp: 500, sellBp: 4_000 },
    })
    const after = { ...during, now: NOW + DAY_MS }
    expect(protectionOf(after)).toBeUndefined()
    expect(ofKind('taxes', after)).toMatchObject({
      now: { buyBp: 500, sellBp: 4_000 },
      later: undefined,
    })
  })

  test('that takes no more than the terms do changes nothing later', () => {
    const facts = withTerms({ ...protection, protectFee: 500, feeSell: 500 })
    expect(ofKind('taxes', facts)).toMatchObject({ later: undefined })
  })

  test('keeps sales out where the creator wanted it so', () => {
    const closed = withTerms({ ...protection, isInsideSell: false })
    expect(ofKind('sales', closed)).toMatchObject({
      level: 'bad',
      closed: { isAhead: false, until: NOW + DAY_MS },
    })
    expect(ofKind('sales', withTerms(protection))).toMatchObject({ level: 'good' })
  })

  test('is still to come before trading opens', () => {
    const facts = withTerms(protection, { launchedAt: undefined })
    expect(ofKind('protection', facts)).toMatchObject({
      isAhead: true,
      until: NOW + 2 * DAY_MS,
      feeBp: 3_000,
    })
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

test('so little is tried that the price hardly moves, and never more than ten TRX', () => {
  expect(trialAmount(0n)).toBe(0n)
  expect(trialAmount(5_000_000_000n)).toBe(5_000_000n)
  expect(trialAmount(10n ** 15n)).toBe(10_000_000n)
})

test('a presale costs what all of it costs, for each whole token', () => {
  // 30,000 TRX for 20 million tokens: 0.0015 TRX each.
  const terms = { presaleEthAmount: 30_000_000_000n, maxTotalNum: 20_000_000n * 10n ** 18n }
  expect(presalePriceOf(terms)).toBe(1_500_000_000_000_000n)
  expect(presalePriceOf({ presaleEthAmount: 1n, maxTotalNum: 0n })).toBe(0n)
})

test.each([
  [NOW, { phase: 'launched' }, 'trading'],
  [NOW, null, 'trading'],
  [null, null, 'notStarted'],
  [null, { phase: 'notStarted' }, 'notStarted'],
  [null, { phase: 'inProgress' }, 'presale'],
  [null, { phase: 'failed' }, 'ended'],
  [null, { phase: 'succeeded' }, 'ended'],
] as const)('launched at %s with the presale %o it is %s', (launchedAt, presale, phase) => {
  expect(phaseOf(launchedAt, presale)).toBe(phase)
})

test('a part of nothing is not known', () => {
  expect(partOf(1n, 4n)).toBe(2_500)
  expect(partOf(0n, 0n)).toBeUndefined()
})
