import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractCall } from '../../src/chain/call.ts'
import { addressFromHex } from '../../src/core/address.ts'
import { HOUR_MS } from '../../src/core/time.ts'
import { openAttack, type AttackFixture } from './attackFixture.ts'
import { TOKEN, TRX } from './launchpadFixture.ts'

// Burning tokens of a pool raises their price and leaves its TRX where it is: whoever holds tokens at
// that moment takes TRX out that belongs to those whose liquidity it is.

let fixture: AttackFixture
beforeAll(async () => {
  fixture = await openAttack()
})
afterAll(() => fixture.close())

const DEAD = addressFromHex('dead'.padStart(40, '0'))
const person = (index: number) => fixture.people[index]!

const burning = (percentForLPBurn: number) => ({
  lpBurnEnabled: true,
  lpBurnFrequency: HOUR_MS,
  percentForLPBurn,
  burnLimit: 1_000_000n * TOKEN,
})

/** Buys when a burn is due, and sells at once: the sale burns before it sells. */
async function roundTrip(percent: number, fees = 0, trx = 10_000n): Promise<bigint> {
  const { owner, poolRouter: router } = fixture
  const terms = fees ? { feeBuy: fees, feeSell: fees, feeRecipient: owner.address } : {}
  const pool = await fixture.openPool(
    { ...burning(percent), ...terms },
    10_000n * TOKEN,
    10_000n * TRX,
  )
  await fixture.approve(person(0), pool.token, router)
  await fixture.wait(HOUR_MS)
  const paid = await fixture.gain(person(0), fixture.buyFor(pool.token, trx * TRX))
  const has = await fixture.tokens(pool.token, person(0).address)
  return paid + (await fixture.gain(person(0), fixture.sell(pool.token, has)))
}

describe('a burn that is due', () => {
  it.each([
    [500, 0, 100n],
    [1_000, 0, 300n],
    [5_000, 0, 3_000n],
    [5_000, 500, 1_500n],
  ])(
    'of %i basis points with fees of %i brings a stranger TRX of the pool without risk',
    async (percent, fees, least) => {
      const profit = await roundTrip(percent, fees)
      expect(profit).toBeGreaterThan(least * TRX)
    },
  )

  it.each([1n, 100n, 1_000n, 10_000n])(
    'brings nothing, of a trade of %i TRX, where it is less than what both trades cost',
    async (trx) => {
      expect(await roundTrip(50, 0, trx)).toBeLessThan(0n)
      expect(await roundTrip(500, 300, trx)).toBeLessThan(0n)
    },
  )
})

describe('a pool that nobody can empty, since its shares are locked', () => {
  it('is emptied by whoever keeps 0.01 % of what is in it and calls burnFromPool', async () => {
    const { owner, poolRouter: router } = fixture
    const { token, pool } = await fixture.openPool(burning(5_000), 10_000n * TOKEN, 10_000n * TRX)
    const shares = await fixture.tokens(pool, owner.address)
    await fixture.step(owner, fixture.give(pool, DEAD, shares))
    await fixture.step(owner, fixture.give(token, person(1).address, TOKEN))
    await fixture.approve(person(1), token, router)
    for (let burns = 0; burns < 20; burns++) {
      await fixture.wait(HOUR_MS)
      await fixture.step(person(1), contractCall(token, 'burnFromPool()', []))
    }
    const taken = await fixture.gain(person(1), fixture.sell(token, TOKEN))
    expect(taken).toBeGreaterThan(9_800n * TRX)
  })
})
