import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractCall } from '../../src/chain/call.ts'
import {
  poolRouter as calls,
  poolRouterEvents as events,
} from '../../src/chain/contracts/poolRouter.ts'
import { presale } from '../../src/chain/contracts/presale.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { decodeEvents, eventShape } from '../../src/chain/event.ts'
import type { Address } from '../../src/core/address.ts'
import { HOUR_MS, MINUTE_MS } from '../../src/core/time.ts'
import type { TokenTerms } from '../../src/core/tokenTerms.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import {
  buyLiquidity,
  removeLiquidity,
  spentOf,
  type Meanwhile,
  type PoolState,
  type TokenFees,
} from '../fuzz/liquidityModel.ts'
import type { Outcome } from './contractsFixture.ts'
import { openHostile, type HostileFixture } from './hostileFixture.ts'
import { TOKEN, TRX } from './launchpadFixture.ts'

const poolBurnt = eventShape('PoolBurnt(uint256 amount)')
const feesSold = eventShape('FeesSold(uint256 amount,uint256 trx)')

let fixture: HostileFixture
beforeAll(async () => {
  fixture = await openHostile()
})
afterAll(() => fixture.close())

const person = (index: number) => fixture.people[index]!
const router = () => fixture.poolRouter

interface Made {
  readonly token: Address
  readonly pool: Address
}

const open = (terms: Partial<TokenTerms> = {}, tokens = 10_000n * TOKEN, trx = 10_000n * TRX) =>
  fixture.openPool({ feeRecipient: person(3).address, ...terms }, tokens, trx)

const buy = (token: Address, callValue: bigint, least = 0n, order = fixture.order()) =>
  calls.buyLiquidity(router(), order, token, least, fixture.deadline(), { callValue })
const remove = (
  token: Address,
  shares: bigint,
  least = { tokens: 0n, sun: 0n },
  order = fixture.order(),
) => calls.removeLiquidity(router(), order, token, shares, least, fixture.deadline())

async function stateOf({ token, pool }: Made): Promise<PoolState> {
  const [tokens, trx] = await fixture.reserves(token)
  const { wtrx } = fixture
  const [total] = await fixture.view(contractCall(pool, 'totalSupply()', []), ['uint256'])
  return {
    tokens,
    trx,
    shares: total as bigint,
    beyond: {
      tokens: (await fixture.tokens(token, pool)) - tokens,
      trx: (await fixture.tokens(wtrx, pool)) - trx,
      shares: await fixture.tokens(pool, pool),
    },
  }
}

async function feesOf(token: Address): Promise<TokenFees> {
  const call = contractCall(token, 'currentFees()', [])
  const [buy, sell] = (await fixture.view(call, ['uint256', 'uint256'])) as [bigint, bigint]
  return { buy, sell }
}

const meanwhile = (token: Address, { logs }: Outcome): Meanwhile => ({
  burnt: decodeEvents(poolBurnt, token, logs)[0]?.amount ?? 0n,
  feesSold: decodeEvents(feesSold, token, logs)[0]?.amount ?? 0n,
})

const boughtOf = ({ logs }: Outcome) => decodeEvents(events.liquidityBought, router(), logs)[0]!
const removedOf = ({ logs }: Outcome) => decodeEvents(events.liquidityRemoved, router(), logs)[0]!

/** Buys liquidity and compares the result with the model, to the unit. */
async function buyExactly(who: Operator, made: Made, paid: bigint) {
  const { token, pool } = made
  const [state, fees] = [await stateOf(made), await feesOf(token)]
  const [sun, tokens, shares] = await holdings(who, made)
  const outcome = await fixture.step(who, buy(token, paid))
  const told = boughtOf(outcome)
  const due = buyLiquidity(state, fees, paid, meanwhile(token, outcome))!
  expect({ trx: told.trx, tokensBack: told.tokensBack, liquidity: told.liquidity }).toEqual(due)
  expect(await holdings(who, made)).toEqual([
    sun! - due.trx - outcome.fee,
    tokens! + due.tokensBack,
    shares! + due.liquidity,
  ])
  for (const coin of [token, pool, fixture.wtrx])
    expect(await fixture.tokens(coin, router())).toBe(0n)
  expect(await fixture.sun(router())).toBe(0n)
  return { outcome, told }
}

