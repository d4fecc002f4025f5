import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Operator } from '../../backend/tron/operator.ts'
import { trxBurnSale } from '../../src/chain/contracts/trxBurnSale.ts'
import { nobody } from '../../src/core/address.ts'
import { ok } from '../../src/core/result.ts'
import { DAY_MS, SECOND_MS } from '../../src/core/time.ts'
import { giveTrx } from '../../src/features/trxburn/operations/give.ts'
import {
  mostGiven,
  obstacleAt,
  phaseAt,
  sunFor,
  tokensFor,
} from '../../src/features/trxburn/rules.ts'
import { agreed } from '../../src/outbox/kind.ts'
import { carryOut, heaviest, planned, preflight } from './kindsFixture.ts'
import { openLaunchpad, TOKEN, TRX, type LaunchpadFixture } from './launchpadFixture.ts'
import { giftOf, sellForTrx, type TrxBurnSale } from './trxBurnFixture.ts'

// Giving TRX for tokens against the real contract: checks and skipped legs, effects and cost, and
// the wording of each refusal.

let fixture: LaunchpadFixture
beforeAll(async () => {
  fixture = await openLaunchpad({ people: 8 })
})
afterAll(() => fixture.close())

let newcomers = 0
const newcomer = () => fixture.people[newcomers++]!

const gift = (who: Operator, sale: TrxBurnSale, sun: bigint, also: object = {}) =>
  planned(giveTrx, who, fixture.order(), { ...giftOf(sale, sun), ...also })
const done = (who: Operator, ordered: ReturnType<typeof gift>, { sale }: TrxBurnSale) =>
  carryOut(fixture, who, ordered, [sale])
const seenBy = (who: Operator, ordered: ReturnType<typeof gift>, { sale }: TrxBurnSale) =>
  preflight(who, ordered, [sale])
/** Skips verification, as if the chain had agreed just before. */
const unchecked = (ordered: ReturnType<typeof gift>) => ({
  ...ordered,
  legs: ordered.legs.map((leg) => ({ ...leg, verify: async () => ok(agreed) })),
})
const progressOf = async ({ sale }: TrxBurnSale) => ({
  given: await fixture.says(trxBurnSale.given(sale)),
  left: await fixture.says(trxBurnSale.left(sale)),
})

describe('a gift', () => {
  it('burns exactly its TRX and brings exactly its tokens, once', async () => {
    const sale = await sellForTrx(fixture)
    const [first, second] = [newcomer(), newcomer()]
    const burnt = await fixture.sun(nobody)
    const before = await fixture.sun(first.address)
    const ordered = gift(first, sale, 10n * TRX)
    const outcomes = await done(first, ordered, sale)
    heaviest(ordered, [outcomes])
    expect((await fixture.sun(nobody)) - burnt).toBe(10n * TRX)
    expect(before - (await fixture.sun(first.address))).toBe(10n * TRX + outcomes['give']!.fee)
    expect(await fixture.tokens(sale.token, first.address)).toBe(40n * TOKEN)
    expect(await seenBy(first, ordered, sale)).toMatchObject({ settled: 'alreadyGiven' })
    expect((await fixture.act(first, ordered.legs[0]!.call)).result).toBe('OrderAlreadyUsed')
    // The same order id of another account is a different order.
    const same = planned(giveTrx, second, ordered.id, giftOf(sale, TRX))
    await done(second, same, sale)
    expect(await fixture.tokens(sale.token, second.address)).toBe(4n * TOKEN)
  })

  it('beyond the sum is told how much is left, and the rest can be given', async () => {
    const sale = await sellForTrx(fixture)
    const who = newcomer()
    await done(who, gift(who, sale, 70n * TRX), sale)
    const words = {
      message: 'Exceeds maximum shares. Only {left} more can be given. Nothing was burnt.',
      values: { left: '30\u00a0TRX' },
    }
    const beyond = gift(who, sale, 30n * TRX + 1n)
    expect(await seenBy(who, beyond, sale)).toMatchObject({
      mismatch: 'exceedsSum',
      contradiction: words,
    })
    // Another user was quicker after the check: the contract gives the same reason.
    expect((await seenBy(who, unchecked(beyond), sale)).reason).toMatchObject(words)
    await done(who, gift(who, sale, 30n * TRX), sale)
    expect(phaseAt(sale, await progressOf(sale), fixture.now() * SECOND_MS)).toBe('reached')
    expect(await seenBy(who, gift(who, sale, TRX), sale)).toMatchObject({
      mismatch: 'exceedsSum',
      contradiction: { values: { left: '0\u00a0TRX' } },
    })
  })

  it('is refused before the time and after it', async () => {
    const now = fixture.now() * SECOND_MS
    const sale = await sellForTrx(fixture, { start: now + DAY_MS, end: now + 2 * DAY_MS })
    const who = newcomer()
    const ordered = gift(who, sale, TRX)
    const blind = unchecked(ordered)
    const early = 'Tokens are not given for TRX yet. Nothing was burnt.'
    const late = 'The time to give TRX is over. Nothing was burnt.'
    expect((await seenBy(who, ordered, sale)).contradiction).toMatchObject({ message: early })
    expect((await seenBy(who, blind, sale)).words).toBe(early)
    await fixture.wait(DAY_MS)
    await fixture.chain.mine()
    expect(await seenBy(who, ordered, sale)).toMatchObject({ willSucceed: true })
    await fixture.wait(DAY_MS)
    await fixture.chain.mine()
    expect((await seenBy(who, ordered, sale)).contradiction).toMatchObject({ message: late })
    expect((await seenBy(who, blind, sale)).words).toBe(late)
  })

  it('is signed for nothing but what was shown', async () => {
    const sale = await sellForTrx(fixture)
    const who = newcomer()
    const seen = (also: object) => seenBy(who, gift(who, sale, TRX, also), sale)
    const { coin, rate } = sale
    expect(await seen({ rate: rate + 1n })).toMatchObject({ mismatch: 'terms' })
    expect(await seen({ units: 5n * TOKEN })).toMatchObject({ mismatch: 'terms' })
    expect(await seen({ coin: { ...coin, contract: fixture.usdt } })).toMatchObject({
      mismatch: 'terms',
    })
    expect(await seen({ coin: { ...coin, decimals: 6 } })).toMatchObject({ mismatch: 'decimals' })
    const elsewhere = await preflight(who, gift(who, sale, TRX), [fixture.usdt])
    expect(elsewhere.stranger).toBe(sale.sale)
  })
})

