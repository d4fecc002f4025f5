import { contractCall } from '../../../src/chain/call.ts'
import { fixedPlans } from '../../../src/chain/contracts/fixedPlans.ts'
import { poolRouter } from '../../../src/chain/contracts/poolRouter.ts'
import { rewardPools } from '../../../src/chain/contracts/rewardPools.ts'
import { stakeBook, type StakeTerms } from '../../../src/chain/contracts/stakeBook.ts'
import { staking } from '../../../src/chain/contracts/staking.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import { nobody, type Address } from '../../../src/core/address.ts'
import { HOUR_MS } from '../../../src/core/time.ts'
import type { CardContracts } from '../cards.ts'
import { collectors, owner, type SandboxAccount } from '../accounts.ts'
import { addPlan, addStakePool, closePlace, makeStream, type StakeContracts } from '../stakes.ts'
import { TOKEN, TRX, type Cast, type Scene } from './casting.ts'
import type { Happenings } from './happenings.ts'

const USDT = 1_000_000n

/** Pools by their numbers, in the order in which they are added. */
export const stakePools = {
  /** LP tokens of Copper Tide's pool, which earn TRX. */
  copperShares: 1n,
  /** LP tokens of Jade Rail's pool, free to unstake at any time; its funding is over. */
  jadeShares: 2n,
  usdt: 3n,
  trx: 4n,
  /** Never funded. */
  jade: 5n,
  /** Accepts no more stakes. */
  closed: 6n,
} as const

/** Plans by their numbers. */
export const plans = {
  usdtMonth: 1n,
  usdtQuarter: 2n,
  trxMonth: 3n,
  /** Its fund covers little more. */
  usdtHalfYear: 4n,
  jade: 5n,
  /** Accepts no more stakes. */
  closed: 6n,
} as const

interface Contracts extends CardContracts, StakeContracts {
  readonly usdt: Address
}

const person = (index: number) => collectors[index]!

/** Schedules the opening and funding of pools and plans, and the stakes in them since. */
export function tellStakes(
  happenings: Happenings,
  scene: Scene,
  contracts: Contracts,
  castOf: (symbol: string) => Cast,
): void {
  tellPools(happenings, scene, contracts, castOf)
  tellPlans(happenings, scene, contracts, castOf)
}

function tellPools(
  happenings: Happenings,
  { maker, launchpad }: Scene,
  { rewardPools: streams, staking: contract, usdt }: Contracts,
  castOf: (symbol: string) => Cast,
) {
  const { poolRouter: router } = launchpad
  const [copper, jade] = [castOf('COPR'), castOf('JADE')]
  let made = 3n

  async function makeStreamOf(coin: Address = nobody): Promise<bigint> {
    await maker.act(owner, makeStream(streams, contract, coin))
    return (made += 1n)
  }
  /** Adds a pool of one token with one stream, for both rewards and costs. */
  async function addCoin(terms: StakeTerms) {
    const stream = await makeStreamOf(terms.coin)
    await maker.act(owner, addStakePool(contract, terms, stream, stream))
  }
  /** Adds a pool of LP tokens that earns TRX; costs of leaving flow in LP tokens. */
  async function addShares(terms: StakeTerms) {
    const rewards = await makeStreamOf()
    const costs = await makeStreamOf(terms.coin)
    await maker.act(owner, addStakePool(contract, terms, rewards, costs))
  }
  const sharesOf = ({ token }: Cast) => maker.read(poolRouter.pairOf(router, token))
  const fund = (stream: bigint, trx: bigint, days: bigint) =>
    maker.act(owner, rewardPools.fund(streams, stream, trx * TRX, days, { callValue: trx * TRX }))

  async function stake(
    who: SandboxAccount,
    pool: bigint,
    coin: Address | undefined,
    units: bigint,
  ) {
    if (coin) await maker.act(who, trc20.approve(coin, contract, units))
    const paid = { callValue: coin ? 0n : units }
    const order = maker.order()
    await maker.act(who, stakeBook.pledge(contract, order, pool, units, paid))
    return order
  }
  /** Buys LP tokens of a token's pool with TRX, and stakes all that the account has of them. */
  async function provide(who: SandboxAccount, cast: Cast, pool: bigint, trx: bigint) {
    const paid = { callValue: trx * TRX }
    const deadline = maker.now() + 1_000 * HOUR_MS
    const call = poolRouter.buyLiquidity(router, maker.order(), cast.token, 0n, deadline, paid)
    await maker.act(who, call)
    const shares = await sharesOf(cast)
    return stake(who, pool, shares, await maker.read(trc20.balanceOf(shares, who.address)))
  }

  happenings.at(-610, async () => {
    const most = 10n * TOKEN
    const ofCopper = await sharesOf(copper)
    const ofJade = await sharesOf(jade)
    // With 18 decimals, one whole LP token is more than such pools have.
    const ofShares = { least: TOKEN / 1_000_000n, most }
    await addShares({ coin: ofCopper, days: 30, costBp: 500, ...ofShares })
    await addShares({ coin: ofJade, days: 0, costBp: 0, ...ofShares })
    const ofCoins = { least: 10n * USDT, most: 50_000n * USDT }
    await addCoin({ coin: usdt, days: 7, costBp: 200, ...ofCoins })
    await addCoin({ coin: undefined, days: 14, costBp: 300, ...ofCoins })
    const ofJades = { least: TOKEN, most: 10_000_000n * TOKEN }
    await addCoin({ coin: jade.token, days: 90, costBp: 1_000, ...ofJades })
    await addCoin({ coin: usdt, days: 30, costBp: 500, ...ofCoins })
  })
  happenings.at(-609, () =>
    maker.act(owner, contractCall(usdt, 'mint(address,uint256)', [owner.address, 20_000n * USDT])),
  )
  happenings.at(-608, async () => {
    await fund(4n, 150n, 60n)
    await fund(6n, 40n, 14n)
    await fund(9n, 200n, 90n)
    await maker.act(owner, trc20.approve(usdt, streams, 120n * USDT))
    await maker.act(owner, rewardPools.fund(streams, 8n, 80n * USDT, 60n))
    await maker.act(owner, rewardPools.fund(streams, 11n, 40n * USDT, 30n))
  })
  happenings.at(-600, async () => {
    await provide(person(12), copper, stakePools.copperShares, 2_000n)
    await provide(person(13), jade, stakePools.jadeShares, 800n)
    await stake(person(12), stakePools.usdt, usdt, 1_500n * USDT)
    await stake(person(13), stakePools.closed, usdt, 400n * USDT)
  })
  let early = ''
  happenings.at(-480, async () => {
    early = await provide(person(14), copper, stakePools.copperShares, 600n)
    await stake(person(14), stakePools.usdt, usdt, 800n * USDT)
    await stake(person(15), stakePools.trx, undefined, 5_000n * TRX)
    await maker.act(owner, closePlace(contract, stakePools.closed))
  })
  happenings.at(-400, async () => {
    await maker.act(person(14), stakeBook.cancel(contract, early))
    await maker.include()
    await maker.act(person(8), staking.flow(contract, stakePools.copperShares))
  })
  happenings.at(-230, async () => {
    await provide(person(16), copper, stakePools.copperShares, 1_100n)
    await stake(person(16), stakePools.trx, undefined, 2_000n * TRX)
  })
  happenings.at(-95, () => maker.act(person(12), rewardPools.claim(streams, [4n, 5n, 8n])))
}

