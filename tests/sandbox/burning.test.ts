import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractCall, type ContractCall } from '../../src/chain/call.ts'
import { burning as calls, burningEvents as events } from '../../src/chain/contracts/burning.ts'
import { poolRouter } from '../../src/chain/contracts/poolRouter.ts'
import { rewardPools } from '../../src/chain/contracts/rewardPools.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import { addressFromHex, type Address } from '../../src/core/address.ts'
import { DAY_MS, SECOND_MS } from '../../src/core/time.ts'
import { compileContracts, compileProbe, compileZoo } from '../../contracts/compile.ts'
import { announceBurnTerms, listBurnCoin, setPowerStream } from '../../sandbox/world/burning.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import { makeStream } from '../../sandbox/world/stakes.ts'
import { burning } from '../../contracts/deployments.ts'
import { deployHere } from '../../sandbox/world/deployHere.ts'
import { ALL, openHostile, type HostileFixture } from './hostileFixture.ts'
import { TOKEN, TRX } from './launchpadFixture.ts'

const DEAD = addressFromHex('000000000000000000000000000000000000dead')
/** Half a USDT for a whole token, with a power factor of 1. */
const TERMS = { uPrice: 500_000n, factor: 10_000 }
const MOST = 2n ** 112n - 1n

let fixture: HostileFixture
let contract: Address
let pools: Address
let token: Address
beforeAll(async () => {
  fixture = await openHostile({ solidLag: 5 })
  const { owner, people } = fixture
  pools = (await owner.deploy(compileContracts().RewardPools)).contract
  contract = await open()
  token = (await fixture.openPool({}, 10_000n * TOKEN, 10_000n * TRX)).token
  for (const { address } of people)
    await fixture.step(owner, fixture.give(token, address, 1_000n * TOKEN))
  await list(token)
})
afterAll(() => fixture.close())

const person = (index: number) => fixture.people[index]!
const open = async () => {
  const contracts = { rewardPools: pools, poolRouter: fixture.poolRouter }
  return (await deployHere(fixture.owner, burning, contracts, {})).burning
}
const wait = (ms: number) => fixture.chain.advanceTime(ms)

/** Lists a token, waits until its terms apply, and approves it for all accounts. */
async function list(coin: Address, terms = TERMS, hasBurn = true, of = contract): Promise<Address> {
  await fixture.step(fixture.owner, listBurnCoin(of, coin, terms, hasBurn))
  await wait(DAY_MS)
  for (const who of fixture.people) await fixture.step(who, trc20.approve(coin, of, ALL))
  return coin
}

/** Deploys a token of the zoo or of a test, and gives each account 1,000. */
async function coinOf(artifact: Parameters<Operator['deploy']>[0], args?: string, unit = TOKEN) {
  const coin = (await fixture.owner.deploy(artifact, args)).contract
  for (const { address } of fixture.people)
    await fixture.step(
      fixture.owner,
      contractCall(coin, 'mint(address,uint256)', [address, 1_000n * unit]),
    )
  return coin
}

const burn = (
  coin: Address,
  quantity: bigint,
  leastPower = 0n,
  order = fixture.order(),
  of = contract,
) => calls.burn(of, order, coin, quantity, leastPower)
const swap = (
  callValue: bigint,
  { least = 1n, leastPower = 0n, order = fixture.order(), coin = token, late = 0 } = {},
) =>
  calls.swapToBurn(contract, order, coin, least, leastPower, fixture.deadline() - late, {
    callValue,
  })
const announce = (coin: Address, terms: Partial<typeof TERMS>) =>
  announceBurnTerms(contract, coin, { ...TERMS, ...terms })
const resultOf = async (who: Operator, call: ContractCall) => (await fixture.act(who, call)).result
const powerOf = (who: Operator, of = contract) => fixture.says(calls.powerOf(of, who.address))
const supplyOf = (coin: Address) => fixture.says(trc20.totalSupply(coin))
const termsOf = (coin: Address) => fixture.says(calls.coin(contract, coin))

