import { assert, asyncProperty, bigInt, nat, record } from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeValues } from '../../src/chain/abi.ts'
import type { ContractCall } from '../../src/chain/call.ts'
import { contractCall } from '../../src/chain/call.ts'
import {
  poolRouter,
  poolRouterErrors,
  poolRouterEvents,
  probeTypes,
  probe,
} from '../../src/chain/contracts/poolRouter.ts'
import { presale } from '../../src/chain/contracts/presale.ts'
import { castToken, readBeforeSale } from '../../src/chain/contracts/castToken.ts'
import { tokenTerms } from '../../src/chain/contracts/tokenTerms.ts'
import type { TokenTerms } from '../../src/core/tokenTerms.ts'
import { ok } from '../../src/core/result.ts'
import { quoteOf } from '../../src/features/trade/trade.ts'
import { amountOut } from '../../src/core/pool.ts'
import { quoteBuy, quoteSell } from '../../src/features/trade/rules.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import { revertReason } from '../../src/chain/revert.ts'
import type { Address } from '../../src/core/address.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../src/core/time.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import { openLaunchpad, TOKEN, TRX, type LaunchpadFixture } from './launchpadFixture.ts'
import { viewReader } from '../../src/chain/view.ts'
import { runs } from '../proofs/runs.ts'

const POOL = 1_000n

let fixture: LaunchpadFixture
beforeAll(async () => {
  fixture = await openLaunchpad()
})
afterAll(() => fixture.close())

const creator = () => fixture.owner
const person = (index: number) => fixture.people[index]!
const recipient = () => person(3).address

const resultOf = async (who: Operator, call: ContractCall) => (await fixture.act(who, call)).result
const deadline = () => fixture.now() * SECOND_MS + HOUR_MS
const transfer = (token: Address, to: Address, units: bigint) =>
  contractCall(token, 'transfer(address,uint256)', [to, units])

/** Creates a token whose creator has opened trading with 1,000 tokens and 1,000 TRX. */
async function trade(given: Partial<TokenTerms>) {
  const { poolRouter: router } = fixture
  const made = await fixture.create(creator(), given)
  expect(made.outcome.result).toBe('SUCCESS')
  const { token } = made
  await fixture.act(creator(), trc20.approve(token, router, POOL * TOKEN))
  const opened = poolRouter.addLiquidity(
    router,
    fixture.order(),
    token,
    POOL * TOKEN,
    0n,
    deadline(),
    { callValue: POOL * TRX },
  )
  expect(await resultOf(creator(), opened)).toBe('SUCCESS')
  return made
}

const buy = (who: Operator, token: Address, trx: bigint, least = 0n) =>
  fixture.act(
    who,
    poolRouter.buy(fixture.poolRouter, fixture.order(), token, least, deadline(), {
      callValue: trx * TRX,
    }),
  )

async function sell(who: Operator, token: Address, units: bigint, least = 0n) {
  await fixture.act(who, trc20.approve(token, fixture.poolRouter, units))
  return fixture.act(
    who,
    poolRouter.sell(fixture.poolRouter, fixture.order(), token, units, least, deadline(), {
      feeLimit: 1_000_000_000n,
    }),
  )
}

const reserves = async (token: Address) => {
  const { tokens, sun } = await fixture.says(poolRouter.reservesOf(fixture.poolRouter, token))
  return { tokens, trx: sun }
}

