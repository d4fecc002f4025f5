import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announceBurnTerms, listBurnCoin, setPowerStream } from '../../sandbox/world/burning.ts'
import { makeStream } from '../../sandbox/world/stakes.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import { burning as burningCall, burningEvents } from '../../src/chain/contracts/burning.ts'
import { castToken } from '../../src/chain/contracts/castToken.ts'
import { rewardPools } from '../../src/chain/contracts/rewardPools.ts'
import { poolRouter } from '../../src/chain/contracts/poolRouter.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import { DAY_MS, HOUR_MS } from '../../src/core/time.ts'
import { burnCoins } from '../../src/features/burn/operations/burn.ts'
import { swapToBurn } from '../../src/features/burn/operations/swap.ts'
import { powerFor, quotePurchase, worthFor } from '../../src/features/burn/rules.ts'
import type { Kind } from '../../src/outbox/kind.ts'
import { BURN_TERMS, openBurning, type BurnFixture } from './burnFixture.ts'
import { openEarn, USDT, type EarnFixture } from './earnFixture.ts'
import { carryOut, heaviest, planned, preflight, type Ordered } from './kindsFixture.ts'
import { TOKEN, TRX } from './launchpadFixture.ts'

// The app's burning operations against the real contract: their checks and skipped legs, their
// effects and cost, and the wording of each refusal.

const FEE_LIMIT = 150_000_000n

let earn: EarnFixture
let plain: BurnFixture
let taxed: BurnFixture
beforeAll(async () => {
  earn = await openEarn({ people: 8 })
  plain = await openBurning(earn)
  taxed = await openBurning(earn, {
    feeBuy: 300,
    feeSell: 300,
    feeRecipient: person(7).address,
    swapThreshold: 10n ** 6n,
  })
})
afterAll(() => earn.close())

const person = (index: number) => earn.people[index]!
const pinned = ({ burning }: BurnFixture) => [burning, earn.poolRouter]

const order = (
  kind: Kind,
  who: Operator,
  { burning: contract, coin }: BurnFixture,
  quantity: bigint,
  also: object,
): Ordered =>
  planned(kind, who, earn.order(), {
    contract,
    coin,
    quantity,
    uAmount: worthFor(BURN_TERMS, quantity),
    leastPower: powerFor(BURN_TERMS, quantity),
    feeLimit: FEE_LIMIT,
    ...also,
  })
const burning = (who: Operator, at: BurnFixture, quantity: bigint, also: object = {}) =>
  order(burnCoins, who, at, quantity, also)
const swapping = (who: Operator, at: BurnFixture, quantity: bigint, paid: bigint, also = {}) => {
  const bought = { paid, deadline: earn.after(HOUR_MS) }
  return order(swapToBurn, who, at, quantity, { ...bought, ...also })
}

const done = (who: Operator, at: BurnFixture, ordered: Ordered) =>
  carryOut(earn, who, ordered, pinned(at))
const seenBy = (who: Operator, at: BurnFixture, ordered: Ordered) =>
  preflight(who, ordered, pinned(at))
/** Runs the preflight of the last leg alone, without the approval before it. */
const lastSeenBy = (who: Operator, at: BurnFixture, ordered: Ordered) =>
  seenBy(who, at, { ...ordered, legs: ordered.legs.slice(-1) })

const held = (who: Operator, { coin }: BurnFixture) => earn.tokens(coin.contract, who.address)
const supply = ({ coin }: BurnFixture) => earn.says(trc20.totalSupply(coin.contract))
const power = (who: Operator, at: BurnFixture) =>
  earn.says(burningCall.powerOf(at.burning, who.address))

/** Reads the pool as a quote sees it. */
async function poolOf({ coin: { contract } }: BurnFixture) {
  const { tokens, sun } = await earn.says(poolRouter.reservesOf(earn.poolRouter, contract))
  const [feeBuy] = await earn.says(castToken.currentFees(contract))
  return { tokens, trx: sun, feeBuy: Number(feeBuy) }
}