describe('what is burnt', () => {
  it('leaves the supply, and is power by price and factor, told with its order', async () => {
    const order = fixture.order()
    const [supply, has] = [await supplyOf(token), await fixture.tokens(token, person(0).address)]
    const { logs } = await fixture.step(person(0), burn(token, 3n, 1_500_000n, order))
    expect(await powerOf(person(0))).toBe(1_500_000n)
    expect(await supplyOf(token)).toBe(supply - 3n * TOKEN)
    expect(await fixture.tokens(token, person(0).address)).toBe(has - 3n * TOKEN)
    expect(await fixture.tokens(token, contract)).toBe(0n)
    const [told] = decodeEvents(events.burned, contract, logs)
    expect(told).toMatchObject({
      order,
      user: person(0).address,
      coin: token,
      burnAmount: 3n * TOKEN,
      uAmount: 1_500_000n,
      power: 1_500_000n,
      trx: 0n,
    })
    expect(await fixture.says(calls.burnedBy(contract, token, person(0).address))).toBe(3n * TOKEN)
  })

  it('goes to the dead address where the coin has no burning of its own', async () => {
    const coin = await list(await coinOf(compileZoo().NoDecimals0, '', 1n), TERMS, false)
    await fixture.step(person(0), burn(coin, 7n))
    expect(await fixture.tokens(coin, DEAD)).toBe(7n)
    expect(await fixture.tokens(coin, contract)).toBe(0n)
  })

  it('is whole, something, of what one has, and of a coin that counts', async () => {
    expect(await resultOf(person(1), burn(token, 0n))).toBe('WrongAmount')
    expect(await resultOf(person(1), burn(token, MOST / TOKEN + 1n))).toBe('WrongAmount')
    expect(await resultOf(person(1), burn(token, 10n ** 30n))).toBe('WrongAmount')
    expect(await resultOf(person(1), burn(token, 1_000_000n))).toBe('CoinNotTaken')
    expect(await resultOf(person(1), burn(fixture.usdt, 1n))).toBe('UnknownCoin')
    expect(await powerOf(person(1))).toBe(0n)
  })

  it('is for the power that was asked for at least, and for some', async () => {
    expect(await resultOf(person(1), burn(token, 2n, 1_000_001n))).toBe('LessThanMinimum')
    await fixture.step(person(1), burn(token, 2n, 1_000_000n))
    // A whole token is worth one unit of USDT, of which a ten-thousandth is power.
    const coin = await list(
      await coinOf(compileZoo().NoDecimals0, '', 100n),
      { uPrice: 1n, factor: 1 },
      false,
    )
    expect(await resultOf(person(1), burn(coin, 9_999n))).toBe('LessThanMinimum')
    await fixture.step(person(1), burn(coin, 19_999n, 1n))
    expect(await powerOf(person(1))).toBe(1_000_001n)
  })

  it('takes an order of an account once, whatever it does, and of another account again', async () => {
    const order = fixture.order()
    await fixture.step(person(2), burn(token, 1n, 0n, order))
    expect(await resultOf(person(2), burn(token, 1n, 0n, order))).toBe('OrderAlreadyUsed')
    expect(await resultOf(person(2), swap(5n * TRX, { order }))).toBe('OrderAlreadyUsed')
    expect(await resultOf(person(2), calls.activate(contract, order))).toBe('OrderAlreadyUsed')
    await fixture.step(person(3), burn(token, 1n, 0n, order))
  })

  it('is burnt once, also where its block is orphaned', async () => {
    const order = fixture.order()
    const before = await powerOf(person(2))
    await fixture.step(person(2), burn(token, 4n, 0n, order))
    await fixture.chain.orphan(1, { forget: true })
    expect(await powerOf(person(2))).toBe(before)
    await fixture.step(person(2), burn(token, 4n, 0n, order))
    expect(await powerOf(person(2))).toBe(before + 2_000_000n)
    expect(await resultOf(person(2), burn(token, 4n, 0n, order))).toBe('OrderAlreadyUsed')
  })

  it('is refused of a coin that takes a fee on its way, to us or to the dead address', async () => {
    const taxed = await list(await coinOf(compileZoo().TakesFee), TERMS, false)
    expect(await resultOf(person(0), burn(taxed, 1n))).toBe('CoinNotTaken')
    const out = await list(await coinOf(compileProbe('TaxesOut')), TERMS, false)
    expect(await resultOf(person(0), burn(out, 1n))).toBe('CoinNotBurnt')
    for (const coin of [taxed, out])
      expect(await fixture.tokens(coin, person(0).address)).toBe(1_000n * TOKEN)
  })

  it.each(['NoReturn', 'ReturnsGarbage'] as const)(
    'is refused of a coin that only says so: %s',
    async (name) => {
      const args = name === 'ReturnsGarbage' ? `${'0'.repeat(62)}20${'0'.repeat(64)}` : undefined
      const coin = await list(await coinOf(compileZoo()[name], args))
      expect(await resultOf(person(0), burn(coin, 1n))).toBe('CoinNotBurnt')
      expect(await fixture.tokens(coin, person(0).address)).toBe(1_000n * TOKEN)
    },
  )

  it('is never more power than a stream can count', async () => {
    const dear = { uPrice: 2n ** 64n - 1n, factor: 100_000 }
    const [of, coin] = [await open(), await coinOf(compileZoo().NoDecimals0, '', 10n ** 12n)]
    await list(coin, dear, false, of)
    const whole = MOST / (dear.uPrice * 10n)
    await fixture.step(person(0), burn(coin, whole - 1n, 0n, fixture.order(), of))
    expect(await resultOf(person(1), burn(coin, 2n, 0n, fixture.order(), of))).toBe('WrongAmount')
    await fixture.step(person(1), burn(coin, 1n, 0n, fixture.order(), of))
  })
})

