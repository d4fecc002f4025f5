import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBackend } from './backendFixture.ts'
import { withStakes, type StakeBackend } from './pasts/stakes.ts'

let fixture: StakeBackend
beforeAll(async () => {
  fixture = await openBackend(withStakes, { people: 1 })
})
afterAll(() => fixture.stop())

const coins = async () => {
  await fixture.solidify()
  return (await fixture.ask('lpPledgeCoinList', {})).coins
}

it('tells the tokens whose shares have pools, in the order of those, and closed ones too', async () => {
  const forge = await fixture.trade()
  const tin = await fixture.trade({ name: 'Tin', symbol: 'TIN' })
  await fixture.trade({ name: 'Alone', symbol: 'ONE' })
  expect(await coins()).toEqual([])
  const of = async (coin: Parameters<StakeBackend['addPool']>[0]['coin']) =>
    Number((await fixture.addPool({ coin })).place)
  const first = await of(tin.shares)
  const second = await of(forge.shares)
  // A pool that stakes the token itself is not a pool of its shares.
  await of(forge.token)
  const third = await of(tin.shares)
  const named = (
    { token, shares }: typeof tin,
    name: string,
    symbol: string,
    pools: readonly number[],
  ) => ({
    token: { address: token, name, symbol },
    coin: { symbol: `${symbol}-TRX LP`, decimals: 18, contract: shares },
    pools,
  })
  const all = [named(tin, 'Tin', 'TIN', [first, third]), named(forge, 'Forge', 'FRG', [second])]
  expect(await coins()).toEqual(all)
  await fixture.shut(fixture.staking, BigInt(first))
  expect(await coins()).toEqual(all)
})
