import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Operator } from '../../backend/tron/operator.ts'
import { poolRouterEvents } from '../../src/chain/contracts/poolRouter.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import { HOUR_MS, SECOND_MS } from '../../src/core/time.ts'
import { buyLiquidity, removeLiquidity } from '../../src/features/liquidity/operations/liquidity.ts'
import type { Kind } from '../../src/outbox/kind.ts'
import { openEarn, type EarnFixture, type Traded } from './earnFixture.ts'
import { carryOut, heaviest, planned, preflight, type Ordered } from './kindsFixture.ts'
import { TOKEN, TRX } from './launchpadFixture.ts'

// The app's liquidity operations against the real router: buying and removing shares of pools.

const FEE_LIMIT = 150_000_000n

let earn: EarnFixture
let plain: Traded
let taxed: Traded
beforeAll(async () => {
  earn = await openEarn()
  plain = await earn.trade()
  taxed = await earn.trade({
    feeBuy: 300,
    feeSell: 300,
    feeRecipient: person(3).address,
    swapThreshold: 10n ** 6n,
    lpBurnEnabled: true,
    lpBurnFrequency: HOUR_MS,
    percentForLPBurn: 10,
    burnLimit: 100n * TOKEN,
  })
})
afterAll(() => earn.close())

const person = (index: number) => earn.people[index]!
const pinned = () => [earn.poolRouter, earn.tokenFactory]
const order = (kind: Kind, who: Operator, { token, shares }: Traded, also: object): Ordered =>
  planned(kind, who, earn.order(), {
    factory: earn.tokenFactory,
    router: earn.poolRouter,
    coin: { symbol: 'FRG', decimals: 18, contract: token },
    shares: { symbol: 'LP-FRG', decimals: 18, contract: shares },
    deadline: earn.after(HOUR_MS),
    feeLimit: FEE_LIMIT,
    ...also,
  })
const buying = (who: Operator, traded: Traded, also: object = {}) =>
  order(buyLiquidity, who, traded, { paid: 10n * TRX, least: 1n, ...also })
const removing = (who: Operator, traded: Traded, units: bigint, also: object = {}) =>
  order(removeLiquidity, who, traded, { units, leastTokens: 1n, leastTrx: 1n, ...also })

const done = (who: Operator, ordered: Ordered) => carryOut(earn, who, ordered, pinned())
const seenBy = (who: Operator, ordered: Ordered) => preflight(who, ordered, pinned())
const sharesOf = (who: Operator, { shares }: Traded) => earn.tokens(shares, who.address)

describe('shares', () => {
  it('are bought and taken out once, with an approval of exactly those', async () => {
    const who = person(0)
    const buy = buying(who, plain)
    expect(Object.keys(await done(who, buy))).toEqual(['buy'])
    const units = await sharesOf(who, plain)
    expect(units).toBeGreaterThan(0n)
    const remove = removing(who, plain, units)
    expect(Object.keys(await done(who, remove))).toEqual(['approve', 'remove'])
    expect(await sharesOf(who, plain)).toBe(0n)
    for (const ordered of [buy, remove]) {
      expect(await seenBy(who, ordered)).toMatchObject({ settled: 'alreadyDone' })
      expect((await earn.act(who, ordered.legs.at(-1)!.call)).result).toBe('OrderAlreadyUsed')
    }
  })

  it('take the most where fees are kept, and the pool burns', async () => {
    const who = person(1)
    await earn.wait(2 * HOUR_MS)
    const buy = buying(who, taxed)
    heaviest(buy, [await done(who, buy)])
    await earn.wait(2 * HOUR_MS)
    const remove = removing(who, taxed, await sharesOf(who, taxed))
    const outcomes = await done(who, remove)
    heaviest(remove, [outcomes])
    const [told] = decodeEvents(
      poolRouterEvents.liquidityRemoved,
      earn.poolRouter,
      outcomes['remove']!.logs,
    )
    expect(await earn.tokens(taxed.token, who.address)).toBeGreaterThanOrEqual(
      told!['tokens'] as bigint,
    )
  })

  it('are neither bought nor taken out for less than was accepted', async () => {
    const who = person(2)
    const greedy = buying(who, plain, { least: 1_000n * TOKEN })
    expect(await seenBy(who, greedy)).toMatchObject({
      words: 'The price has moved: this would bring less than the least you accept',
    })
    await done(who, buying(who, plain))
    const units = await sharesOf(who, plain)
    for (const least of [{ leastTokens: 1_000n * TOKEN }, { leastTrx: 1_000n * TRX }]) {
      const remove = removing(who, plain, units, least)
      const [approve] = remove.legs.slice(1)
      await earn.succeed(who, approve!.call)
      expect(await seenBy(who, remove)).toMatchObject({
        willSucceed: false,
        words: 'The price has moved: this would bring less than the least you accept',
      })
      await earn.succeed(who, remove.legs[0]!.call)
    }
    await done(who, removing(who, plain, units))
  })

  it('are not moved after the deadline, and not even approved', async () => {
    const who = person(2)
    await done(who, buying(who, plain))
    const deadline = earn.now() * SECOND_MS
    await earn.wait(HOUR_MS)
    const buy = buying(who, plain, { deadline })
    const remove = removing(who, plain, await sharesOf(who, plain), { deadline })
    for (const late of [buy, remove])
      expect(await seenBy(who, late)).toMatchObject({ mismatch: 'deadline', willSucceed: false })
    expect((await seenBy(who, buy)).words).toBe(
      'The deadline has passed. Nothing was moved; you can start anew.',
    )
  })

  it('are of a token of the factory, and of the pool that was shown', async () => {
    const who = person(2)
    const foreign = { token: earn.usdt, shares: plain.shares }
    expect(await seenBy(who, buying(who, foreign))).toMatchObject({
      mismatch: 'token',
      words: 'This token was not made by the factory of these pools',
    })
    expect(await seenBy(who, removing(who, foreign, 5n))).toMatchObject({ mismatch: 'token' })
    const mixed = { token: plain.token, shares: taxed.shares }
    // These shares are not verified either.
    expect(await seenBy(who, removing(who, mixed, 5n))).toMatchObject({
      mismatch: 'pool',
      stranger: taxed.shares,
    })
    const misnamed = buying(who, plain)
    const otherwise = { coin: { symbol: 'FRX', decimals: 18, contract: plain.token } }
    expect(await seenBy(who, misnamed)).toMatchObject({ mismatch: undefined })
    expect(await seenBy(who, buying(who, plain, otherwise))).toMatchObject({ mismatch: 'symbol' })
  })
})