function tellPlans(
  happenings: Happenings,
  { maker }: Scene,
  { fixedPlans: contract, usdt }: Contracts,
  castOf: (symbol: string) => Cast,
) {
  const jade = castOf('JADE')

  async function fund(who: SandboxAccount, plan: bigint, coin: Address | undefined, units: bigint) {
    if (coin) await maker.act(who, trc20.approve(coin, contract, units))
    await maker.act(who, fixedPlans.fund(contract, plan, units, { callValue: coin ? 0n : units }))
  }
  async function stake(
    who: SandboxAccount,
    plan: bigint,
    coin: Address | undefined,
    units: bigint,
  ) {
    if (coin) await maker.act(who, trc20.approve(coin, contract, units))
    const order = maker.order()
    const paid = { callValue: coin ? 0n : units }
    await maker.act(who, stakeBook.pledge(contract, order, plan, units, paid))
    return order
  }

  happenings.at(-606, async () => {
    const ofCoins = { least: 10n * USDT, most: 20_000n * USDT }
    const ofJades = { least: 100n * TOKEN, most: 5_000_000n * TOKEN }
    const add = (terms: StakeTerms, rateBp: number) =>
      maker.act(owner, addPlan(contract, terms, rateBp))
    await add({ coin: usdt, days: 30, costBp: 300, ...ofCoins }, 600)
    await add({ coin: usdt, days: 90, costBp: 500, ...ofCoins }, 900)
    await add({ coin: undefined, days: 30, costBp: 300, ...ofCoins }, 400)
    await add({ coin: usdt, days: 180, costBp: 800, ...ofCoins }, 1_200)
    await add({ coin: jade.token, days: 60, costBp: 500, ...ofJades }, 1_500)
    await add({ coin: undefined, days: 7, costBp: 100, ...ofCoins }, 300)
  })
  happenings.at(-604, async () => {
    await fund(owner, plans.usdtMonth, usdt, 5_000n * USDT)
    await fund(owner, plans.usdtQuarter, usdt, 5_000n * USDT)
    await fund(owner, plans.trxMonth, undefined, 8_000n * TRX)
    await fund(owner, plans.usdtHalfYear, usdt, 60n * USDT)
    await fund(jade.people[0]!, plans.jade, jade.token, 40_000n * TOKEN)
    await fund(owner, plans.closed, undefined, 500n * TRX)
  })
  happenings.at(-590, async () => {
    await stake(person(12), plans.usdtHalfYear, usdt, 900n * USDT)
    await stake(person(13), plans.closed, undefined, 1_000n * TRX)
  })
  let due = ''
  happenings.at(-560, async () => {
    due = await stake(person(12), plans.trxMonth, undefined, 3_000n * TRX)
    await stake(person(15), plans.usdtQuarter, usdt, 2_000n * USDT)
    await maker.act(owner, closePlace(contract, plans.closed))
  })
  happenings.at(-200, () => maker.act(person(12), fixedPlans.click(contract, [due])))
  let early = ''
  happenings.at(-180, async () => {
    early = await stake(person(17), plans.usdtMonth, usdt, 600n * USDT)
  })
  happenings.at(-120, () => maker.act(person(17), stakeBook.cancel(contract, early)))
}
