import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractCall } from '../../src/chain/call.ts'
import type { Address } from '../../src/core/address.ts'
import { HOUR_MS } from '../../src/core/time.ts'
import { openAttack, type AttackFixture } from './attackFixture.ts'
import { TOKEN, TRX } from './launchpadFixture.ts'

// Kept fees are sold at whatever they bring, in the middle of anybody's sale. A sale that pays inside
// the pool's own callback finds the pool locked: it goes through, and the fees stay unsold.

let fixture: AttackFixture
beforeAll(async () => {
  fixture = await openAttack()
})
afterAll(() => fixture.close())

const person = (index: number) => fixture.people[index]!

/** What Uniswap gives for so much, and asks for so much. */
const outFor = (given: bigint, reserveIn: bigint, reserveOut: bigint) =>
  (given * 997n * reserveOut) / (reserveIn * 1_000n + given * 997n)
const inFor = (wanted: bigint, reserveIn: bigint, reserveOut: bigint) =>
  (reserveIn * wanted * 1_000n) / ((reserveOut - wanted) * 997n) + 1n

/** A token after its time of protection, with fees of half of what was bought in it. */
async function protectedToken() {
  const { owner, poolRouter: router } = fixture
  const made = await fixture.openPool(
    {
      protectTime: HOUR_MS,
      protectFee: 5_000,
      isInsideSell: false,
      swapThreshold: TOKEN,
      feeRecipient: person(3).address,
    },
    10_000n * TOKEN,
    10_000n * TRX,
  )
  const { token } = made
  await fixture.step(person(1), fixture.buyFor(token, 5_000n * TRX))
  await fixture.wait(HOUR_MS)
  await fixture.step(owner, fixture.give(token, person(2).address, TOKEN))
  await fixture.approve(person(2), token, router)
  return made
}

/** What the recipient gets of the fees with somebody's sale of next to nothing. */
async function paidOut(token: Address): Promise<bigint> {
  const before = await fixture.sun(person(3).address)
  await fixture.step(person(2), fixture.sell(token, TOKEN / 100n))
  return (await fixture.sun(person(3).address)) - before
}

describe('fees that are kept until a sale', () => {
  it('are sold between two trades of a stranger, who has most of their price', async () => {
    const { owner, hostile, wtrx } = fixture
    const fair = await paidOut((await protectedToken()).token)

    const { token, pool } = await protectedToken()
    const stake = 20_000n * TOKEN
    await fixture.step(owner, fixture.give(token, hostile, stake))
    const [tokens, trx] = await fixture.reserves(token)
    const out = outFor(stake, tokens, trx)
    const [token0] = await fixture.view(contractCall(pool, 'token0()', []), ['address'])
    const [first, second] = token0 === token ? [0n, out] : [out, 0n]
    // Takes the TRX first and pays in the callback.
    await fixture.step(person(0), fixture.prepare([fixture.give(token, pool, stake)]))
    const swap = contractCall(pool, 'swap(uint256,uint256,address,bytes)', [
      first,
      second,
      hostile,
      '01',
    ])
    await fixture.step(person(0), fixture.asHostile(swap))
    expect(await fixture.tokens(wtrx, hostile)).toBe(out)
    expect(await fixture.tokens(token, token)).toBeGreaterThan(1_000n * TOKEN)

    const paid = await paidOut(token)

    // Has its tokens again, for less than they brought.
    const [tokensNow, trxNow] = await fixture.reserves(token)
    const price = inFor(stake, trxNow, tokensNow)
    const back = contractCall(wtrx, 'withdraw(uint256)', [out])
    await fixture.step(person(0), contractCall(hostile, 'behave(uint8)', [0n]))
    await fixture.step(person(0), fixture.asHostile(back))
    await fixture.step(person(0), fixture.asHostile(fixture.buyFor(token, price)))
    expect(await fixture.tokens(token, hostile)).toBeGreaterThanOrEqual(stake)
    // Measured: 220 TRX of 2,986 for the recipient, 2,718 TRX for the stranger.
    expect(paid * 3n).toBeLessThan(fair)
    expect(out - price).toBeGreaterThan(fair / 2n)
  })
})