describe('a token', () => {
  it('is what its creator asked for, and for good', async () => {
    const asked = fixture.tokenTerms({
      name: '鑄造 Forge',
      feeBuy: 100,
      feeSell: 200,
      feeRecipient: recipient(),
      lpBurnEnabled: true,
      lpBurnFrequency: DAY_MS,
      percentForLPBurn: 25,
      burnLimit: 7n * TOKEN,
      protectTime: HOUR_MS,
      protectFee: 3_000,
      isInsideSell: false,
      swapThreshold: TOKEN,
    })
    const { token } = await fixture.create(creator(), asked)
    expect(await fixture.says(castToken.terms(token))).toEqual(asked)
    expect(await fixture.view(contractCall(token, 'name()', []), ['string'])).toEqual([asked.name])
    expect(await fixture.tokens(token, creator().address)).toBe(asked.totalSupply)
    const again = contractCall(token, `initialize(${tokenTerms.type},address,address,address)`, [
      tokenTerms.encode(asked),
      person(0).address,
      person(0).address,
      person(0).address,
    ])
    expect(await resultOf(person(0), again)).toBe('AlreadyInitialised')
  })

  it('is passed on between people without a fee', async () => {
    const fees = { feeBuy: 1_000, feeSell: 1_000, protectFee: 1_000, feeRecipient: recipient() }
    const { token } = await trade(fees)
    await fixture.act(creator(), transfer(token, person(0).address, TOKEN))
    expect(await fixture.tokens(token, person(0).address)).toBe(TOKEN)
  })

  it.each<[string, Partial<TokenTerms>]>([
    ['no name', { name: '' }],
    ['a name of more than 64 bytes', { name: '鑄'.repeat(22) }],
    ['no symbol', { symbol: '' }],
    ['a symbol of more than 24 bytes', { symbol: 'X'.repeat(25) }],
    ['no supply', { totalSupply: 0n }],
    ['more than a pool can hold', { totalSupply: 2n ** 112n }],
    ['a fee of more than all', { feeBuy: 10_001 }],
    ['a fee for nobody', { feeSell: 1 }],
    ['a protection fee for nobody', { protectFee: 1 }],
    ['burning all the time', { lpBurnEnabled: true, percentForLPBurn: 1, burnLimit: 1n }],
    [
      'burning nothing',
      { lpBurnEnabled: true, lpBurnFrequency: DAY_MS, percentForLPBurn: 0, burnLimit: 1n },
    ],
    [
      'burning more than half at once',
      { lpBurnEnabled: true, lpBurnFrequency: DAY_MS, percentForLPBurn: 51, burnLimit: 1n },
    ],
    [
      'burning up to nothing',
      { lpBurnEnabled: true, lpBurnFrequency: DAY_MS, percentForLPBurn: 1, burnLimit: 0n },
    ],
  ])('with %s is not made', async (_, terms) => {
    expect((await fixture.create(creator(), terms)).outcome.result).toBe('WrongTerms')
  })
})

