import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { TRX as TRX_COIN } from '../../src/core/amount.ts'
import { DAY_MS, HOUR_MS } from '../../src/core/time.ts'
import type { KindName } from '../../src/operations.ts'
import type { Address } from '../../src/core/address.ts'
import { BURN_TERMS, openBurning } from './burnFixture.ts'
import { openEarn, USDT, type EarnFixture } from './earnFixture.ts'
import { TRX } from './launchpadFixture.ts'
import type { Ordered } from './ordered.ts'
import { openPower } from './powerFixture.ts'

const FEE_LIMIT = 150_000_000n
const MONTH_MS = 30 * DAY_MS
const TERMS = { days: 30, costBp: 500 }

export type EarnKind = Extract<
  KindName,
  | `stake.${string}`
  | `liquidity.${string}`
  | `earn.${string}`
  | `burn.${string}`
  | `power.${string}`
  | `allowance.${string}`
>

export interface RealStakes {
  readonly earn: EarnFixture
  /** Functions that set everything up, so that the order can run at once. */
  readonly orders: { readonly [K in EarnKind]: () => Promise<Ordered> }
  /** Other ways to stake; the app has one kind for all. */
  readonly ways: { readonly [way: string]: () => Promise<Ordered> }
}

/** Opens real contracts, with an order of each operation for stakes, pool shares and approvals. */
export async function openRealStakes(): Promise<RealStakes> {
  const earn = await openEarn({ people: 2 })
  const [who, other] = earn.people as [EarnFixture['owner'], EarnFixture['owner']]
  const { staking, fixedPlans, rewardPools, usdt: contract } = earn
  const usdt = { symbol: 'USDT', decimals: 6, contract }
  const traded = await earn.trade()
  const shares = { symbol: 'LP-FRG', decimals: 18, contract: traded.shares }
  const ofPool = () => ({
    factory: earn.tokenFactory,
    router: earn.poolRouter,
    coin: { symbol: 'FRG', decimals: 18, contract: traded.token },
    deadline: earn.after(HOUR_MS),
    feeLimit: FEE_LIMIT,
  })
  const stake = (units: bigint) => ({ units, feeLimit: FEE_LIMIT })

  const burntOf = (burning: Address, coin: object) => ({
    contract: burning,
    coin,
    quantity: 5n,
    uAmount: 5n * BURN_TERMS.uPrice,
    leastPower: 1n,
    feeLimit: FEE_LIMIT,
  })

  const orders: RealStakes['orders'] = {
    'stake.pledge': async () => {
      const { place } = await earn.addPool({ coin: traded.shares })
      const units = await earn.provide(who, traded, 10n * TRX)
      const intent = { of: 'lp', contract: staking, coin: shares, place, ...TERMS }
      return { who, intent: { ...intent, ...stake(units) } }
    },
    'stake.unlock': async () => {
      const { place } = await earn.addPool({ coin: contract })
      const of = { of: 'coin', contract: staking, coin: usdt, ...stake(20n * USDT) }
      const made = [
        await earn.stake(who, staking, place, 10n * USDT),
        await earn.stake(who, staking, place, 10n * USDT),
      ]
      await earn.wait(MONTH_MS)
      return { who, intent: { ...of, orders: made } }
    },
    'stake.cancel': async () => {
      const { place } = await earn.addPool({})
      const order = await earn.stake(who, staking, place, 10n * TRX)
      const of = { of: 'coin', contract: staking, coin: TRX_COIN, ...stake(10n * TRX) }
      return { who, intent: { ...of, order, costBp: TERMS.costBp, cost: TRX / 2n } }
    },
    'liquidity.buy': async () => ({ who, intent: { ...ofPool(), paid: 10n * TRX, least: 1n } }),
    'liquidity.remove': async () => {
      const units = await earn.provide(who, traded, 10n * TRX)
      return { who, intent: { ...ofPool(), shares, units, leastTokens: 1n, leastTrx: 1n } }
    },
    'earn.claim': async () => {
      const { place, rewards } = await earn.addPool({})
      const plan = await earn.addPlan({}, 600, 100n * TRX)
      await earn.stake(who, staking, place, 10n * TRX)
      const order = await earn.stake(who, fixedPlans, plan, 1_000n * TRX)
      await earn.fund(rewards, 100n * TRX, 30n)
      // The stream has ended, and the plan's time is over: nothing grows any more.
      await earn.wait(MONTH_MS + DAY_MS)
      const amounts = [{ coin: TRX_COIN, units: TRX }]
      const of = { rewardPools, streams: [rewards], plans: fixedPlans, orders: [order] }
      return { who, intent: { ...of, amounts, feeLimit: FEE_LIMIT } }
    },
    'burn.burn': async () => {
      const { burning, coin, stock } = await openBurning(earn)
      await stock(who, 10n * TRX)
      return { who, intent: burntOf(burning, coin) }
    },
    'burn.swap': async () => {
      const { burning, coin } = await openBurning(earn)
      const bought = { paid: 10n * TRX, expected: 9n, deadline: earn.after(HOUR_MS) }
      return { who, intent: { ...burntOf(burning, coin), ...bought } }
    },
    'power.activate': async () => {
      const { burning, burn } = await openPower(earn)
      await burn(who, 100n)
      return { who, intent: { contract: burning, power: 10n * USDT, feeLimit: FEE_LIMIT } }
    },
    'allowance.revoke': async () => {
      await earn.succeed(other, trc20.approve(contract, earn.poolRouter, 1_000n * USDT))
      return { who: other, intent: { coin: usdt, spender: earn.poolRouter, feeLimit: FEE_LIMIT } }
    },
  }

  const ways: RealStakes['ways'] = {
    trxPledge: async () => {
      const { place } = await earn.addPool({})
      const of = { of: 'coin', contract: staking, coin: TRX_COIN, place, ...TERMS }
      return { who, intent: { ...of, ...stake(10n * TRX) } }
    },
    planPledge: async () => {
      const place = await earn.addPlan({ coin: contract }, 600, 1_000n * USDT)
      const units = 100n * USDT
      const reward = (units * 600n * 30n) / 3_650_000n
      const of = { of: 'plan', contract: fixedPlans, coin: usdt, place, ...TERMS }
      const intent = { ...of, rateBp: 600, reward, approved: 1_000n * USDT, ...stake(units) }
      return { who, intent }
    },
  }
  return { earn, orders, ways }
}
