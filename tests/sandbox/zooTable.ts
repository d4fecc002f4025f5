import { contractCall, type ContractCall } from '../../src/chain/call.ts'
import { blindBoxSale } from '../../src/chain/contracts/blindBoxSale.ts'
import { card as cardCalls } from '../../src/chain/contracts/card.ts'
import { cardMarket } from '../../src/chain/contracts/cardMarket.ts'
import { fixedPlans } from '../../src/chain/contracts/fixedPlans.ts'
import { incomeFund } from '../../src/chain/contracts/incomeFund.ts'
import { otcMarket } from '../../src/chain/contracts/otcMarket.ts'
import { poolRouter } from '../../src/chain/contracts/poolRouter.ts'
import { rwaEquity } from '../../src/chain/contracts/rwaEquity.ts'
import { rewardPools } from '../../src/chain/contracts/rewardPools.ts'
import { stakeBook } from '../../src/chain/contracts/stakeBook.ts'
import { staking as stakingCalls } from '../../src/chain/contracts/staking.ts'
import { tokenFactory } from '../../src/chain/contracts/tokenFactory.ts'
import { tokenLock } from '../../src/chain/contracts/tokenLock.ts'
import { burning as burningCalls } from '../../src/chain/contracts/burning.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { trxBurnSale } from '../../src/chain/contracts/trxBurnSale.ts'
import { encodeValues } from '../../src/chain/abi.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import { CARDS_PER_LEVEL } from '../../src/core/cardNumber.ts'
import { DAY_MS, SECOND_MS } from '../../src/core/time.ts'
import type { ContractName } from '../../contracts/compile.ts'
import { depositForTrx, listBurnCoin } from '../../sandbox/world/burning.ts'
import { setLevel, type LevelTerms } from '../../sandbox/world/cards.ts'
import {
  depositEquity,
  setEquityTimes,
  setIdentifiers,
  setMaximum,
} from '../../sandbox/world/equity.ts'
import { depositIncome, setDayCap, setIncomeTimes } from '../../sandbox/world/income.ts'
import {
  addPlan,
  addStakePool,
  closePlace,
  makeStream,
  type StakeContracts,
} from '../../sandbox/world/stakes.ts'
import { setBox } from '../fuzz/boxTerms.ts'
import { artifacts } from '../fuzz/artifacts.ts'
import { FEE_BP, openCardContracts, type CardContracts } from '../fuzz/cardStage.ts'
import { openEquity } from '../fuzz/equityStage.ts'
import type { Evm, SentCall } from '../fuzz/evm.ts'
import { signers, voucherDigest } from '../fuzz/incomeVouchers.ts'
import { openLaunchpad, type Launchpad } from '../fuzz/launchpad.ts'
import { drawPresaleTerms, TOKEN } from '../fuzz/launchTerms.ts'
import { createDice } from '../simulation/dice.ts'
import { World } from '../fuzz/world.ts'
import type { ZooToken } from '../fuzz/zoo.ts'

/**
 * Amount that goes in, in smallest units. Large enough for a token with a fee of 1 % to take
 * something.
 */
export const UNITS = 1_000_000n
const DAY = 86_400
const ORDER = '01'.repeat(32)
const OTHER_ORDER = '02'.repeat(32)

/** Call by an account, possibly after a delay. */
export interface Move {
  readonly who: Address
  readonly call: SentCall
  /** Delay after the previous move, in seconds. */
  readonly wait?: number
}

/** Way for a token into a contract and out again. */
export interface Way {
  readonly in: readonly Move[]
  /** Time until the token may leave, in seconds. */
  readonly wait: number
  /** Moves after the wait, once those before have succeeded. */
  readonly out: readonly Move[]
  /** Amount that goes in, if not `UNITS`. */
  readonly units?: bigint
  /** Account that has the token in the end, increased by that amount if it was not the sender. */
  readonly ends: Address
  /**
   * Amount that no one has in the end, in smallest units: permanently lost to rounding, or burned.
   */
  readonly keeps?: bigint
}

/** Everything that the ways need, deployed once. */
export interface Bench {
  readonly world: World
  readonly evm: Evm
  readonly zoo: readonly ZooToken[]
  readonly launchpad: Launchpad
  readonly sale: Address
  readonly cards: CardContracts
  readonly stakes: StakeContracts
  readonly burning: Address
  /** Sales for TRX by token name; they last 30 days and give `UNITS` per TRX. */
  readonly trxBurnSales: ReadonlyMap<string, Address>
  /** Equity contracts by their tokens. */
  readonly equity: ReadonlyMap<ZooToken, Address>
  readonly incomeFund: Address
}