describe('fees', () => {
  it('are taken of what is bought and sold, and paid in the token at once', async () => {
    const { token } = await trade({ feeBuy: 500, feeSell: 1_000, feeRecipient: recipient() })
    const before = await reserves(token)
    const bought = await buy(person(0), token, 100n)
    const { received, tax } = quoteBuy(before, 100n * TRX, 500)
    expect(await fixture.tokens(token, person(0).address)).toBe(received)
    expect(await fixture.tokens(token, recipient())).toBe(tax)
    const [traded] = decodeEvents(poolRouterEvents.traded, fixture.poolRouter, bought.logs)
    expect(traded).toMatchObject({ isBuy: true, trx: 100n * TRX, tokens: received })

    const between = await reserves(token)
    const sold = 10n * TOKEN
    const outcome = await sell(person(0), token, sold)
    expect(await fixture.tokens(token, recipient())).toBe(tax + sold / 10n)
    const [sale] = decodeEvents(poolRouterEvents.traded, fixture.poolRouter, outcome.logs)
    expect(sale).toMatchObject({
      isBuy: false,
      tokens: sold,
      trx: quoteSell(between, sold, 1_000).received,
    })
  })

  it('are kept up to the threshold, and are paid in TRX with the next sale then', async () => {
    const { token } = await trade({
      feeBuy: 1_000,
      feeSell: 1_000,
      feeRecipient: recipient(),
      swapThreshold: 5n * TOKEN,
    })
    await buy(person(0), token, 10n)
    expect(await fixture.tokens(token, recipient())).toBe(0n)
    const before = await fixture.sun(recipient())
    expect((await sell(person(0), token, TOKEN)).result).toBe('SUCCESS')
    // The accumulated fee is below the threshold.
    expect(await fixture.sun(recipient())).toBe(before)
    await buy(person(0), token, 50n)
    const kept = await fixture.tokens(token, token)
    expect(kept).toBeGreaterThan(5n * TOKEN)
    const { tokens, trx } = await reserves(token)
    expect((await sell(person(0), token, TOKEN)).result).toBe('SUCCESS')
    // Each sale is capped at what the pool can bear, so that trading around it costs more than it
    // brings.
    const most = (tokens * 25n) / 10_000n
    expect(kept).toBeGreaterThan(most)
    expect((await fixture.sun(recipient())) - before).toBe(amountOut(most, tokens, trx))
    expect(await fixture.tokens(token, token)).toBe(kept - most + TOKEN / 10n)
  })

  it('reach a recipient that takes no TRX as WTRX', async () => {
    // The factory rejects plain TRX transfers.
    const { tokenFactory: factory, wtrx } = fixture
    const { token } = await trade({ feeBuy: 1_000, feeRecipient: factory, swapThreshold: 1n })
    await buy(person(0), token, 10n)
    const kept = await fixture.tokens(token, token)
    const { tokens, trx } = await reserves(token)
    expect((await sell(person(0), token, TOKEN)).result).toBe('SUCCESS')
    expect(await fixture.tokens(token, token)).toBe(0n)
    expect(await fixture.tokens(wtrx, factory)).toBe(amountOut(kept, tokens, trx))
  })

  it('are taken as tokens by their recipient, and by nobody else, where they come to little', async () => {
    const feeRecipient = recipient()
    const { token } = await trade({ feeBuy: 1_000, feeRecipient, swapThreshold: 1_000n * TOKEN })
    await buy(person(0), token, 10n)
    const kept = await fixture.tokens(token, token)
    expect(kept).toBeGreaterThan(0n)
    const take = contractCall(token, 'takeFees()', [])
    expect((await fixture.act(person(0), take)).result).toBe('OnlyFeeRecipient')
    const before = await fixture.tokens(token, feeRecipient)
    const who = [fixture.owner, ...fixture.people].find(({ address }) => address === feeRecipient)!
    expect((await fixture.act(who, take)).result).toBe('SUCCESS')
    expect((await fixture.tokens(token, feeRecipient)) - before).toBe(kept)
  })
})

describe('the protection', () => {
  it('raises the fee until its time is over', async () => {
    const { token } = await trade({
      feeBuy: 100,
      protectFee: 5_000,
      protectTime: HOUR_MS,
      feeRecipient: recipient(),
    })
    const bought = async () => {
      const before = await fixture.tokens(token, recipient())
      const { tokens, trx } = await reserves(token)
      await buy(person(0), token, 1n)
      const fee = (await fixture.tokens(token, recipient())) - before
      return Number((fee * 10_000n) / amountOut(TRX, trx, tokens))
    }
    expect(await bought()).toBeCloseTo(5_000, -1)
    await fixture.wait(HOUR_MS)
    expect(await bought()).toBeCloseTo(100, -1)
  })

  it('keeps sales out until then, where the creator wanted it so', async () => {
    const { token } = await trade({ isInsideSell: false, protectTime: HOUR_MS })
    expect((await buy(person(0), token, 1n)).result).toBe('SUCCESS')
    expect((await sell(person(0), token, 1_000n)).result).not.toBe('SUCCESS')
    await fixture.wait(HOUR_MS)
    expect((await sell(person(0), token, 1_000_000_000_000_000n)).result).toBe('SUCCESS')
  })
})