describe('a purchase that is burnt', () => {
  const bought = async (sun: bigint) => {
    const [tokens, trx] = await fixture.reserves(token)
    return (sun * 997n * tokens) / (trx * 1_000n + sun * 997n)
  }

  it('burns what is whole, and gives back the rest', async () => {
    const [supply, has] = [await supplyOf(token), await fixture.tokens(token, person(0).address)]
    const [due, power] = [await bought(10n * TRX), await powerOf(person(0))]
    const whole = due / TOKEN
    const { logs } = await fixture.step(person(0), swap(10n * TRX, { least: whole }))
    expect(await supplyOf(token)).toBe(supply - whole * TOKEN)
    expect(await fixture.tokens(token, person(0).address)).toBe(has + due - whole * TOKEN)
    expect(due % TOKEN).toBeGreaterThan(0n)
    expect(await powerOf(person(0))).toBe(power + whole * TERMS.uPrice)
    expect(await fixture.tokens(token, contract)).toBe(0n)
    expect(await fixture.sun(contract)).toBe(0n)
    const [told] = decodeEvents(events.burned, contract, logs)
    expect(told).toMatchObject({ burnAmount: whole * TOKEN, trx: 10n * TRX })
  })

  it('is for the coins, and the power, that were asked for at least, and in time', async () => {
    const whole = (await bought(10n * TRX)) / TOKEN
    const few = swap(10n * TRX, { least: whole + 1n })
    expect(await resultOf(person(1), few)).toBe('LessThanMinimum')
    const weak = swap(10n * TRX, { leastPower: whole * TERMS.uPrice + 1n })
    expect(await resultOf(person(1), weak)).toBe('LessThanMinimum')
    expect(await resultOf(person(1), swap(10n * TRX, { late: DAY_MS }))).toBe('Expired')
    expect(await resultOf(person(1), swap(10n * TRX, { least: 0n }))).toBe('WrongAmount')
    // Less than a whole token.
    expect(await resultOf(person(1), swap(TRX / 2n))).toBe('LessThanMinimum')
  })

  it('is of TRX, also where the pool was given some', async () => {
    const { wtrx, poolRouter: router } = fixture
    const [pair] = await fixture.view(contractCall(router, 'pairOf(address)', [token]), ['address'])
    await fixture.step(person(3), contractCall(wtrx, 'deposit()', [], { callValue: 20n * TRX }))
    await fixture.step(person(3), fixture.give(wtrx, pair as Address, 20n * TRX))
    expect(await resultOf(person(1), swap(0n))).toBe('WrongAmount')
    // The next buyer gets them.
    await fixture.step(person(1), swap(TRX, { least: 15n }))
  })

  it('cannot be used up by a stranger, at the router or here', async () => {
    const order = fixture.order()
    await fixture.step(person(3), swap(5n * TRX, { order }))
    const deadline = fixture.deadline()
    const direct = poolRouter.buy(fixture.poolRouter, order, token, 0n, deadline, {
      callValue: TRX,
    })
    await fixture.step(person(3), direct)
    expect(await resultOf(person(0), swap(5n * TRX, { order }))).toBe('SUCCESS')
  })

  it('is of the factory’s tokens alone, and pays a token’s fee as any other does', async () => {
    const coin = await list(await coinOf(compileZoo().CallsBack))
    expect(await resultOf(person(0), swap(5n * TRX, { coin }))).toBe('ForeignToken')
    const terms = { feeBuy: 2_500, feeRecipient: person(3).address }
    const taxed = (await fixture.openPool(terms, 10_000n * TOKEN, 10_000n * TRX)).token
    await list(taxed)
    const sun = 100n * TRX
    const out = (sun * 997n * 10_000n * TOKEN) / (10_000n * TRX * 1_000n + sun * 997n)
    const left = out - (out * 2_500n) / 10_000n
    const power = await powerOf(person(0))
    await fixture.step(person(0), swap(sun, { coin: taxed, least: left / TOKEN }))
    expect(await powerOf(person(0))).toBe(power + (left / TOKEN) * TERMS.uPrice)
    expect(await fixture.tokens(taxed, person(0).address)).toBe(left % TOKEN)
  })
})

