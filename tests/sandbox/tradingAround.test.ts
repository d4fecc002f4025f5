import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractCall, type ContractCall } from '../../src/chain/call.ts'
import { encodeCall } from '../../src/chain/abi.ts'
import { poolRouter } from '../../src/chain/contracts/poolRouter.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import type { Address } from '../../src/core/address.ts'
import { HOUR_MS, MINUTE_MS } from '../../src/core/time.ts'
import type { TokenTerms } from '../../src/core/tokenTerms.ts'
import { compileProbe } from '../../contracts/compile.ts'
import { ALL, openHostile, type HostileFixture } from './hostileFixture.ts'
import { TOKEN, TRX } from './launchpadFixture.ts'

// A burn and a sale of accumulated fees move a pool's price on their own, in the middle of any
// user's sale. A stranger who trades around them must gain less than the pool takes from those
// trades.

let fixture: HostileFixture
beforeAll(async () => {
  fixture = await openHostile()
})
afterAll(() => fixture.close())

const person = (index: number) => fixture.people[index]!

/**
 * Creates a token past its protection time. Half of the purchases during that time is held as fees.
 */
async function protectedToken(terms: Partial<TokenTerms> = {}) {
  const { owner } = fixture
  const made = await fixture.openPool(
    {
      protectTime: HOUR_MS,
      protectFee: 5_000,
      isInsideSell: false,
      swapThreshold: TOKEN,
      feeRecipient: person(3).address,
      ...terms,
    },
    10_000n * TOKEN,
    10_000n * TRX,
  )
  const { token } = made
  await fixture.step(person(1), fixture.buyFor(token, 5_000n * TRX))
  await fixture.wait(HOUR_MS)
  await fixture.step(owner, fixture.give(token, person(2).address, TOKEN))
  await fixture.approve(person(2), token, fixture.poolRouter)
  return made
}

/** Sells almost nothing. Returns the fees that the recipient gets from this. */
async function paidOut(token: Address): Promise<bigint> {
  const before = await fixture.sun(person(3).address)
  await fixture.step(person(2), fixture.sell(token, TOKEN / 100n))
  return (await fixture.sun(person(3).address)) - before
}

/** Deploys a contract that makes many calls in one transaction, and gives it this many tokens. */
async function openBatch(token: Address, units: bigint) {
  const { owner, poolRouter: router } = fixture
  const batch = (await owner.deploy(compileProbe('Batch'))).contract
  await fixture.step(owner, fixture.give(token, batch, units))
  const run = async (calls: readonly ContractCall[]) => {
    const encoded = calls.map(({ contract, signature, args }) => [
      contract,
      0n,
      encodeCall(signature, args),
    ])
    const signature = 'run((address,uint256,bytes)[])'
    const feeLimit = 1_000_000_000n
    await fixture.step(owner, contractCall(batch, signature, [encoded], { feeLimit }))
  }
  await run([trc20.approve(token, router, ALL)])
  return { batch, run }
}

/** Returns the proceeds of selling the most that the pool can bear at once. */
function fairOf([tokens, trx]: readonly [bigint, bigint]): bigint {
  const most = (tokens * 25n) / 10_000n
  return (most * 997n * trx) / (tokens * 1_000n + most * 997n)
}

