import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractCall } from '../../src/chain/call.ts'
import { poolRouter } from '../../src/chain/contracts/poolRouter.ts'
import { openAttack, type AttackFixture } from './attackFixture.ts'
import { TOKEN, TRX } from './launchpadFixture.ts'

let fixture: AttackFixture
beforeAll(async () => {
  fixture = await openAttack()
})
afterAll(() => fixture.close())

const person = (index: number) => fixture.people[index]!

describe('whoever takes liquidity out of a pool', () => {
  it('loses all of it to a stranger who calls in between: the router offers no way', async () => {
    const { owner, wtrx } = fixture
    const { token, pool } = await fixture.openPool({}, 1_000n * TOKEN, 1_000n * TRX)
    // A wallet has the pool's own two steps and nothing else: shares to the pool, then `burn`.
    const shares = await fixture.tokens(pool, owner.address)
    await fixture.step(owner, fixture.give(pool, pool, shares))
    await fixture.step(
      person(0),
      contractCall(pool, 'burn(address)', [person(0).address], { feeLimit: 1_000_000_000n }),
    )
    expect(await fixture.tokens(wtrx, person(0).address)).toBeGreaterThan(999n * TRX)
    expect(await fixture.tokens(token, person(0).address)).toBeGreaterThan(999n * TOKEN)
    const late = contractCall(pool, 'burn(address)', [owner.address])
    expect((await fixture.act(owner, late)).result).not.toBe('SUCCESS')
  })
})

describe('whoever brings liquidity into the pool of a token with a fee', () => {
  it.each([
    [1_000, 0, 100n],
    [2_500, 0, 250n],
    [0, 5_000, 500n],
  ])('gives away TRX as well: sale %i, protection %i', async (feeSell, protectFee, lost) => {
    const { owner, poolRouter: router } = fixture
    const fees = {
      feeSell,
      protectFee,
      protectTime: protectFee ? 3_600_000 : 0,
      feeRecipient: owner.address,
    }
    const { token, pool } = await fixture.openPool(fees, 1_000n * TOKEN, 1_000n * TRX)
    await fixture.step(owner, fixture.give(token, person(1).address, 1_000n * TOKEN))
    await fixture.approve(person(1), token, router)
    const bring = poolRouter.addLiquidity(
      router,
      fixture.order(),
      token,
      1_000n * TOKEN,
      0n,
      fixture.deadline(),
      { callValue: 1_000n * TRX, feeLimit: 1_000_000_000n },
    )
    const paid = -(await fixture.gain(person(1), bring))
    const [, trx] = await fixture.reserves(token)
    const mine = await fixture.tokens(pool, person(1).address)
    const [all] = await fixture.view(contractCall(pool, 'totalSupply()', []), ['uint256'])
    const back = (trx * mine) / (all as bigint)
    // Nothing was given back of what was too much, and it is the others' now.
    expect(paid).toBe(1_000n * TRX)
    expect(paid - back).toBeGreaterThan((lost * 4n * TRX) / 10n)
  })
})