describe('the terms of a coin', () => {
  it('count a day after they were announced, and not a second before', async () => {
    const coin = await coinOf(compileZoo().Decimals24)
    const { time } = await fixture.step(fixture.owner, listBurnCoin(contract, coin, TERMS, true))
    expect(await termsOf(coin)).toMatchObject({
      uPrice: 0n,
      factor: 0,
      decimals: 24,
      next: { ...TERMS, from: time * SECOND_MS + DAY_MS },
    })
    expect(await resultOf(person(0), burn(coin, 1n))).toBe('UnknownCoin')
    await wait(DAY_MS)
    expect(await termsOf(coin)).toMatchObject({ ...TERMS, next: undefined })
  })

  it('change by a fifth at most, of what counts, and a later announcement takes the place', async () => {
    const { owner } = fixture
    const coin = await list(await coinOf(compileZoo().Decimals24))
    for (const uPrice of [600_001n, 399_999n, 0n])
      expect(await resultOf(owner, announce(coin, { uPrice }))).toBe('WrongTerms')
    expect(await resultOf(owner, announce(coin, { factor: 100_001 }))).toBe('WrongTerms')
    await fixture.step(owner, announce(coin, { uPrice: 600_000n }))
    await wait(DAY_MS / 2)
    // Terms that do not apply yet are no base for a change.
    expect(await resultOf(owner, announce(coin, { uPrice: 720_000n }))).toBe('WrongTerms')
    await fixture.step(owner, announce(coin, { uPrice: 400_000n }))
    await wait(DAY_MS / 2)
    expect(await termsOf(coin)).toMatchObject({ ...TERMS, next: { uPrice: 400_000n } })
    await wait(DAY_MS / 2)
    expect(await termsOf(coin)).toMatchObject({ uPrice: 400_000n, next: undefined })
    await fixture.step(owner, announce(coin, { uPrice: 480_000n }))
  })

  it('end its burning with a factor of zero, and begin it anew', async () => {
    const { owner } = fixture
    const coin = await list(await coinOf(compileZoo().NoDecimals0, '', 1n), TERMS, false)
    await fixture.step(owner, announce(coin, { factor: 0 }))
    await fixture.step(person(0), burn(coin, 1n))
    await wait(DAY_MS)
    expect(await resultOf(person(0), burn(coin, 1n))).toBe('UnknownCoin')
    await fixture.step(owner, announce(coin, { factor: 20_000 }))
    expect(await resultOf(person(0), burn(coin, 1n))).toBe('UnknownCoin')
    await wait(DAY_MS)
    await fixture.step(person(0), burn(coin, 1n, 1_000_000n))
  })

  it('are the owner’s, of a coin that is listed once', async () => {
    const { owner } = fixture
    const coin = await coinOf(compileZoo().Decimals24)
    const unauthorised = 'OwnableUnauthorizedAccount'
    expect(await resultOf(person(0), listBurnCoin(contract, coin, TERMS, true))).toBe(unauthorised)
    expect(await resultOf(person(0), announce(token, {}))).toBe(unauthorised)
    expect(await resultOf(person(0), setPowerStream(contract, 1n))).toBe(unauthorised)
    expect(await resultOf(owner, announce(coin, {}))).toBe('UnknownCoin')
    expect(await resultOf(owner, listBurnCoin(contract, token, TERMS, true))).toBe('CoinExists')
    const none = listBurnCoin(contract, coin, { ...TERMS, factor: 0 }, true)
    expect(await resultOf(owner, none)).toBe('WrongTerms')
    const renounce = contractCall(contract, 'renounceOwnership()', [])
    expect(await resultOf(owner, renounce)).toBe('OwnerNeeded')
  })
})

