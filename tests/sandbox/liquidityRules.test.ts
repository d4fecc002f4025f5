import { assert, asyncProperty, bigInt, constantFrom, nat, record } from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { poolRouter, poolRouterEvents } from '../../src/chain/contracts/poolRouter.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import { ok } from '../../src/core/result.ts'
import type { TokenTerms } from '../../src/core/tokenTerms.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/core/time.ts'
import { readPoolNow } from '../../src/features/liquidity/pool.ts'
import { quotePurchase, quoteRemoval, toSpend } from '../../src/features/liquidity/rules.ts'
import { openLaunchpad, TOKEN, TRX, type LaunchpadFixture, type Made } from './launchpadFixture.ts'

// What the app says of liquidity before the chain is asked, against the very contract, to the unit.

let fixture: LaunchpadFixture
beforeAll(async () => {
  fixture = await openLaunchpad()
})
afterAll(() => fixture.close())

const person = () => fixture.people[0]!
const deadline = () => fixture.now() * SECOND_MS + HOUR_MS

/** A token whose creator has opened trading. */
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

const burning = {
  lpBurnEnabled: true,
  lpBurnFrequency: HOUR_MS,
  percentForLPBurn: 50,
  burnLimit: 100n * TOKEN,
}

const said = (event: Record<string, unknown>) =>
  ['liquidity', 'trx', 'tokensBack'].map((field) => event[field])

/** Terms under which something else happens in the middle of it. */
const kinds: readonly (readonly [string, Partial<TokenTerms>])[] = [
  ['a token without fees', {}],
  ['a token that takes fees at once', { feeBuy: 300, feeSell: 700 }],
  ['a token that sells the fees it has kept', { feeBuy: 500, feeSell: 500, swapThreshold: TOKEN }],
  ['a token that burns from its pool', burning],
  ['a token that does all of it', { feeBuy: 2_500, feeSell: 100, swapThreshold: 1n, ...burning }],
  ['a protected token', { feeBuy: 10, protectFee: 5_000, protectTime: DAY_MS, isInsideSell: true }],
]

describe.each(kinds)('of %s', (_, terms) => {
  it('a purchase and a removal are what the contract makes of them', async () => {
    const sun = bigInt(1n, 400n * TRX)
    await assert(
      asyncProperty(
        record({
          tokens: bigInt(TOKEN, 1_000n * TOKEN),
          pool: bigInt(10n * TRX, 1_000n * TRX),
          sun,
          before: sun,
          wait: constantFrom(0, 2 * MINUTE_MS, 2 * HOUR_MS),
          percent: nat(99),
        }),
        async ({ tokens, pool, sun: paid, before, wait, percent }) => {
          const made = await open(terms, tokens, pool)
          await buy(made, before)
          await fixture.wait(wait)
          await fixture.chain.mine()
          const seen = await poolNow(made)
          expect(toSpend(seen, paid)).toBe(
            await fixture.says(poolRouter.toSpend(fixture.poolRouter, made.token, paid)),
          )
          const quote = quotePurchase(seen, paid)
          const { outcome, event } = await buy(made, paid)
          expect(outcome.result === 'SUCCESS').toBe(quote.shares > 0n)
          if (!event) return
          expect(said(event)).toEqual([quote.shares, quote.spent + quote.beside, quote.tokensBack])
          expect(quote.spent + quote.beside + quote.trxBack).toBe(paid)
          const after = await poolNow(made)
          expect(quote.after).toEqual({
            tokens: after.tokens,
            trx: after.trx,
            total: after.total,
          })
          const shares = (quote.shares * BigInt(percent + 1)) / 100n
          const brought = quoteRemoval(after, shares)
          const removed = await remove(made, shares)
          const [tokensOut, trxOut] = [removed?.['tokens'] ?? 0n, removed?.['trx'] ?? 0n]
          const isBurnt = brought.tokens + brought.tax > 0n && brought.trx > 0n
          expect([tokensOut, trxOut]).toEqual(isBurnt ? [brought.tokens, brought.trx] : [0n, 0n])
        },
      ),
      { numRuns: 6 },
    )
  }, 120_000)
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