describe('burning from the pool', () => {
  const burning = {
    lpBurnEnabled: true,
    lpBurnFrequency: HOUR_MS,
    percentForLPBurn: 50,
    burnLimit: 8n * TOKEN,
  }
  const burn = (token: Address) => fixture.act(person(1), contractCall(token, 'burnFromPool()', []))

  it('takes its share each time, and never more than the limit', async () => {
    const { token } = await trade(burning)
    await burn(token)
    expect((await reserves(token)).tokens).toBe(1_000n * TOKEN)
    await fixture.wait(HOUR_MS)
    await burn(token)
    expect((await reserves(token)).tokens).toBe(995n * TOKEN)
    await burn(token)
    expect((await reserves(token)).tokens).toBe(995n * TOKEN)
    await fixture.wait(HOUR_MS)
    await burn(token)
    expect((await reserves(token)).tokens).toBe(992n * TOKEN)
    await fixture.wait(HOUR_MS)
    await burn(token)
    expect((await reserves(token)).tokens).toBe(992n * TOKEN)
    expect(await fixture.view(contractCall(token, 'totalSupply()', []), ['uint256'])).toEqual([
      1_992n * TOKEN,
    ])
  })

  it('happens with a sale, which is paid at the new price', async () => {
    const { token } = await trade(burning)
    await buy(person(0), token, 100n)
    await fixture.wait(HOUR_MS)
    const { tokens, trx } = await reserves(token)
    const outcome = await sell(person(0), token, TOKEN)
    const [sale] = decodeEvents(poolRouterEvents.traded, fixture.poolRouter, outcome.logs)
    expect(sale).toMatchObject({ trx: amountOut(TOKEN, tokens - tokens / 200n, trx) })
  })
})

describe('the quote of a sale', () => {
  /** Node of the fixture, as far as the test reads it. */
  const node = viewReader(async (asked) => ok(await fixture.says(asked)))

  it.each<[string, bigint]>([
    ['by its share', 900n * TOKEN],
    ['up to its limit', TOKEN + 1n],
  ])('with kept fees and a burn %s is what the contract pays', async (_, burnLimit) => {
    const { token } = await trade({
      feeBuy: 1_000,
      feeSell: 700,
      feeRecipient: recipient(),
      swapThreshold: 5n * TOKEN,
      lpBurnEnabled: true,
      lpBurnFrequency: HOUR_MS,
      percentForLPBurn: 33,
      burnLimit,
    })
    const quoted = async (units: bigint) => {
      const first = await readBeforeSale(node, token)
      expect(first.ok).toBe(true)
      const beforeSale = first.ok ? first.value : undefined
      const pool = { ...(await reserves(token)), ...(beforeSale && { beforeSale }) }
      return quoteOf(false, pool, units, 700).received
    }
    const paid = async (units: bigint) => {
      const { result, logs } = await sell(person(0), token, units)
      expect(result).toBe('SUCCESS')
      return decodeEvents(poolRouterEvents.traded, fixture.poolRouter, logs)[0]?.['trx']
    }
    // The accumulated fee is too small to sell, and no burn is due.
    await buy(person(0), token, 30n)
    const plain = await quoted(TOKEN)
    expect(await paid(TOKEN)).toBe(plain)
    // Now both are due.
    await buy(person(0), token, 90n)
    await fixture.wait(HOUR_MS)
    expect(await readBeforeSale(node, token)).toMatchObject({
      value: { burnBp: 33, burnMost: burnLimit },
    })
    const after = await quoted(3n * TOKEN)
    expect(await paid(3n * TOKEN)).toBe(after)
    // A burn has just happened.
    expect(await readBeforeSale(node, token)).toMatchObject({ value: { burnBp: 0, burnMost: 0n } })
    const last = await quoted(TOKEN)
    expect(await paid(TOKEN)).toBe(last)
  })
})