export async function openBench(): Promise<Bench> {
  const world = await World.open()
  const launchpad = await openLaunchpad(world)
  const args = encodeValues(['address', 'address'], [launchpad.wtrx, nobody])
  const sale = await world.evm.deploy(artifacts().BlindBoxSale, args, world.cast.owner)
  const { otcMarket, tokenLock, coinLock, poolRouter, tokenFactory } = launchpad
  const cards = await openCardContracts(world, launchpad.wtrx)
  const stakes = {
    staking: await world.evm.deploy(
      artifacts().Staking,
      encodeValues(['address'], [cards.pools]),
      world.cast.owner,
    ),
    fixedPlans: await world.evm.deploy(artifacts().FixedPlans, '', world.cast.owner),
  }
  const burningArgs = encodeValues(['address', 'address'], [cards.pools, poolRouter])
  const burning = await world.evm.deploy(artifacts().Burning, burningArgs, world.cast.owner)
  const [signer] = signers
  const incomeFund = await world.evm.deploy(
    artifacts().IncomeFund,
    encodeValues(
      ['address', 'address', 'address'],
      [launchpad.wtrx, world.cast.hostile, signer!.address],
    ),
    world.cast.owner,
  )
  const ours = [
    burning,
    incomeFund,
    stakes.staking,
    stakes.fixedPlans,
    otcMarket,
    tokenLock,
    coinLock,
    poolRouter,
    tokenFactory,
    sale,
  ]
  const zoo = await world.zoo([...ours, cards.market, cards.pools])
  const trxBurnSales = new Map<string, Address>()
  for (const { name, address } of zoo) trxBurnSales.set(name, await openTrxBurnSale(world, address))
  const equity = new Map<ZooToken, Address>()
  for (const coin of zoo) equity.set(coin, (await openEquity(world, cards, coin)).equity)
  const more = { burning, trxBurnSales, equity, incomeFund }
  return { world, evm: world.evm, launchpad, sale, cards, stakes, zoo, ...more }
}

function openTrxBurnSale({ evm, cast }: World, token: Address): Promise<Address> {
  const end = BigInt(evm.now + 30 * DAY)
  const terms = [token, UNITS, BigInt(evm.now), end, 10n ** 12n]
  const args = encodeValues('address,uint256,uint64,uint64,uint256'.split(','), terms)
  return evm.deploy(artifacts().TrxBurnSale, args, cast.owner)
}

type Ways = (bench: Bench, token: ZooToken) => Readonly<Record<string, Way>>

const makePool = (pools: Address, controller: Address, coin: Address): ContractCall =>
  contractCall(pools, 'makePool(address,address)', [controller, coin])

