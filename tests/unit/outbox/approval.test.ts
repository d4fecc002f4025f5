import { assert, bigInt, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { argumentsOf } from '../../../src/chain/call.ts'
import { trc20Calls } from '../../../src/chain/contracts/trc20.ts'
import { TRX } from '../../../src/core/amount.ts'
import { usdtCoin } from '../../../src/core/pricedCoins.ts'
import { kinds } from '../../../src/operations.ts'
import { spenderIn, suggestedApproval } from '../../../src/outbox/approval.ts'
import { samples } from '../golden/samples.ts'
import { intent, OTHER, OWNER, SALE, USDT } from '../features/blindboxSamples.ts'

const ID = '1e'.repeat(32)
const THOUSAND = 1_000_000_000n
const usdt = USDT.contract!

describe('the suggestion', () => {
  test('is 1000 USDT for anything less of it, and nothing for anything else', () => {
    assert(
      property(bigInt(0n, 2n * THOUSAND), (units) => {
        const suggested = suggestedApproval({ coin: usdtCoin(usdt), units }, usdt)
        const isLess = units > 0n && units < THOUSAND
        expect(suggested?.units).toBe(isLess ? THOUSAND : undefined)
      }),
    )
    const of = (units: bigint) => suggestedApproval({ coin: usdtCoin(usdt), units }, usdt)?.units
    expect([0n, 1n, THOUSAND - 1n, THOUSAND].map(of)).toEqual([
      undefined,
      THOUSAND,
      THOUSAND,
      undefined,
    ])
    for (const coin of [TRX, usdtCoin(OTHER), { ...USDT, decimals: 2 }])
      expect(suggestedApproval({ coin, units: 1n }, usdt)).toBeUndefined()
  })
})

/** Returns the amounts that a row of this kind would approve, by leg. */
function approvalsOf(kind: string, wanted: unknown): bigint[] {
  const legs = kinds.get(kind)?.plan({ id: ID, owner: OWNER, intent: wanted }) ?? []
  return legs.flatMap(({ call }) => argumentsOf(call, trc20Calls.approve)?.[1] ?? [])
}

describe('what was chosen beyond what is taken', () => {
  const choosing = ['blindbox.buy', 'card.take', 'lock.lock', 'otc.offer', 'stake.pledge'] as const
  const rows = choosing.flatMap((kind) =>
    (samples[kind] ?? []).map(({ intent: sample }, index) => ({ kind, index, sample })),
  )

  test.each(rows)('is approved by $kind (sample $index), and exactly without it', (row) => {
    const { approved: _, ...sample } = row.sample as Record<string, unknown>
    const exact = approvalsOf(row.kind, sample)
    const more = approvalsOf(row.kind, { ...sample, approved: 10n ** 30n })
    // An earlier approval is reset first. Of two payments, the choice applies to the first one in a
    // token.
    expect(more).toEqual(exact.map((units, at) => (at === 1 ? 10n ** 30n : units)))
    // A chosen amount below the payment would not suffice, so it is ignored.
    expect(approvalsOf(row.kind, { ...sample, approved: 1n })).toEqual(exact)
  })

  test('is for the first payment of a box that is in a token', () => {
    const second = { coin: { ...USDT, symbol: 'OTHER', contract: OTHER }, units: 5n }
    const first = { coin: USDT, units: 60_000_000n }
    const of = (payments: readonly unknown[]) =>
      approvalsOf('blindbox.buy', { ...intent, payments, approved: THOUSAND })
    expect(of([first, second])).toEqual([0n, THOUSAND, 0n, 5n])
    expect(of([{ coin: TRX, units: 7n }, first])).toEqual([0n, THOUSAND])
    expect(of([first, { ...first }])).toEqual([0n, THOUSAND, 0n, first.units])
  })
})

test('whom a plan lets take a token is known before anything is asked', () => {
  const plans = kinds.get('blindbox.buy')?.plan({ id: ID, owner: OWNER, intent }) ?? []
  expect(spenderIn(plans, usdt)).toBe(SALE)
  expect(spenderIn(plans, OTHER)).toBeUndefined()
})
