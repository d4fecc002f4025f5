import { contractCall, type ContractCall } from '../../src/chain/call.ts'
import { fixedPlans as plansCall } from '../../src/chain/contracts/fixedPlans.ts'
import { rewardPools as poolsCall } from '../../src/chain/contracts/rewardPools.ts'
import { stakeBook, type StakeTerms } from '../../src/chain/contracts/stakeBook.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import { compileContracts } from '../../contracts/compile.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import {
  addPlan,
  addStakePool,
  makeStream,
  type StakeContracts,
} from '../../sandbox/world/stakes.ts'
import { stakes as steps } from '../../contracts/deployments.ts'
import { deployHere } from '../../sandbox/world/deployHere.ts'
import { openContracts, type ContractsFixture, type Outcome } from './contractsFixture.ts'

export const TRX = 1_000_000n
export const USDT = 1_000_000n
export const DAY = 86_400

/** USDT balance of each account, and its allowance for the contracts. */
const FUNDS = 1_000_000n * USDT

/** Stake as `pledge` made it. */
export interface Pledged {
  readonly outcome: Outcome
  readonly order: string
}

/** Stake and reward contracts on a separate chain; people have TRX and USDT. */
export interface StakeFixture extends ContractsFixture, StakeContracts {
  readonly pools: Address
  readonly usdt: Address
  /** Returns an unused order id. */
  order(): string
  /** Sends a call that must succeed. */
  succeed(who: Operator, call: ContractCall): Promise<Outcome>
  /** Sends a call that must fail, and returns why. */
  fail(who: Operator, call: ContractCall): Promise<string>
  /** Adds a pool with one stream for rewards and costs; by default in TRX, for 30 days at 5 %. */
  addPool(given?: Partial<StakeTerms>): Promise<{ readonly pool: bigint; readonly stream: bigint }>
  /** Adds a plan; by default in TRX, for 100 days at 5 % and a rate of 36.5 %. */
  addPlan(given?: Partial<StakeTerms>, rateBp?: number): Promise<bigint>
  makeStream(controller: Address, coin?: Address): Promise<bigint>
  fundStream(stream: bigint, units: bigint, days?: bigint, coin?: Address): Promise<Outcome>
  fundPlan(plan: bigint, units: bigint): Promise<Outcome>
  /** Builds the call that stakes in a place, with its call value. */
  pledgeCall(contract: Address, place: bigint, units: bigint, order?: string): Promise<ContractCall>
  pledge(who: Operator, contract: Address, place: bigint, units: bigint): Promise<Pledged>
  /** Reads an account's balance of an asset. */
  has(who: Address, coin: Address | undefined): Promise<bigint>
  /**
   * Sends a call. Returns the amount of an asset that it brings the account, before the network's
   * fee.
   */
  gain(who: Operator, coin: Address | undefined, call: ContractCall): Promise<bigint>
  wait(seconds: number): Promise<void>
}

/** Does the same as `openContracts`, with the stake contracts deployed as in the world. */
export async function openStakes(): Promise<StakeFixture> {
  const fixture = await openContracts()
  const { owner, people, chain } = fixture
  const { Usdt, RewardPools } = compileContracts()
  const usdt = (await owner.deploy(Usdt)).contract
  const pools = (await owner.deploy(RewardPools)).contract
  const contracts = await deployHere(owner, steps, { rewardPools: pools }, {})
  const { staking, fixedPlans } = contracts

  const succeed: StakeFixture['succeed'] = async (who, call) => {
    const outcome = await fixture.act(who, call)
    if (outcome.result !== 'SUCCESS') throw new Error(`${call.signature}: ${outcome.result}`)
    return outcome
  }
  for (const person of [owner, ...people]) {
    const mint = contractCall(usdt, 'mint(address,uint256)', [person.address, FUNDS])
    await succeed(owner, mint)
    for (const spender of [pools, staking, fixedPlans])
      await succeed(person, trc20.approve(usdt, spender, FUNDS))
  }

  let orders = 0
  const order = () => (++orders).toString(16).padStart(64, '0')
  const coinOf = async (contract: Address, place: bigint) =>
    (await fixture.says(stakeBook.terms(contract, place))).coin
  const has: StakeFixture['has'] = async (who, coin) =>
    coin ? fixture.says(trc20.balanceOf(coin, who)) : fixture.sun(who)
  const termsOf = (given: Partial<StakeTerms> = {}): StakeTerms => ({
    coin: undefined,
    days: 30,
    costBp: 500,
    least: 1n,
    most: 2n ** 112n - 1n,
    ...given,
  })

  const stakes: StakeFixture = {
    ...fixture,
    ...contracts,
    pools,
    usdt,
    has,
    order,
    succeed,
    async fail(who, call) {
      const { result } = await fixture.act(who, call)
      if (result === 'SUCCESS') throw new Error(`${call.signature} succeeded`)
      return result
    },
    async addPool(given) {
      const terms = termsOf(given)
      const stream = await stakes.makeStream(staking, terms.coin)
      await succeed(owner, addStakePool(staking, terms, stream, stream))
      return { pool: await fixture.says(stakeBook.placeCount(staking)), stream }
    },
    async addPlan(given, rateBp = 3_650) {
      await succeed(owner, addPlan(fixedPlans, termsOf({ days: 100, ...given }), rateBp))
      return fixture.says(stakeBook.placeCount(fixedPlans))
    },
    async makeStream(controller, coin) {
      await succeed(owner, makeStream(pools, controller, coin))
      const [count] = await fixture.view(contractCall(pools, 'poolCount()', []), ['uint256'])
      return count as bigint
    },
    async fundStream(stream, units, days = 30n, coin = nobody) {
      const callValue = coin === nobody ? units : 0n
      return succeed(owner, poolsCall.fund(pools, stream, units, days, { callValue }))
    },
    async fundPlan(plan, units) {
      const callValue = (await coinOf(fixedPlans, plan)) ? 0n : units
      return succeed(owner, plansCall.fund(fixedPlans, plan, units, { callValue }))
    },
    async pledgeCall(contract, place, units, by = order()) {
      const callValue = (await coinOf(contract, place)) ? 0n : units
      return stakeBook.pledge(contract, by, place, units, { callValue })
    },
    async pledge(who, contract, place, units) {
      const by = order()
      const call = await stakes.pledgeCall(contract, place, units, by)
      return { outcome: await succeed(who, call), order: by }
    },
    async gain(who, coin, call) {
      const before = await has(who.address, coin)
      const { fee } = await succeed(who, call)
      return (await has(who.address, coin)) - before + (coin ? 0n : fee)
    },
    wait: (seconds) => chain.advanceTime(seconds * 1_000).then(() => undefined),
  }
  return stakes
}