const holdings = async ({ address }: Operator, { token, pool }: Made) => [
  await fixture.sun(address),
  await fixture.tokens(token, address),
  await fixture.tokens(pool, address),
]

describe('liquidity for TRX alone', () => {
  describe.each([
    [0, 0],
    [1, 1],
    [300, 300],
    [2_500, 0],
    [0, 2_500],
    [2_500, 2_500],
  ])('of a token that takes %i of purchases and %i of sales', (feeBuy, feeSell) => {
    it.each([1_000n, TRX, 100n * TRX, 10_000n * TRX, 100_000n * TRX])(
      'brings for %i sun what the model says, and leaves next to nothing over',
      async (paid) => {
        const made = await open({ feeBuy, feeSell })
        const [, trx] = await fixture.reserves(made.token)
        const asked = calls.toSpend(router(), made.token, paid)
        expect(await fixture.says(asked)).toBe(spentOf(paid, trx, await feesOf(made.token)))
        const { told } = await buyExactly(person(0), made, paid)
        // The remainder is too small: buying tokens for one more sun would have exceeded it.
        expect(paid - told.trx).toBeLessThanOrEqual(2n + (2n * paid) / trx)
        const [tokens, sun] = await fixture.reserves(made.token)
        expect(told.tokensBack).toBeLessThanOrEqual((4n * tokens) / sun + 1n)
      },
    )
  })

  it('counts a burn that is due before it asks for the price', async () => {
    const made = await open({
      lpBurnEnabled: true,
      lpBurnFrequency: HOUR_MS,
      percentForLPBurn: 50,
      burnLimit: 1_000_000n * TOKEN,
      feeSell: 300,
    })
    await fixture.wait(HOUR_MS)
    const { outcome, told } = await buyExactly(person(0), made, 100n * TRX)
    expect(decodeEvents(poolBurnt, made.token, outcome.logs)).toEqual([{ amount: 50n * TOKEN }])
    expect(100n * TRX - told.trx).toBeLessThanOrEqual(2n)
  })

  it('gives TRX back that no longer fit once kept fees were sold in between', async () => {
    const made = await open({ feeBuy: 500, feeSell: 500, swapThreshold: TOKEN })
    await fixture.step(person(1), fixture.buyFor(made.token, 1_000n * TRX))
    await fixture.wait(MINUTE_MS)
    const { outcome, told } = await buyExactly(person(0), made, 100n * TRX)
    expect(decodeEvents(feesSold, made.token, outcome.logs)).toHaveLength(1)
    // A quarter of a percent of the pool moves the price by at most half a percent.
    expect(told.trx).toBeLessThan(100n * TRX)
    expect(told.trx).toBeGreaterThan(99n * TRX)
    expect(told.tokensBack).toBe(0n)
  })

  it('takes what somebody sent to the pool along, at nobody’s cost', async () => {
    const made = await open({ feeBuy: 100, feeSell: 100 })
    const { token, pool } = made
    await fixture.step(fixture.owner, fixture.give(token, pool, 5n * TOKEN))
    await fixture.step(person(1), contractCall(fixture.wtrx, 'deposit()', [], { callValue: 9n }))
    await fixture.step(
      person(1),
      contractCall(fixture.wtrx, 'transfer(address,uint256)', [pool, 9n]),
    )
    await buyExactly(person(0), made, 10n * TRX)
    const { beyond } = await stateOf(made)
    expect(beyond).toEqual({ tokens: 0n, trx: 0n, shares: 0n })
  })

  it('is not to be had while the pool takes nothing; it costs nothing but the fee', async () => {
    const terms = { protectTime: HOUR_MS, protectFee: 5_000, isInsideSell: false }
    const { token } = await open(terms)
    const before = await fixture.sun(person(0).address)
    const outcome = await fixture.act(person(0), buy(token, TRX))
    expect(outcome.result).toBe('SalesProtected')
    expect(before - (await fixture.sun(person(0).address))).toBe(outcome.fee)
  })

  it('counts the fee of the protection where the pool takes tokens meanwhile', async () => {
    const made = await open({ protectTime: HOUR_MS, protectFee: 5_000, isInsideSell: true })
    expect(await feesOf(made.token)).toEqual({ buy: 5_000n, sell: 5_000n })
    const { told } = await buyExactly(person(0), made, 100n * TRX)
    expect(100n * TRX - told.trx).toBeLessThanOrEqual(2n)
  })

  it('is at least as much as was asked for, or nothing happens', async () => {
    const made = await open({ feeBuy: 300, feeSell: 300 })
    const { liquidity } = buyLiquidity(await stateOf(made), await feesOf(made.token), 7n * TRX)!
    const tooMuch = buy(made.token, 7n * TRX, liquidity + 1n)
    expect((await fixture.act(person(0), tooMuch)).result).toBe('LessThanMinimum')
    await fixture.step(person(0), buy(made.token, 7n * TRX, liquidity))
  })

  it.each([0n, 1n, 2n])('of %i sun is not to be had', async (paid) => {
    const made = await open()
    expect(buyLiquidity(await stateOf(made), await feesOf(made.token), paid)).toBeUndefined()
    expect((await fixture.act(person(0), buy(made.token, paid))).result).not.toBe('SUCCESS')
  })

  it('takes an order of an account once, in its time, of an open pool of the factory’s', async () => {
    const { token } = await open()
    const order = fixture.order()
    await fixture.step(person(0), buy(token, TRX, 0n, order))
    const resultOf = async (call: Parameters<HostileFixture['act']>[1]) =>
      (await fixture.act(person(0), call)).result
    expect(await resultOf(buy(token, TRX, 0n, order))).toBe('OrderAlreadyUsed')
    expect(await resultOf(buy(fixture.usdt, TRX))).toBe('ForeignToken')
    const late = calls.buyLiquidity(router(), fixture.order(), token, 0n, 0, { callValue: TRX })
    expect(await resultOf(late)).toBe('Expired')
    const { token: unopened } = await fixture.create(fixture.owner)
    expect(await resultOf(buy(unopened, TRX))).toBe('NoLiquidity')
  })
})

