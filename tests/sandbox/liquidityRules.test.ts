import { afterAll, beforeAll, expect, it } from 'vitest'
import { poolRouter, poolRouterEvents } from '../../src/chain/contracts/poolRouter.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import { ok } from '../../src/core/result.ts'
import type { TokenTerms } from '../../src/core/tokenTerms.ts'
import { HOUR_MS, SECOND_MS } from '../../src/core/time.ts'
import { readPoolNow } from '../../src/features/liquidity/pool.ts'
import { quotePurchase, quoteRemoval } from '../../src/features/liquidity/rules.ts'
import { openLaunchpad, TOKEN, TRX, type LaunchpadFixture, type Made } from './launchpadFixture.ts'

// Answers of the app about liquidity before the chain is asked, read from a node as the app does.
// Every life of the fuzz tests the rest (`tests/fuzz/poolQuotes.ts`).

let fixture: LaunchpadFixture
beforeAll(async () => {
  fixture = await openLaunchpad()
})
afterAll(() => fixture.close())

const person = () => fixture.people[0]!
const deadline = () => fixture.now() * SECOND_MS + HOUR_MS

/** Creates a token whose creator has opened trading. */
async function open(terms: Partial<TokenTerms>, tokens: bigint, sun: bigint): Promise<Made> {
  const { poolRouter: router, owner } = fixture
  const made = await fixture.create(owner, { feeRecipient: fixture.people[3]!.address, ...terms })
  await fixture.act(owner, trc20.approve(made.token, router, tokens))
  const call = poolRouter.addLiquidity(
    router,
    fixture.order(),
    made.token,
    tokens,
    0n,
    deadline(),
    { callValue: sun },
  )
  expect((await fixture.act(owner, call)).result).toBe('SUCCESS')
  return made
}

const poolNow = async ({ token, pool }: Made) => {
  const read = await readPoolNow(
    { read: async (view) => ok(await fixture.says(view)) },
    fixture.poolRouter,
    { token, pool },
  )
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  return read.value
}

async function buy({ token }: Made, sun: bigint) {
  const call = poolRouter.buyLiquidity(fixture.poolRouter, fixture.order(), token, 0n, deadline(), {
    callValue: sun,
  })
  const outcome = await fixture.act(person(), call)
  const [event] = decodeEvents(poolRouterEvents.liquidityBought, fixture.poolRouter, outcome.logs)
  return { outcome, event }
}

async function remove({ token, pool }: Made, shares: bigint) {
  await fixture.act(person(), trc20.approve(pool, fixture.poolRouter, shares))
  const call = poolRouter.removeLiquidity(
    fixture.poolRouter,
    fixture.order(),
    token,
    shares,
    { tokens: 0n, sun: 0n },
    deadline(),
  )
  const outcome = await fixture.act(person(), call)
  return decodeEvents(poolRouterEvents.liquidityRemoved, fixture.poolRouter, outcome.logs)[0]
}

/** Terms that burn from the pool, take fees both ways, and sell them. */
const busy: Partial<TokenTerms> = {
  feeBuy: 2_500,
  feeSell: 100,
  swapThreshold: 1n,
  lpBurnEnabled: true,
  lpBurnFrequency: HOUR_MS,
  percentForLPBurn: 50,
  burnLimit: 100n * TOKEN,
}

it('a purchase and a removal are what the contract makes of them', async () => {
  const made = await open(busy, 500n * TOKEN, 500n * TRX)
  await buy(made, 50n * TRX)
  await fixture.wait(2 * HOUR_MS)
  await fixture.chain.mine()
  const paid = 20n * TRX
  const seen = await poolNow(made)
  expect(seen.burnDue).toBeGreaterThan(0n)
  const quote = quotePurchase(seen, paid)
  const { event } = await buy(made, paid)
  expect(event).toMatchObject({
    liquidity: quote.shares,
    trx: quote.spent + quote.beside,
    tokensBack: quote.tokensBack,
  })
  const after = await poolNow(made)
  const brought = quoteRemoval(after, quote.shares / 2n)
  expect(await remove(made, quote.shares / 2n)).toMatchObject({
    tokens: brought.tokens,
    trx: brought.trx,
  })
})

it('nothing is sold of kept fees while the price is pressed or others were sold a moment ago', async () => {
  const made = await open(
    { feeBuy: 1_000, feeSell: 1_000, swapThreshold: 1n },
    500n * TOKEN,
    500n * TRX,
  )
  await buy(made, 50n * TRX)
  const seen = await poolNow(made)
  expect(seen).toMatchObject({ sellsFees: false })
  const quote = quotePurchase(seen, 20n * TRX)
  const { event } = await buy(made, 20n * TRX)
  expect(event).toMatchObject({ liquidity: quote.shares })
})

it('a pool that takes no sales before the protection is over takes no liquidity', async () => {
  const made = await open({ protectTime: HOUR_MS, isInsideSell: false }, 500n * TOKEN, 500n * TRX)
  expect((await poolNow(made)).takesSales).toBe(false)
  expect((await buy(made, TRX)).outcome.result).toBe('SalesProtected')
  await fixture.wait(HOUR_MS)
  await fixture.chain.mine()
  expect((await poolNow(made)).takesSales).toBe(true)
  expect((await buy(made, TRX)).outcome.result).toBe('SUCCESS')
})