describe('burning', () => {
  it('approves exactly what is burnt, burns it once, and gives the power that was shown', async () => {
    const who = person(0)
    await plain.stock(who, 20n * TRX)
    const [had, before] = [await held(who, plain), await supply(plain)]
    const burn = burning(who, plain, 7n)
    const outcomes = await done(who, plain, burn)
    expect(Object.keys(outcomes)).toEqual(['approve', 'burn'])
    heaviest(burn, [outcomes])
    expect(had - (await held(who, plain))).toBe(7n * TOKEN)
    expect(before - (await supply(plain))).toBe(7n * TOKEN)
    expect(await power(who, plain)).toBe((7n * USDT * 12n) / 100n)
    expect(await earn.says(trc20.allowance(plain.coin.contract, who.address, plain.burning))).toBe(
      0n,
    )
    expect(await seenBy(who, plain, burn)).toMatchObject({ settled: 'alreadyBurnt' })
    expect((await earn.act(who, burn.legs.at(-1)!.call)).result).toBe('OrderAlreadyUsed')
  })

  it('by somebody whose miner is active earns at once, and costs about the same', async () => {
    const [who, at] = [person(5), await openBurning(earn)]
    // First stream of this chain.
    await earn.succeed(earn.owner, makeStream(earn.rewardPools, at.burning))
    await earn.succeed(earn.owner, setPowerStream(at.burning, 1n))
    await at.stock(who, 20n * TRX)
    await done(who, at, burning(who, at, 1n))
    await earn.succeed(who, burningCall.activate(at.burning, earn.order()))
    await earn.fund(1n, 100n * TRX, 30n)
    await earn.wait(DAY_MS)
    const burn = burning(who, at, 2n)
    const swap = swapping(who, at, 2n, 4n * TRX)
    await done(who, at, burn)
    await done(who, at, swap)
    const weight = rewardPools.weightOf(earn.rewardPools, 1n, who.address)
    expect(await earn.says(weight)).toBe(await power(who, at))
  })

  it('of more than there is says so, and burns nothing', async () => {
    const who = person(0)
    const all = (await held(who, plain)) / TOKEN
    const burn = burning(who, plain, all + 1n)
    expect(await lastSeenBy(who, plain, burn)).toMatchObject({
      willSucceed: false,
      words: 'The contract did not get exactly this amount, so nothing was burnt',
    })
  })

  it.each([
    ['decimals', { decimals: 6 }],
    ['symbol', { symbol: 'JADE' }],
  ])('is not signed where the chain has other %s than were shown', async (mismatch, other) => {
    const coin = { ...plain.coin, ...other }
    const burn = burning(person(0), plain, 1n, { coin })
    expect(await lastSeenBy(person(0), plain, burn)).toMatchObject({ mismatch })
  })

  it('is not signed for less power than was shown', async () => {
    const leastPower = powerFor(BURN_TERMS, 1n) + 1n
    const burn = burning(person(0), plain, 1n, { leastPower })
    expect(await lastSeenBy(person(0), plain, burn)).toMatchObject({
      mismatch: 'terms',
    })
    const [approval] = burn.legs.slice(1)
    expect(await seenBy(person(0), plain, { ...burn, legs: [approval!] })).toMatchObject({
      contradiction: { message: expect.stringContaining('has changed since') },
    })
  })

  it('of a coin that is announced for tomorrow, or of a stranger, is not signed, nor is it approved', async () => {
    const { token } = await earn.trade()
    const coin = { symbol: 'FRG', decimals: 18, contract: token }
    const burn = burning(person(0), plain, 1n, { coin })
    const refused = { mismatch: 'notBurnable', words: expect.stringContaining('cannot be burnt') }
    expect(await lastSeenBy(person(0), plain, burn)).toMatchObject(refused)
    await earn.succeed(earn.owner, listBurnCoin(plain.burning, token, BURN_TERMS, true))
    expect(await lastSeenBy(person(0), plain, burn)).toMatchObject(refused)
    const approval = { ...burn, legs: burn.legs.slice(1, 2) }
    expect(await seenBy(person(0), plain, approval)).toMatchObject({ stranger: token })
    const had = await earn.sun(person(0).address)
    const { result, fee } = await earn.act(person(0), burn.legs.at(-1)!.call)
    expect(result).toBe('UnknownCoin')
    expect(had - (await earn.sun(person(0).address))).toBe(fee)
    await earn.wait(DAY_MS)
    expect(await seenBy(person(0), plain, approval)).toMatchObject({ stranger: undefined })
  })

  it('at terms that changed between sheet and block burns nothing, and may be confirmed anew', async () => {
    const who = person(1)
    const at = await openBurning(earn)
    await at.stock(who, 20n * TRX)
    await earn.succeed(who, trc20.approve(at.coin.contract, at.burning, 5n * TOKEN))
    const less = { ...BURN_TERMS, factor: 11_000 }
    await earn.succeed(earn.owner, announceBurnTerms(at.burning, at.coin.contract, less))
    const burn = burning(who, at, 5n)
    expect(await seenBy(who, at, burn)).toMatchObject({ mismatch: undefined, willSucceed: true })
    await earn.wait(DAY_MS)
    expect(await lastSeenBy(who, at, burn)).toMatchObject({ mismatch: 'terms' })
    expect((await earn.act(who, burn.legs.at(-1)!.call)).result).toBe('LessThanMinimum')
    expect(await power(who, at)).toBe(0n)
    const anew = burning(who, at, 5n, { leastPower: powerFor(less, 5n) })
    await done(who, at, anew)
    expect(await power(who, at)).toBe(powerFor(less, 5n))
  })
})

