import { compileContracts } from '../../contracts/compile.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import {
  addPlan,
  addStakePool,
  makeStream,
  type StakeContracts,
} from '../../sandbox/world/stakes.ts'
import { contractCall, type Call } from '../../src/chain/call.ts'
import { fixedPlans as plansCall } from '../../src/chain/contracts/fixedPlans.ts'
import { poolRouter as routerCall } from '../../src/chain/contracts/poolRouter.ts'
import { rewardPools as poolsCall } from '../../src/chain/contracts/rewardPools.ts'
import { stakeBook, type StakeTerms } from '../../src/chain/contracts/stakeBook.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import { HOUR_MS, SECOND_MS, type Millis } from '../../src/core/time.ts'
import { stakes as steps } from '../../contracts/deployments.ts'
import { deployHere } from '../../sandbox/world/deployHere.ts'
import type { Outcome } from './contractsFixture.ts'
import { newKey } from './ordered.ts'
import { openLaunchpad, TOKEN, TRX, type LaunchpadFixture } from './launchpadFixture.ts'

export const USDT = 1_000_000n

/** USDT balance of each account. The launchpad's owner has this amount of every token. */
const FUNDS = 100_000n * USDT

/** Token that is being traded, and its pool, whose shares are a token too. */
export interface Traded {
  readonly token: Address
  readonly shares: Address
}

/** Launchpad and stake contracts on a separate chain; people have TRX and USDT. */
export interface EarnFixture extends Omit<LaunchpadFixture, keyof StakeContracts>, StakeContracts {
  readonly rewardPools: Address
  /** Sends a call that must succeed. */
  succeed(who: Operator, call: Call): Promise<Outcome>
  /** Creates a token with 1,000 tokens and 1,000 TRX in its pool, unless the terms differ. */
  trade(terms?: Parameters<LaunchpadFixture['create']>[1]): Promise<Traded>
  /** Buys shares of a token's pool for an amount in sun. Returns the number of shares. */
  provide(who: Operator, traded: Traded, sun: bigint): Promise<bigint>
  /**
   * Creates a stream of TRX or of a token, with weights set by `controller`. The stream is not
   * funded.
   */
  addStream(controller: Address, coin?: Address): Promise<bigint>
  /**
   * Adds a pool to stake an asset, which earns TRX. Returns its numbers; the pool is not funded.
   */
  addPool(terms: Partial<StakeTerms>): Promise<{ place: bigint; rewards: bigint }>
  /** Adds a plan in an asset that every account has, and pays into its fund. */
  addPlan(terms: Partial<StakeTerms>, rateBp: number, fund: bigint): Promise<bigint>
  /** Pays TRX into a stream. */
  fund(stream: bigint, sun: bigint, days: bigint): Promise<Outcome>
  /** Stakes without the app. Returns the order. */
  stake(who: Operator, contract: Address, place: bigint, units: bigint): Promise<string>
  /** Returns the chain time `ms` from now. */
  after(ms: number): Millis
}

/** Does the same as `openLaunchpad`, with the stake contracts deployed as in the world. */
export async function openEarn(
  options?: Parameters<typeof openLaunchpad>[0],
): Promise<EarnFixture> {
  const fixture = await openLaunchpad(options)
  const { owner, people, usdt, poolRouter, now } = fixture
  const { contract: rewardPools } = await owner.deploy(compileContracts().RewardPools)
  const stakes = await deployHere(owner, steps, { rewardPools }, {})
  const { staking, fixedPlans } = stakes

  const succeed: EarnFixture['succeed'] = async (who, call) => {
    const outcome = await fixture.act(who, call)
    if (outcome.result !== 'SUCCESS') throw new Error(`${call.signature}: ${outcome.result}`)
    return outcome
  }
  for (const { address } of [owner, ...people])
    await succeed(owner, contractCall(usdt, 'mint(address,uint256)', [address, FUNDS]))

  const after = (ms: number) => now() * SECOND_MS + ms
  const termsOf = (given: Partial<StakeTerms>): StakeTerms => ({
    coin: undefined,
    days: 30,
    costBp: 500,
    least: USDT,
    most: 1_000_000n * TOKEN,
    ...given,
  })
  let streams = 0n
  const addStream: EarnFixture['addStream'] = async (controller, coin = nobody) => {
    await succeed(owner, makeStream(rewardPools, controller, coin))
    return (streams += 1n)
  }

  return {
    ...fixture,
    ...stakes,
    rewardPools,
    order: newKey,
    async wait(ms) {
      await fixture.wait(ms)
      // Puts the new time into the newest block.
      await fixture.chain.mine()
    },
    succeed,
    async trade(terms) {
      const { token } = await fixture.create(owner, terms)
      const all = 1_000n * TOKEN
      await succeed(owner, trc20.approve(token, poolRouter, all))
      const paid = { callValue: 1_000n * TRX }
      const order = newKey()
      const until = after(HOUR_MS)
      await succeed(owner, routerCall.addLiquidity(poolRouter, order, token, all, 0n, until, paid))
      return { token, shares: await fixture.says(routerCall.pairOf(poolRouter, token)) }
    },
    async provide(who, { token, shares }, sun) {
      const had = await fixture.tokens(shares, who.address)
      const paid = { callValue: sun }
      const order = newKey()
      await succeed(
        who,
        routerCall.buyLiquidity(poolRouter, order, token, 0n, after(HOUR_MS), paid),
      )
      return (await fixture.tokens(shares, who.address)) - had
    },
    addStream,
    async addPool(given) {
      const terms = termsOf(given)
      const rewards = await addStream(staking)
      const costs = terms.coin ? await addStream(staking, terms.coin) : rewards
      await succeed(owner, addStakePool(staking, terms, rewards, costs))
      return { place: await fixture.says(stakeBook.placeCount(staking)), rewards }
    },
    async addPlan(given, rateBp, fund) {
      const terms = termsOf(given)
      await succeed(owner, addPlan(fixedPlans, terms, rateBp))
      const place = await fixture.says(stakeBook.placeCount(fixedPlans))
      if (terms.coin) await succeed(owner, trc20.approve(terms.coin, fixedPlans, fund))
      const paid = { callValue: terms.coin ? 0n : fund }
      if (fund > 0n) await succeed(owner, plansCall.fund(fixedPlans, place, fund, paid))
      return place
    },
    fund: (stream, sun, days) =>
      succeed(owner, poolsCall.fund(rewardPools, stream, sun, days, { callValue: sun })),
    async stake(who, contract, place, units) {
      const { coin } = await fixture.says(stakeBook.terms(contract, place))
      if (coin) await succeed(who, trc20.approve(coin, contract, units))
      const order = newKey()
      const paid = { callValue: coin ? 0n : units }
      await succeed(who, stakeBook.pledge(contract, order, place, units, paid))
      return order
    },
    after,
  }
}