describe('liquidity that is taken out', () => {
  /** Creates a pool, with shares of a buyer that the router may spend. */
  async function bought(terms: Partial<TokenTerms> = {}) {
    const made = await open(terms)
    await fixture.step(person(0), buy(made.token, 1_000n * TRX))
    await fixture.approve(person(0), made.pool, router())
    return { made, shares: await fixture.tokens(made.pool, person(0).address) }
  }

  async function removeExactly(made: Made, shares: bigint) {
    const [state, fees] = [await stateOf(made), await feesOf(made.token)]
    const [sun, tokens, had] = await holdings(person(0), made)
    const due = removeLiquidity(state, fees, shares)!
    const outcome = await fixture.step(person(0), remove(made.token, shares))
    const told = removedOf(outcome)
    expect([told.tokens, told.trx, told.liquidity]).toEqual([due.tokens, due.trx, shares])
    expect(await holdings(person(0), made)).toEqual([
      sun! + due.trx - outcome.fee,
      tokens! + due.tokens,
      had! - shares,
    ])
    for (const coin of [made.token, made.pool, fixture.wtrx])
      expect(await fixture.tokens(coin, router())).toBe(0n)
    return told
  }

  it.each([0, 1, 300, 2_500])(
    'is tokens, less a fee of %i, and TRX, to the unit',
    async (feeBuy) => {
      const { made, shares } = await bought({ feeBuy, feeSell: 100 })
      await removeExactly(made, shares / 3n)
      await removeExactly(made, shares - shares / 3n)
      expect(await fixture.tokens(made.pool, person(0).address)).toBe(0n)
    },
  )

  it('brings back what it cost, less what pool and token have taken on the way', async () => {
    const { made, shares } = await bought()
    const { trx, tokens } = await removeExactly(made, shares)
    await fixture.approve(person(0), made.token, router())
    const sold = await fixture.gain(person(0), fixture.sell(made.token, tokens))
    // Half of it was bought and sold, at 0.3 % each. Part of those fees returned to the buyer's own
    // share.
    expect(trx + sold).toBeLessThan(1_000n * TRX)
    expect(trx + sold).toBeGreaterThan(997n * TRX)
  })

  it('is at least as much of both as was asked for, or nothing happens', async () => {
    const { made, shares } = await bought({ feeBuy: 300 })
    const due = removeLiquidity(await stateOf(made), await feesOf(made.token), shares)!
    const least = { tokens: due.tokens, sun: due.trx }
    const resultOf = async (asked: typeof least) =>
      (await fixture.act(person(0), remove(made.token, shares, asked))).result
    expect(await resultOf({ ...least, tokens: least.tokens + 1n })).toBe('LessThanMinimum')
    expect(await resultOf({ ...least, sun: least.sun + 1n })).toBe('LessThanMinimum')
    expect(await resultOf(least)).toBe('SUCCESS')
  })

  it('pays the fee of the protection, which the least keeps anybody from by mistake', async () => {
    const { made, shares } = await bought({
      protectTime: HOUR_MS,
      protectFee: 5_000,
      isInsideSell: true,
    })
    const { tokens } = await stateOf(made)
    const told = await removeExactly(made, shares)
    expect(told.tokens).toBeLessThan(tokens / 2n)
  })

  it('takes shares along that somebody gave to the pool', async () => {
    const { made, shares } = await bought()
    const give = contractCall(made.pool, 'transfer(address,uint256)', [
      made.pool,
      TOKEN / 1_000_000n,
    ])
    await fixture.step(fixture.owner, give)
    expect((await stateOf(made)).beyond.shares).toBe(TOKEN / 1_000_000n)
    await removeExactly(made, shares)
    expect((await stateOf(made)).beyond.shares).toBe(0n)
  })

  it('may be of shares that a presale has given', async () => {
    const { owner } = fixture
    const sold = { lpDistributionEnabled: true, userLPShare: 10_000, devLPShare: 0 }
    const fees = { feeBuy: 300, feeSell: 300, feeRecipient: person(3).address }
    const made = await fixture.createWithPresale(owner, fees, sold)
    for (const [index, units] of [
      [0, 400n],
      [1, 400n],
      [2, 200n],
    ] as const)
      await fixture.buy(person(index), made.presale, units * TOKEN)
    await fixture.step(owner, presale.launch(made.presale))
    await fixture.step(person(0), presale.receiveLiquidity(made.presale))
    await fixture.approve(person(0), made.pool, router())
    await removeExactly(made, await fixture.tokens(made.pool, person(0).address))
    expect(await fixture.tokens(made.pool, person(0).address)).toBe(0n)
  })

  it('is not more than was approved, nor than one has, nor nothing', async () => {
    const { made, shares } = await bought()
    const resultOf = async (who: Operator, call: Parameters<HostileFixture['act']>[1]) =>
      (await fixture.act(who, call)).result
    expect(await resultOf(person(0), remove(made.token, 0n))).toBe('WrongAmount')
    expect(await resultOf(person(0), remove(made.token, shares + 1n))).not.toBe('SUCCESS')
    await fixture.step(person(0), trc20.approve(made.pool, router(), shares - 1n))
    expect(await resultOf(person(0), remove(made.token, shares))).not.toBe('SUCCESS')
    expect(await fixture.tokens(made.pool, person(0).address)).toBe(shares)
    // Too little for one unit of each asset.
    expect(await resultOf(person(0), remove(made.token, 1n))).not.toBe('SUCCESS')
  })

  it('takes an order of an account once, and in its time', async () => {
    const { made, shares } = await bought()
    const order = fixture.order()
    const least = { tokens: 0n, sun: 0n }
    await fixture.step(person(0), remove(made.token, shares / 2n, least, order))
    const again = remove(made.token, shares / 2n, least, order)
    expect((await fixture.act(person(0), again)).result).toBe('OrderAlreadyUsed')
    const late = calls.removeLiquidity(router(), fixture.order(), made.token, 1n, least, 0)
    expect((await fixture.act(person(0), late)).result).toBe('Expired')
  })
})