describe('buying and burning', () => {
  it('brings at least what was wanted for what the quote says, and gives the rest back', async () => {
    const who = person(2)
    for (const [at, slippageBp] of [
      [plain, 50],
      [taxed, 300],
    ] as const) {
      const had = await held(who, at)
      const quote = quotePurchase(await poolOf(at), 18, 9n, slippageBp)!
      const swap = swapping(who, at, 9n, quote.paid)
      const outcomes = await done(who, at, swap)
      expect(Object.keys(outcomes)).toEqual(['swap'])
      if (at === taxed) heaviest(swap, [outcomes])
      const [burnt] = decodeEvents(burningEvents.burned, at.burning, outcomes['swap']!.logs)
      expect(burnt).toMatchObject({ burnAmount: quote.expected * TOKEN, trx: quote.paid })
      expect((await held(who, at)) - had).toBe(quote.rest)
      expect(await power(who, at)).toBe(powerFor(BURN_TERMS, quote.expected))
      expect(await seenBy(who, at, swap)).toMatchObject({ settled: 'alreadyBurnt' })
      expect((await earn.act(who, swap.legs[0]!.call)).result).toBe('OrderAlreadyUsed')
    }
  })

  it('costs no more than it has to', async () => {
    const who = person(3)
    const { paid } = quotePurchase(await poolOf(plain), 18, 3n, 0)!
    expect(await seenBy(who, plain, swapping(who, plain, 3n, paid))).toMatchObject({
      willSucceed: true,
    })
    expect(await seenBy(who, plain, swapping(who, plain, 3n, paid - 2n))).toMatchObject({
      willSucceed: false,
      words: expect.stringContaining('Prices have moved'),
    })
  })

  it('whose price moved too far between sheet and block costs a fee alone', async () => {
    const who = person(3)
    const { paid } = quotePurchase(await poolOf(plain), 18, 3n, 50)!
    const swap = swapping(who, plain, 3n, paid)
    await plain.stock(person(4), 30n * TRX)
    const had = await earn.sun(who.address)
    const { result, fee } = await earn.act(who, swap.legs[0]!.call)
    expect(result).toBe('LessThanMinimum')
    expect(had - (await earn.sun(who.address))).toBe(fee)
    expect(await power(who, plain)).toBe(0n)
  })

  it('past its deadline, or at less power, is not signed', async () => {
    const who = person(3)
    const late = swapping(who, plain, 1n, 2n * TRX, { deadline: earn.after(-HOUR_MS) })
    expect(await seenBy(who, plain, late)).toMatchObject({
      mismatch: 'deadline',
      words: expect.stringContaining('The deadline has passed'),
    })
    const poorer = swapping(who, plain, 1n, 2n * TRX, { leastPower: 10n * USDT })
    expect(await seenBy(who, plain, poorer)).toMatchObject({ mismatch: 'terms' })
  })

  it('of a coin without a pool is refused in plain words', async () => {
    const { burning: contract } = plain
    await earn.succeed(earn.owner, listBurnCoin(contract, earn.usdt, BURN_TERMS, false))
    await earn.wait(DAY_MS)
    const coin = { symbol: 'USDT', decimals: 6, contract: earn.usdt }
    const swap = swapping(person(3), plain, 1n, TRX, { coin })
    expect(await seenBy(person(3), plain, swap)).toMatchObject({
      willSucceed: false,
      words: 'This coin has no pool here, and cannot be bought',
    })
    // It can still be burned: a token without a burn function goes to the dead address.
    const burn = burning(person(3), plain, 2n, { coin })
    expect(Object.keys(await done(person(3), plain, burn))).toEqual(['approve', 'burn'])
  })
})
