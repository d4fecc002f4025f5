import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractCall } from '../../src/chain/call.ts'
import { encodeCall } from '../../src/chain/abi.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import type { Address } from '../../src/core/address.ts'
import { HOUR_MS } from '../../src/core/time.ts'
import { compileProbe } from '../../sandbox/contracts/compile.ts'
import { openHostile, type HostileFixture } from './hostileFixture.ts'
import { TOKEN, TRX } from './launchpadFixture.ts'

// A burn and a sale of kept fees move a pool's price by themselves, in the middle of anybody's sale. What
// a stranger wins by trading around them must be less than what the pool takes of those trades.

let fixture: HostileFixture
beforeAll(async () => {
  fixture = await openHostile()
})
afterAll(() => fixture.close())

const person = (index: number) => fixture.people[index]!

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
  it('are not sold at a price that was pressed down in the same block', async () => {
    const { owner, poolRouter: router } = fixture
    const { token } = await protectedToken()
    const batch = (await owner.deploy(compileProbe('Batch'))).contract
    const stake = 20_000n * TOKEN
    await fixture.step(owner, fixture.give(token, batch, stake))
    const calls = [
      trc20.approve(token, router, stake),
      fixture.sell(token, stake - 2n * TOKEN),
      fixture.sell(token, TOKEN),
      fixture.sell(token, TOKEN),
    ].map(({ contract, signature, args }) => [contract, 0n, encodeCall(signature, args)])
    const [tokens, trx] = await fixture.reserves(token)
    const run = contractCall(batch, 'run((address,uint256,bytes)[])', [calls], {
      feeLimit: 1_000_000_000n,
    })
    const before = await fixture.sun(person(3).address)
    await fixture.step(owner, run)
    // Once, before the price fell: no more than the pool bears, at what it brings there.
    const most = tokens / 200n
    const fair = (most * 997n * trx) / (tokens * 1_000n + most * 997n)
    expect((await fixture.sun(person(3).address)) - before).toBe(fair)
    // And with the next sale that comes in another block.
    expect(await paidOut(token)).toBeGreaterThan(0n)
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