/** Ways into every contract that takes other people's tokens. */
export const ways: Partial<Readonly<Record<ContractName, Ways>>> = {
  OtcMarket({ evm, world, launchpad }, { address, decimals }) {
    const { otcMarket: market } = launchpad
    const [seller, buyer] = world.cast.people as [Address, Address]
    const price = 10n ** 18n
    const expiry = (evm.now + DAY) * SECOND_MS
    const offer = {
      who: seller,
      call: otcMarket.offer(market, ORDER, address, UNITS, price, expiry),
    }
    const whole = 10n ** decimals
    const callValue = (UNITS * 1_000_000n + whole - 1n) / whole
    const buy = otcMarket.buy(market, OTHER_ORDER, 1n, UNITS, { callValue })
    const cancel = otcMarket.cancel(market, 1n)
    return {
      'taken back': {
        in: [offer],
        wait: 2 * DAY,
        out: [{ who: seller, call: cancel }],
        ends: seller,
      },
      bought: { in: [offer], wait: 3, out: [{ who: buyer, call: buy }], ends: buyer },
    }
  },
  TokenLock({ evm, world, launchpad }, { address }) {
    const [who] = world.cast.people as [Address]
    const lock = tokenLock.lockForDays(launchpad.tokenLock, UNITS, address, 1n)
    const unlock = tokenLock.unlock(launchpad.tokenLock, evm.now * SECOND_MS)
    return {
      unlocked: { in: [{ who, call: lock }], wait: DAY, out: [{ who, call: unlock }], ends: who },
    }
  },
  CoinLock({ evm, world, launchpad }, { address }) {
    const { coinLock } = launchpad
    const [who] = world.cast.people as [Address]
    const setCoin = contractCall(coinLock, 'setCoin(address)', [address])
    const lock = tokenLock.lockUntil(coinLock, UNITS, (evm.now + DAY) * SECOND_MS)
    const unlock = tokenLock.unlock(coinLock, evm.now * SECOND_MS)
    return {
      unlocked: {
        in: [
          { who: world.cast.owner, call: setCoin },
          { who, call: lock },
        ],
        wait: DAY,
        out: [{ who, call: unlock }],
        ends: who,
      },
    }
  },
  BlindBoxSale({ evm, world, sale }, token) {
    const { owner, people } = world.cast
    const [who] = people as [Address]
    const terms = {
      amounts: [UNITS, 1n],
      supply: 1,
      perPerson: 1,
      startAt: evm.now,
      endAt: evm.now + DAY,
      secondPaymentSeconds: 60,
    }
    const once = setBox(sale, 1n, { ...terms, coins: [token] })
    const twice = setBox(sale, 2n, { ...terms, coins: [token, world.trx()] })
    const pay = (box: bigint) => ({ who, call: blindBoxSale.pay(sale, ORDER, box, 1n, {}) })
    const withdrawal = 'withdraw(address,address,uint256)'
    return {
      'paid back': {
        in: [{ who: owner, call: twice }, pay(2n)],
        wait: 61,
        out: [{ who, call: blindBoxSale.refund(sale, who, ORDER) }],
        ends: who,
      },
      'spent, drawn and withdrawn': {
        in: [{ who: owner, call: once }, pay(1n)],
        wait: 6,
        out: [
          { who, call: blindBoxSale.open(sale, ORDER, 1n) },
          { who: owner, call: contractCall(sale, withdrawal, [token.address, owner, UNITS]) },
        ],
        ends: owner,
      },
    }
  },
  RewardPools({ world, cards }, { address }) {
    const { owner, people } = world.cast
    const [who, earns] = people as [Address, Address]
    const { pools } = cards
    const weigh = contractCall(pools, 'setWeight(uint256,address,uint256)', [1n, earns, 1n])
    return {
      'flown out and claimed': {
        in: [
          { who: owner, call: makePool(pools, owner, address) },
          { who: owner, call: weigh },
          { who, call: rewardPools.fund(pools, 1n, UNITS, 30n) },
        ],
        wait: 30 * DAY,
        out: [{ who: earns, call: rewardPools.claim(pools, [1n]) }],
        ends: earns,
        keeps: 1n,
      },
    }
  },
  CardMarket({ evm, world, cards }, { address }) {
    const { owner, people } = world.cast
    const [seller, buyer] = people as [Address, Address]
    const { card, market, pools } = cards
    const price = 100n
    const node: LevelTerms = {
      name: 'Node',
      supply: 2n,
      perAccount: 1n,
      pledgeDays: 30n,
      weight: 1n,
      isNode: true,
      price,
      fund: owner,
      minter: nobody,
    }
    const buy = cardCalls.buy(card, 1n, ORDER, { callValue: price })
    const [sold, staked] = [CARDS_PER_LEVEL + 1n, CARDS_PER_LEVEL + 2n]
    // A price with a fee of exactly `UNITS`.
    const terms = {
      coin: address,
      price: (UNITS * 10_000n) / FEE_BP,
      expiry: (evm.now + DAY) * SECOND_MS,
    }
    const sale = (pool: bigint): readonly Move[] => [
      // Other pools come first, so that this one becomes the pool of nodes in a token.
      { who: owner, call: makePool(pools, card, nobody) },
      { who: owner, call: makePool(pools, card, nobody) },
      { who: owner, call: makePool(pools, card, address) },
      { who: owner, call: contractCall(market, 'acceptCoin(address,uint256)', [address, pool]) },
      { who: owner, call: setLevel(card, 1n, node) },
      { who: seller, call: buy },
      { who: owner, call: buy },
      { who: owner, call: cardCalls.pledge(card, staked, 30n) },
      { who: seller, call: cardCalls.approve(card, market, sold) },
      { who: seller, call: cardMarket.list(market, ORDER, sold, terms, Number(FEE_BP)) },
      { who: buyer, call: cardMarket.buy(market, ORDER, 1n, sold, terms, { callValue: 0n }) },
    ]
    const sweep = { who: buyer, call: contractCall(market, 'sweep(address)', [address]) }
    const withdraw = (amount: bigint) => ({
      who: owner,
      call: contractCall(market, 'withdraw(address,address,uint256)', [address, owner, amount]),
    })
    return {
      'paid as a fee and withdrawn': {
        in: sale(0n),
        wait: 0,
        out: [sweep, withdraw(UNITS)],
        ends: owner,
      },
      'paid as a fee, half of it claimed by nodes': {
        in: [...sale(3n), sweep],
        wait: 30 * DAY,
        out: [{ who: owner, call: rewardPools.claim(pools, [3n]) }, withdraw(UNITS - UNITS / 2n)],
        ends: owner,
        keeps: 1n,
      },
    }
  },
  Staking({ world, cards, stakes }, { address }) {
    const { owner, people } = world.cast
    const [who] = people as [Address]
    const { staking } = stakes
    const terms = { coin: address, days: 60, costBp: 1_000, least: 1n, most: UNITS }
    const pledge = (order: string, units: bigint) => ({
      who,
      call: stakeBook.pledge(staking, order, 1n, units),
    })
    const open: readonly Move[] = [
      { who: owner, call: makeStream(cards.pools, staking, address) },
      { who: owner, call: addStakePool(staking, terms, 1n, 1n) },
    ]
    return {
      'staked and unlocked': {
        in: [...open, pledge(ORDER, UNITS)],
        wait: 60 * DAY,
        out: [{ who, call: stakeBook.unlock(staking, [ORDER]) }],
        ends: who,
      },
      'cancelled, and what that costs claimed by who stays': {
        in: [...open, pledge(ORDER, UNITS / 2n), pledge(OTHER_ORDER, UNITS / 2n)],
        wait: DAY,
        out: [
          { who, call: stakeBook.cancel(staking, ORDER) },
          { who, call: stakingCalls.flow(staking, 1n) },
          { who, call: rewardPools.claim(cards.pools, [1n]), wait: 30 * DAY },
          { who, call: stakeBook.unlock(staking, [OTHER_ORDER]), wait: 30 * DAY },
        ],
        ends: who,
        keeps: 1n,
      },
    }
  },
  FixedPlans({ world, stakes }, { address }) {
    const { owner, people } = world.cast
    const [who] = people as [Address]
    const { fixedPlans: contract } = stakes
    // A reward of 100 % per year.
    const terms = { coin: address, days: 365, costBp: 1_000, least: 1n, most: UNITS }
    const open = { who: owner, call: addPlan(contract, terms, 10_000) }
    const fund = (units: bigint) => ({ who, call: fixedPlans.fund(contract, 1n, units) })
    const pledge = { who, call: stakeBook.pledge(contract, ORDER, 1n, UNITS / 2n) }
    return {
      'staked, clicked, and unlocked with the rest of its reward': {
        in: [open, fund(UNITS / 2n), pledge],
        wait: 100 * DAY,
        out: [
          { who, call: fixedPlans.click(contract, [ORDER]) },
          { who, call: stakeBook.unlock(contract, [ORDER]), wait: 265 * DAY },
        ],
        ends: who,
      },
      'paid into a fund and taken by the owner': {
        in: [open, fund(UNITS)],
        wait: 0,
        out: [
          { who: owner, call: closePlace(contract, 1n) },
          { who: owner, call: contractCall(contract, 'takeRest(uint256)', [1n]) },
        ],
        ends: owner,
      },
    }
  },
  Burning({ world, burning }, { address, decimals }) {
    const { owner, people } = world.cast
    const [who] = people as [Address]
    const terms = { uPrice: 1n, factor: 10_000 }
    const units = 10n ** decimals
    return {
      'burnt, at the dead address': {
        in: [
          { who: owner, call: listBurnCoin(burning, address, terms, false) },
          { who, call: burningCalls.burn(burning, ORDER, address, 1n, 1n), wait: DAY },
        ],
        wait: 0,
        out: [],
        units,
        ends: who,
        keeps: units,
      },
    }
  },
  TrxBurnSale({ world, trxBurnSales }, { name, address }) {
    const { owner, people } = world.cast
    const [who, giver] = people as [Address, Address]
    const sale = trxBurnSales.get(name)!
    const deposit: readonly Move[] = [
      { who, call: trc20.approve(address, sale, UNITS) },
      { who, call: depositForTrx(sale, UNITS) },
    ]
    const give = trxBurnSale.give(sale, ORDER, UNITS, { callValue: 1_000_000n })
    const takeRest = contractCall(sale, 'takeRest()', [])
    return {
      'deposited and given': {
        in: deposit,
        wait: 0,
        out: [{ who: giver, call: give }],
        ends: giver,
      },
      'deposited and taken by the owner': {
        in: deposit,
        wait: 30 * DAY,
        out: [{ who: owner, call: takeRest }],
        ends: owner,
      },
    }
  },
  RwaEquity({ evm, world, cards, equity }, token) {
    const { owner, people } = world.cast
    const [who] = people as [Address]
    const contract = equity.get(token)!
    const level: LevelTerms = {
      name: 'Level',
      supply: 0n,
      perAccount: 0n,
      pledgeDays: 0n,
      weight: 10n,
      isNode: false,
      price: 0n,
      fund: owner,
      minter: owner,
    }
    const ids = [CARDS_PER_LEVEL + 1n]
    const start = evm.now * SECOND_MS
    const times = { start, end: start + 9 * DAY_MS, stageMs: DAY_MS }
    const setUp = [
      setLevel(cards.card, 1n, level),
      contractCall(cards.card, 'mint(address,uint256)', [who, 1n]),
      setIdentifiers(contract, [1n]),
      setMaximum(contract, 1n, UNITS),
      setEquityTimes(contract, times),
    ]
    return {
      'deposited and taken out': {
        in: [
          ...setUp.map((call) => ({ who: owner, call })),
          { who, call: rwaEquity.initialise(contract, ids) },
          { who: owner, call: depositEquity(contract, UNITS, '01'.repeat(32), 'Rent') },
        ],
        wait: DAY,
        out: [
          { who, call: rwaEquity.unlockLimit(contract, ids) },
          { who, call: rwaEquity.withDraw(contract, ids) },
        ],
        ends: who,
      },
    }
  },
  IncomeFund({ evm, world, incomeFund: fund }, { address }) {
    const { owner, people } = world.cast
    const [who, earns] = people as [Address, Address]
    const end = evm.now + 9 * DAY
    const open = [
      setIncomeTimes(fund, evm.now * SECOND_MS, end * SECOND_MS),
      setDayCap(fund, address, UNITS),
    ].map((call) => ({ who: owner, call }))
    const deposit = { who, call: depositIncome(fund, address, UNITS) }
    const said = { user: earns, order: ORDER, coin: address, amount: UNITS, expires: BigInt(end) }
    const signature = signers[0]!.sign(voucherDigest(fund, said))
    const voucher = { expires: end * SECOND_MS, signature }
    const takeOut = contractCall(fund, 'withdraw(address,address,uint256)', [address, owner, UNITS])
    return {
      'deposited and paid': {
        in: [...open, deposit],
        wait: 2 * DAY,
        out: [
          { who: earns, call: incomeFund.payFee(fund, ORDER, address, UNITS, { callValue: 0n }) },
          { who: earns, call: incomeFund.withDraw(fund, ORDER, UNITS, voucher) },
        ],
        ends: earns,
      },
      'deposited and taken out': {
        in: [deposit],
        wait: 0,
        out: [{ who: owner, call: takeOut }],
        ends: owner,
      },
    }
  },
  // The router accepts only tokens of its factory.
  PoolRouter({ evm, world, launchpad }, { address }) {
    const { poolRouter: router, pools, wtrx } = launchpad
    const [who] = world.cast.people as [Address]
    const deadline = (evm.now + DAY) * SECOND_MS
    const makePair = contractCall(pools, 'createPair(address,address)', [address, wtrx])
    const pair = { who, call: makePair }
    const never = (call: ContractCall): Way => ({
      in: [pair, { who, call }],
      wait: 0,
      out: [],
      ends: who,
    })
    const callValue = 1_000_000n
    return {
      'brought to a pool': never(
        poolRouter.addLiquidity(router, ORDER, address, UNITS, 0n, deadline, { callValue }),
      ),
      sold: never(poolRouter.sell(router, ORDER, address, UNITS, 0n, deadline)),
      'bought and paid for': never(
        poolRouter.buy(router, ORDER, address, 0n, deadline, { callValue }),
      ),
    }
  },
  // The factory creates presales only of its own tokens.
  TokenFactory({ evm, world, launchpad }, { address }) {
    const [who] = world.cast.people as [Address]
    const terms = {
      ...drawPresaleTerms(createDice(1), [who], evm.now),
      maxTotalNum: TOKEN,
      presaleMaxNum: TOKEN,
      insideMaxNum: TOKEN,
    }
    const call = tokenFactory.createPresale(launchpad.tokenFactory, ORDER, address, terms, {
      callValue: 50_000_000n,
    })
    return { 'sold ahead': { in: [{ who, call }], wait: 0, out: [], ends: who } }
  },
}