describe('trading', () => {
  it('is opened by the presale alone where there is one', async () => {
    const { token, pool, presale: contract } = await fixture.createWithPresale(creator())
    expect(await resultOf(creator(), transfer(token, pool, TOKEN))).toBe('NotLaunched')
    const { poolRouter: router } = fixture
    await fixture.act(creator(), trc20.approve(token, router, TOKEN))
    const open = poolRouter.addLiquidity(router, fixture.order(), token, TOKEN, 0n, deadline(), {
      callValue: TRX,
    })
    expect(await resultOf(creator(), open)).toBe('NotLaunched')
    for (const index of [0, 1]) await fixture.buy(person(index), contract, 400n * TOKEN)
    await fixture.buy(person(2), contract, 200n * TOKEN)
    expect(await resultOf(person(0), presale.launch(contract))).toBe('SUCCESS')
    expect((await buy(person(0), token, 1n)).result).toBe('SUCCESS')
  })

  it('is opened by nobody but the creator, with tokens and TRX', async () => {
    const { poolRouter: router } = fixture
    const { token, pool } = await fixture.create(creator(), {
      protectTime: HOUR_MS,
      protectFee: 100,
      feeRecipient: recipient(),
    })
    await fixture.act(creator(), transfer(token, person(0).address, 2n * TOKEN))
    const bring = (units: bigint, sun: bigint) =>
      poolRouter.addLiquidity(router, fixture.order(), token, units, 0n, deadline(), {
        callValue: sun,
      })
    // A transfer of 0 or 1 units would let the protection time expire before any trade.
    for (const units of [0n, 1n]) {
      expect(await resultOf(person(0), transfer(token, pool, units))).toBe('NotLaunched')
      expect(await resultOf(creator(), transfer(token, pool, units))).toBe('NotLaunched')
    }
    for (const who of [person(0), creator()])
      await fixture.act(who, trc20.approve(token, router, TOKEN))
    expect(await resultOf(person(0), bring(TOKEN, TRX))).toBe('NotLaunched')
    expect(await resultOf(creator(), bring(0n, TRX))).toBe('NotLaunched')
    expect(await resultOf(creator(), bring(TOKEN, 0n))).not.toBe('SUCCESS')
    const launchedAt = contractCall(token, 'launchedAt()', [])
    expect(await fixture.view(launchedAt, ['uint64'])).toEqual([0n])
    expect(await resultOf(creator(), bring(TOKEN, TRX))).toBe('SUCCESS')
    expect(await fixture.view(launchedAt, ['uint64'])).toEqual([BigInt(fixture.now())])
  })

  it('is not hindered by what strangers give to the pool before', async () => {
    const { poolRouter: router, wtrx } = fixture
    const { token, pool } = await fixture.create(creator())
    const stranger = person(0)
    await fixture.act(stranger, contractCall(wtrx, 'deposit()', [], { callValue: TRX }))
    await fixture.act(stranger, contractCall(wtrx, 'transfer(address,uint256)', [pool, TRX]))
    await fixture.act(stranger, contractCall(pool, 'sync()', []))
    await fixture.act(creator(), trc20.approve(token, router, POOL * TOKEN))
    const paid = { callValue: POOL * TRX }
    const open = poolRouter.addLiquidity(
      router,
      fixture.order(),
      token,
      POOL * TOKEN,
      0n,
      deadline(),
      paid,
    )
    expect(await resultOf(creator(), open)).toBe('SUCCESS')
    expect(await reserves(token)).toEqual({ tokens: POOL * TOKEN, trx: (POOL + 1n) * TRX })
  })

  it('takes no token for an account', async () => {
    const { token } = await fixture.create(creator())
    expect(await resultOf(creator(), transfer(token, token, 1n))).toBe('NotToItself')
  })

  it('takes nothing that is too late, too little or a second time', async () => {
    const { token } = await trade({})
    const { poolRouter: router } = fixture
    const order = fixture.order()
    const options = { callValue: TRX }
    const late = fixture.now() * SECOND_MS - SECOND_MS
    const try_ = (least: bigint, until: number) =>
      resultOf(person(0), poolRouter.buy(router, order, token, least, until, options))
    expect(await try_(0n, late)).toBe('Expired')
    expect(await try_(TOKEN, deadline())).toBe('LessThanMinimum')
    expect(await try_(0n, deadline())).toBe('SUCCESS')
    expect(await try_(0n, deadline())).toBe('OrderAlreadyUsed')
    expect((await buy(person(0), person(1).address, 1n)).result).toBe('ForeignToken')
    const { token: idle } = await fixture.create(creator())
    expect((await buy(person(0), idle, 1n)).result).toBe('NoLiquidity')
  })
})