describe('the rules', () => {
  const coarse = { rate: 1_500_000n, sum: 7n * TRX }

  it('say what the contract says of what can be given, to the last sun', async () => {
    // One and a half units per sun, and fewer tokens than the sum would buy.
    const sale = await sellForTrx(fixture, { ...coarse, deposited: 10n })
    const who = newcomer()
    for (const sun of [1n, 2n, 2n, 1n]) {
      const progress = await progressOf(sale)
      const most = mostGiven(sale, progress)
      expect(most).toBe(await fixture.says(trxBurnSale.mostGiven(sale.sale)))
      const { act } = fixture
      const call = (callValue: bigint) =>
        trxBurnSale.give(sale.sale, fixture.order(), 0n, { callValue })
      expect((await act(who, call(most + 1n))).result).toBe('ExceedsSum')
      const had = await fixture.tokens(sale.token, who.address)
      expect((await act(who, call(sun))).result).toBe('SUCCESS')
      expect((await fixture.tokens(sale.token, who.address)) - had).toBe(tokensFor(sale.rate, sun))
    }
    expect(await progressOf(sale)).toEqual({ given: 6n, left: 2n })
  })

  it('say what brings so many tokens, and why so much cannot be given', () => {
    for (const units of [1n, 2n, 3n, 1_000n]) {
      const sun = sunFor(coarse.rate, units)
      expect(tokensFor(coarse.rate, sun)).toBeGreaterThanOrEqual(units)
      expect(tokensFor(coarse.rate, sun - 1n)).toBeLessThan(units)
    }
    const terms = { ...coarse, start: 10, end: 20 }
    const full = { given: 0n, left: 10n ** 9n }
    const at = (now: number, sun: bigint, progress = full) => obstacleAt(terms, progress, sun, now)
    expect([at(9, 1n), at(20, 1n), at(10, 0n), at(19, 1n)]).toEqual([
      'notOpen',
      'ended',
      'nothing',
      undefined,
    ])
    expect(at(10, 7n * TRX + 1n)).toBe('exceedsSum')
    expect(at(10, 10n ** 30n)).toBe('exceedsSum')
    const phases = [
      phaseAt(terms, full, 9),
      phaseAt(terms, full, 10),
      phaseAt(terms, { given: 0n, left: 0n }, 10),
      phaseAt(terms, { given: 7n * TRX, left: 5n }, 10),
      phaseAt(terms, { given: 7n * TRX, left: 0n }, 20),
      phaseAt(terms, full, 20),
    ]
    expect(phases).toEqual(['notOpen', 'open', 'empty', 'reached', 'reached', 'ended'])
  })
})