describe('a miner', () => {
  const fund = (stream: bigint, units: bigint, days: bigint) =>
    rewardPools.fund(pools, stream, units, days, { callValue: units })
  const claimable = (stream: bigint, who: Operator) =>
    fixture.says(rewardPools.claimable(pools, stream, who.address))
  /** Deploys a separate contract, with the token listed. */
  async function openMine(): Promise<{ of: Address; stream: bigint }> {
    const of = await open()
    await list(token, TERMS, true, of)
    await fixture.step(fixture.owner, makeStream(pools, of))
    const [count] = await fixture.view(contractCall(pools, 'poolCount()', []), ['uint256'])
    return { of, stream: count as bigint }
  }

  it('is activated by an account that has power, once, where there is a stream', async () => {
    const { of, stream } = await openMine()
    const activate = (order = fixture.order()) => calls.activate(of, order)
    await fixture.step(fixture.owner, makeStream(pools, fixture.owner.address))
    expect(await resultOf(person(0), activate())).toBe('NoStream')
    expect(await resultOf(fixture.owner, setPowerStream(of, 0n))).toBe('WrongTerms')
    expect(await resultOf(fixture.owner, setPowerStream(of, stream + 1n))).toBe('WrongTerms')
    await fixture.step(fixture.owner, setPowerStream(of, stream))
    expect(await resultOf(fixture.owner, setPowerStream(of, stream))).toBe('WrongTerms')
    expect(await resultOf(person(0), activate())).toBe('NoPower')
    await fixture.step(person(0), burn(token, 1n, 0n, fixture.order(), of))
    const order = fixture.order()
    const { time } = await fixture.step(person(0), activate(order))
    expect(await fixture.says(calls.activatedAt(of, person(0).address))).toBe(time * SECOND_MS)
    expect(await resultOf(person(0), activate(order))).toBe('OrderAlreadyUsed')
    expect(await resultOf(person(0), activate())).toBe('AlreadyActive')
  })

  it('earns by all power, from the activation on, what anybody has paid in', async () => {
    const { of, stream } = await openMine()
    await fixture.step(fixture.owner, setPowerStream(of, stream))
    const burnIn = (who: Operator, quantity: bigint) =>
      fixture.step(who, burn(token, quantity, 0n, fixture.order(), of))
    const weight = (who: Operator) => fixture.says(rewardPools.weightOf(pools, stream, who.address))
    await burnIn(person(0), 3n)
    await burnIn(person(1), 1n)
    expect(await weight(person(0))).toBe(0n)
    await fixture.step(person(0), calls.activate(of, fixture.order()))
    await fixture.step(person(2), fund(stream, 10n * TRX, 10n))
    await wait(10 * DAY_MS)
    expect(await claimable(stream, person(0))).toBe(10n * TRX - 1n)
    expect(await claimable(stream, person(1))).toBe(0n)
    await burnIn(person(0), 3n)
    expect(await weight(person(0))).toBe(6n * TERMS.uPrice)
    await fixture.step(person(1), calls.activate(of, fixture.order()))
    await burnIn(person(1), 5n)
    await fixture.step(person(2), fund(stream, 10n * TRX, 10n))
    await wait(10 * DAY_MS)
    const gain = await fixture.gain(person(1), rewardPools.claim(pools, [stream]))
    expect(gain).toBe(5n * TRX - 1n)
  })
})

describe('TRX and tokens without a call', () => {
  it('are not taken, or stay: the contract gives nothing to anybody', async () => {
    const plain = contractCall(contract, '', [], { callValue: 1n })
    expect(await resultOf(person(0), plain)).not.toBe('SUCCESS')
    await fixture.step(person(0), fixture.give(token, contract, 5n))
    await fixture.step(person(1), burn(token, 1n))
    await fixture.step(person(1), swap(5n * TRX))
    expect(await fixture.tokens(token, contract)).toBe(5n)
  })
})