describe('a price in USDT', () => {
  it('follows the pools of the token and of USDT', async () => {
    const { usdt, usdtPair, poolRouter: router, wtrx } = fixture
    const { token } = await trade({})
    const priceOf = (coin: Address) => fixture.says(poolRouter.priceInUsdt(router, coin))
    expect(await priceOf(token)).toBe(0n)
    // A price that anyone can set at almost no cost does not count.
    const least = [usdtPair, 1_000_000n]
    await fixture.act(creator(), contractCall(usdt, 'mint(address,uint256)', least))
    await fixture.act(creator(), contractCall(wtrx, 'deposit()', [], { callValue: 2n }))
    await fixture.act(creator(), contractCall(wtrx, 'transfer(address,uint256)', [usdtPair, 2n]))
    await fixture.act(creator(), contractCall(usdtPair, 'sync()', []))
    expect(await priceOf(token)).toBe(0n)
    const give = [usdtPair, 249n * TRX]
    await fixture.act(creator(), contractCall(usdt, 'mint(address,uint256)', give))
    const paid = { callValue: 1_000n * TRX }
    await fixture.act(creator(), contractCall(wtrx, 'deposit()', [], paid))
    const bring = contractCall(wtrx, 'transfer(address,uint256)', [usdtPair, 1_000n * TRX - 2n])
    await fixture.act(creator(), bring)
    await fixture.act(creator(), contractCall(usdtPair, 'sync()', []))
    // 0.25 USDT per TRX, and 1 TRX per token.
    expect(await priceOf(token)).toBe(250_000n)
    expect(await priceOf(usdt)).toBe(1_000_000n)
  })
})

describe('buying and selling at once', () => {
  const fees = record({ feeBuy: nat(2_500), feeSell: nat(2_500), protectFee: nat(5_000) })

  it('never gains anything, whatever the fees', async () => {
    await assert(
      asyncProperty(fees, bigInt(1n, 2_000n), nat(1), async (terms, trx, kept) => {
        const { token } = await trade({
          ...terms,
          feeRecipient: recipient(),
          protectTime: HOUR_MS,
          swapThreshold: BigInt(kept),
        })
        const [trader, before] = [person(0), await fixture.sun(person(0).address)]
        const bought = await buy(trader, token, trx)
        const mine = await fixture.tokens(token, trader.address)
        const approved = await fixture.act(trader, trc20.approve(token, fixture.poolRouter, mine))
        const call = poolRouter.sell(
          fixture.poolRouter,
          fixture.order(),
          token,
          mine,
          0n,
          deadline(),
        )
        const sold = await fixture.act(trader, call)
        expect([bought, approved, sold].map(({ result }) => result)).toEqual([
          'SUCCESS',
          'SUCCESS',
          'SUCCESS',
        ])
        const paid = bought.fee + approved.fee + sold.fee
        expect((await fixture.sun(trader.address)) + paid).toBeLessThan(before)
      }),
      { numRuns: runs(4, 30) },
    )
  })
})

describe('asking beforehand what buying and selling at once would bring', () => {
  const ask = async (token: Address, trx: bigint) => {
    const { node, address } = person(1)
    const call = probe(fixture.poolRouter, token, trx * TRX)
    const answer = await node.constantCall(address, call)
    if (!answer.ok) throw new Error(answer.error.kind)
    return answer.value
  }

  it('tells what both then do bring', async () => {
    const { token } = await trade({ feeBuy: 500, feeSell: 800, feeRecipient: recipient() })
    const asked = await ask(token, 100n)
    const { logs } = await buy(person(1), token, 100n)
    const [bought] = decodeEvents(poolRouterEvents.traded, fixture.poolRouter, logs)
    const sale = await sell(person(1), token, bought!['tokens'] as bigint)
    const [sold] = decodeEvents(poolRouterEvents.traded, fixture.poolRouter, sale.logs)
    expect(decodeValues(probeTypes, asked.output)).toEqual([bought!['tokens'], sold!['trx']])
    expect(sold!['trx']).toBeLessThan(90n * TRX)
  })

  it('says why it could not be sold', async () => {
    const { token } = await trade({ protectTime: HOUR_MS, isInsideSell: false })
    const asked = await ask(token, 1n)
    expect(asked.kind).toBe('reverted')
    expect(revertReason(asked.output, poolRouterErrors)).toBe('SalesProtected')
    await fixture.wait(HOUR_MS)
    expect((await ask(token, 1n)).kind).toBe('returned')
  })
})