describe('fees that are kept until a sale', () => {
  it('are sold once, and not at a price that was pressed down in the same block', async () => {
    const { token } = await protectedToken()
    const { run } = await openBatch(token, 20_000n * TOKEN)
    const reserves = await fixture.reserves(token)
    const before = await fixture.sun(person(3).address)
    const sales = [19_990n * TOKEN, TOKEN, TOKEN]
    await run(sales.map((units) => fixture.sell(token, units)))
    // Sold before the price fell: no more than the pool can bear, at that price.
    expect((await fixture.sun(person(3).address)) - before).toBe(fairOf(reserves))
  })

  it('are sold once a minute', async () => {
    const { token } = await protectedToken()
    const first = fairOf(await fixture.reserves(token))
    expect(await paidOut(token)).toBe(first)
    expect(await paidOut(token)).toBe(0n)
    await fixture.wait(MINUTE_MS)
    const second = fairOf(await fixture.reserves(token))
    expect(await paidOut(token)).toBe(second)
  })

  it('wait while the price is lower than it was, for as long as it takes others to buy', async () => {
    const { token } = await protectedToken()
    const { run } = await openBatch(token, 20_000n * TOKEN)
    expect(await paidOut(token)).toBeGreaterThan(0n)
    await run([fixture.sell(token, 10_000n * TOKEN)])
    for (const minutes of [1, 10, 30, 50]) {
      await fixture.wait(minutes * MINUTE_MS)
      expect(await paidOut(token)).toBe(0n)
    }
    // A price that has not changed for so long counts as the price.
    await fixture.wait(50 * MINUTE_MS)
    const fair = fairOf(await fixture.reserves(token))
    expect(await paidOut(token)).toBe(fair)
  })

  it('wait until a price that was pressed down is back', async () => {
    const { token } = await protectedToken()
    const { run } = await openBatch(token, 20_000n * TOKEN)
    await run([fixture.sell(token, 10_000n * TOKEN)])
    await fixture.wait(MINUTE_MS)
    expect(await paidOut(token)).toBe(0n)
    const [, trx] = await fixture.reserves(token)
    // Six tenths of the tokens leave, so each costs six times as much.
    await fixture.step(person(1), fixture.buyFor(token, (trx * 151n) / 100n))
    expect(await paidOut(token)).toBeGreaterThan(0n)
  })

  it.each([0, 100, 500])(
    'bring nothing to who takes shares out of the pool first, at a tax of %i',
    async (tax) => {
      const { owner, poolRouter: router } = fixture
      const { token, pool } = await protectedToken({ feeBuy: tax, feeSell: tax })
      const { batch, run } = await openBatch(token, 60_000n * TOKEN)
      const [tokens, trx] = await fixture.reserves(token)
      // A share of the pool as large as those of all others together.
      const add = poolRouter.addLiquidity(
        router,
        fixture.order(),
        token,
        2n * tokens,
        0n,
        fixture.deadline(),
        { callValue: trx },
      )
      await fixture.step(owner, add)
      const shares = await fixture.tokens(pool, owner.address)
      await fixture.step(
        owner,
        contractCall(pool, 'transfer(address,uint256)', [batch, shares / 2n]),
      )
      await fixture.wait(MINUTE_MS)
      const before = await fixture.sun(person(3).address)
      const reserves = await fixture.reserves(token)
      const fair = fairOf(reserves)
      const trigger = fixture.give(token, pool, 1n)
      await run([
        contractCall(pool, 'transfer(address,uint256)', [pool, shares / 2n]),
        contractCall(pool, 'burn(address)', [batch]),
        fixture.sell(token, reserves[0] / 2n),
        ...Array.from({ length: 10 }, () => trigger),
      ])
      const paid = (await fixture.sun(person(3).address)) - before
      // Sold with the first sale, before the price fell, in proportion to the remaining half of the
      // pool.
      expect(paid).toBeGreaterThan(0n)
      expect(paid).toBeLessThanOrEqual(fair)
      expect(paid).toBeGreaterThan((fair * 49n) / 100n)
    },
  )
})

describe('TRX that are brought to a pool', () => {
  it.each([0, 300, 2_500])('are no more than go with what arrives, at a tax of %i', async (tax) => {
    const { owner, poolRouter: router } = fixture
    const { token, pool } = await fixture.openPool(
      { feeSell: tax, feeRecipient: person(3).address },
      1_000n * TOKEN,
      1_000n * TRX,
    )
    const who = person(0)
    await fixture.step(owner, fixture.give(token, who.address, 500n * TOKEN))
    await fixture.approve(who, token, router)
    const callValue = 100n * TRX
    const paid = await fixture.gain(
      who,
      poolRouter.addLiquidity(
        router,
        fixture.order(),
        token,
        100n * TOKEN,
        0n,
        fixture.deadline(),
        {
          callValue,
        },
      ),
    )
    expect(-paid).toBe(callValue - (callValue * BigInt(tax)) / 10_000n)
    const shares = await fixture.tokens(pool, who.address)
    await fixture.step(who, contractCall(pool, 'transfer(address,uint256)', [pool, shares]))
    await fixture.step(who, contractCall(pool, 'burn(address)', [who.address]))
    const back = await fixture.tokens(fixture.wtrx, who.address)
    // Rounding takes a few sun, and nothing else is lost.
    expect(-paid - back).toBeLessThanOrEqual(10n)
  })
})

describe('a burn that is due', () => {
  const burning = {
    lpBurnEnabled: true,
    lpBurnFrequency: HOUR_MS,
    percentForLPBurn: 50,
    burnLimit: 1_000_000n * TOKEN,
  }

  it.each([1n, 100n, 1_000n, 10_000n, 100_000n])(
    'brings nothing to a stranger who buys for %i TRX and sells at once',
    async (trx) => {
      const { poolRouter: router } = fixture
      const { token } = await fixture.openPool(burning, 10_000n * TOKEN, 10_000n * TRX)
      await fixture.approve(person(0), token, router)
      await fixture.wait(HOUR_MS)
      const paid = await fixture.gain(person(0), fixture.buyFor(token, trx * TRX))
      const has = await fixture.tokens(token, person(0).address)
      const back = await fixture.gain(person(0), fixture.sell(token, has))
      expect(paid + back).toBeLessThan(0n)
    },
  )
})
