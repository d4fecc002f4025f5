import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Operator } from '../../backend/tron/operator.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import type { Address } from '../../src/core/address.ts'
import { revokeAllowance } from '../../src/features/allowance/operations/revoke.ts'
import { openEarn, USDT, type EarnFixture } from './earnFixture.ts'
import { carryOut, heaviest, planned, preflight } from './kindsFixture.ts'
import { TRX } from './launchpadFixture.ts'

// Revokes approvals of real tokens: USDT, a token of the factory, shares of a pool.

let earn: EarnFixture
beforeAll(async () => {
  earn = await openEarn({ people: 1 })
})
afterAll(() => earn.close())

const pinned = () => [earn.poolRouter, earn.staking, earn.usdt]
const revoking = (who: Operator, contract: Address, spender: Address) =>
  planned(revokeAllowance, who, earn.order(), {
    coin: { symbol: 'ANY', decimals: 6, contract },
    spender,
    feeLimit: 100n * TRX,
  })

it('an allowance goes to nothing, whatever the coin, once', async () => {
  const [who] = earn.people as [Operator]
  const { token, shares } = await earn.trade()
  const revoked = []
  for (const coin of [earn.usdt, token, shares]) {
    const revoke = revoking(who, coin, earn.staking)
    expect(await preflight(who, revoke, pinned())).toMatchObject({ settled: 'alreadyDone' })
    await earn.succeed(who, trc20.approve(coin, earn.staking, 1_000n * USDT))
    revoked.push(await carryOut(earn, who, revoke, pinned()))
    expect(await earn.says(trc20.allowance(coin, who.address, earn.staking))).toBe(0n)
    expect(await preflight(who, revoke, pinned())).toMatchObject({ settled: 'alreadyDone' })
  }
  heaviest(revoking(who, earn.usdt, earn.staking), revoked)
})

it('that of a spender which the configuration does not name is not touched', async () => {
  const [who] = earn.people as [Operator]
  await earn.succeed(who, trc20.approve(earn.usdt, earn.fixedPlans, USDT))
  const revoke = revoking(who, earn.usdt, earn.fixedPlans)
  expect(await preflight(who, revoke, pinned())).toMatchObject({ stranger: earn.fixedPlans })
})
