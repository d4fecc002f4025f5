import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeCall, type AbiValue } from '../../src/chain/abi.ts'
import { contractCall, type ContractCall } from '../../src/chain/call.ts'
import { otcMarket, otcMarketEvents } from '../../src/chain/contracts/otcMarket.ts'
import { poolRouter } from '../../src/chain/contracts/poolRouter.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import type { Address } from '../../src/core/address.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/core/time.ts'
import { compileZoo } from '../../contracts/compile.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import type { Outcome } from './contractsFixture.ts'
import { openLaunchpad, PRICE, TOKEN, TRX, type LaunchpadFixture } from './launchpadFixture.ts'

// Effects that a contract can have on the transaction of someone who pays it, or who calls a token
// of its choice.

let fixture: LaunchpadFixture
let hostile: Address
beforeAll(async () => {
  fixture = await openLaunchpad()
  hostile = (await fixture.owner.deploy(compileZoo().Hostile)).contract
})
afterAll(() => fixture.close())

const creator = () => fixture.owner
const person = (index: number) => fixture.people[index]!
const deadline = () => fixture.now() * SECOND_MS + HOUR_MS
const FEE_LIMIT = 1_000_000_000n

/** Moods, as numbered in `Hostile.sol`. */
const moods = ['friendly', 'refuses', 'burns', 'revertsBomb', 'returnsBomb', 'reenters'] as const
type Mood = (typeof moods)[number]

const succeed = async (who: Operator, call: ContractCall): Promise<Outcome> => {
  const outcome = await fixture.act(who, call)
  expect(outcome.result).toBe('SUCCESS')
  return outcome
}

const behave = (mood: Mood) =>
  succeed(person(0), contractCall(hostile, 'behave(uint8)', [BigInt(moods.indexOf(mood))]))

/** Makes the hostile contract send a call of its own. */
const asHostile = ({ contract, signature, args, callValue }: ContractCall, feeLimit = FEE_LIMIT) =>
  fixture.act(
    person(0),
    contractCall(
      hostile,
      'act(address,uint256,bytes)',
      [contract, callValue, encodeCall(signature, args)],
      { feeLimit },
    ),
  )

/** Prepares calls that the contract makes when it is called back, each of them once. */
const prepare = (calls: readonly ContractCall[]) => {
  const prepared: AbiValue[] = calls.map(({ contract, signature, args, callValue }) => [
    contract,
    callValue,
    encodeCall(signature, args),
  ])
  return succeed(
    person(0),
    contractCall(hostile, 'prepare((address,uint256,bytes)[])', [prepared], {
      feeLimit: FEE_LIMIT,
    }),
  )
}

const offerIdOf = ({ logs }: Outcome): bigint => {
  const [offered] = decodeEvents(otcMarketEvents.offered, fixture.otcMarket, logs)
  return offered!['offerId'] as bigint
}

const tokensOf = (coin: Address) => fixture.tokens(coin, hostile)

/**
 * Maximum energy that a receiver may add to the transaction that pays it. It includes the energy
 * passed to the receiver, and the cost of wrapping its TRX, which is highest the first time.
 */
const MOST_ADDED = 30_000n + 70_000n

describe('the recipient of a token’s fees', () => {
  let token: Address
  beforeAll(async () => {
    const terms = { feeBuy: 1_000, feeSell: 1_000, feeRecipient: hostile, swapThreshold: 1n }
    ;({ token } = await fixture.create(creator(), terms))
    const { poolRouter: router } = fixture
    await succeed(creator(), trc20.approve(token, router, 1_000n * TOKEN))
    const paid = { callValue: 1_000n * TRX }
    const open = poolRouter.addLiquidity(
      router,
      fixture.order(),
      token,
      1_000n * TOKEN,
      0n,
      deadline(),
      paid,
    )
    await succeed(creator(), open)
    const buy = { callValue: 100n * TRX }
    await succeed(person(1), poolRouter.buy(router, fixture.order(), token, 0n, deadline(), buy))
    await succeed(person(1), trc20.approve(token, router, 1_000n * TOKEN))
  })

  const sale = (feeLimit = FEE_LIMIT) =>
    poolRouter.sell(fixture.poolRouter, fixture.order(), token, TOKEN, 0n, deadline(), {
      feeLimit,
    })

  /** Sells after a minute, because fees are sold once a minute. */
  async function sellLater(feeLimit?: bigint): Promise<Outcome> {
    await fixture.wait(MINUTE_MS)
    return succeed(person(1), sale(feeLimit))
  }

  it.each(moods)('that %s stops no sale, and makes it little dearer', async (mood) => {
    await behave('friendly')
    const quiet = await sellLater()
    await behave(mood)
    const before = (await fixture.sun(hostile)) + (await tokensOf(fixture.wtrx))
    const outcome = await sellLater()
    expect(outcome.energy - quiet.energy).toBeLessThanOrEqual(MOST_ADDED)
    // The recipient always gets what it is due, as TRX or as WTRX.
    const after = (await fixture.sun(hostile)) + (await tokensOf(fixture.wtrx))
    expect(after).toBeGreaterThan(before)
  })

  it('costs a seller no more than the limit that the sheet has shown, even if it turns hostile after', async () => {
    await behave('friendly')
    const { energy } = await sellLater()
    // Fee limit as set by `chooseFeeLimit`: the simulated energy plus half.
    const feeLimit = ((energy * 150n) / 100n) * 100n
    await behave('burns')
    const outcome = await sellLater(feeLimit)
    expect(outcome.energy * 100n).toBeLessThanOrEqual(feeLimit)
  })
})

describe('a seller', () => {
  let token: Address
  beforeAll(async () => {
    ;({ token } = await fixture.create(creator()))
    const give = contractCall(token, 'transfer(address,uint256)', [hostile, 100n * TOKEN])
    await succeed(creator(), give)
    await behave('friendly')
    const approve = trc20.approve(token, fixture.otcMarket, 100n * TOKEN)
    await asHostile(approve)
  })

  async function offer(): Promise<bigint> {
    await behave('friendly')
    const { otcMarket: market } = fixture
    const until = deadline()
    const call = otcMarket.offer(market, fixture.order(), token, TOKEN, PRICE, until)
    return offerIdOf(await asHostile(call))
  }

  const purchase = (id: bigint) =>
    otcMarket.buy(fixture.otcMarket, fixture.order(), id, TOKEN, {
      callValue: TRX,
      feeLimit: FEE_LIMIT,
    })

  it.each(moods)('that %s spends little of the buyer’s energy, and is paid', async (mood) => {
    const first = await offer()
    const quiet = await succeed(person(2), purchase(first))
    const id = await offer()
    await behave(mood)
    const before = (await fixture.sun(hostile)) + (await tokensOf(fixture.wtrx))
    const outcome = await succeed(person(2), purchase(id))
    expect(outcome.energy - quiet.energy).toBeLessThanOrEqual(MOST_ADDED)
    expect((await fixture.sun(hostile)) + (await tokensOf(fixture.wtrx)) - before).toBe(TRX)
  })
})

describe('a token that calls its sender and its receiver', () => {
  it('takes nothing out of the market or of a lock twice', async () => {
    const { otcMarket: market, tokenLock: lock } = fixture
    const coin = (await creator().deploy(compileZoo().CallsBack)).contract
    await succeed(creator(), contractCall(coin, 'mint(address,uint256)', [hostile, 100n * TOKEN]))
    // Another user's tokens, which must not move.
    const other = person(3)
    await succeed(
      creator(),
      contractCall(coin, 'mint(address,uint256)', [other.address, 9n * TOKEN]),
    )
    await succeed(other, trc20.approve(coin, market, 9n * TOKEN))
    const until = deadline()
    const stays = otcMarket.offer(market, fixture.order(), coin, 9n * TOKEN, PRICE, until)
    const theirId = offerIdOf(await succeed(other, stays))

    await behave('friendly')
    for (const spender of [market, lock])
      expect((await asHostile(trc20.approve(coin, spender, 50n * TOKEN))).result).toBe('SUCCESS')
    const made = await asHostile(
      otcMarket.offer(market, fixture.order(), coin, TOKEN, PRICE, until),
    )
    const id = offerIdOf(made)
    const cancel = otcMarket.cancel(market, id)
    await prepare([cancel, cancel])
    const before = await tokensOf(coin)
    expect((await asHostile(cancel)).result).toBe('SUCCESS')
    expect((await tokensOf(coin)) - before).toBe(TOKEN)

    // If it could be re-entered, an offer would be for twice the amount that arrived.
    const again = otcMarket.offer(market, fixture.order(), coin, TOKEN, PRICE, until)
    await prepare([again])
    const outcome = await asHostile(
      otcMarket.offer(market, fixture.order(), coin, TOKEN, PRICE, until),
    )
    expect(decodeEvents(otcMarketEvents.offered, market, outcome.logs)).toHaveLength(1)
    expect((await tokensOf(coin)) - before).toBe(0n)
    const theirs = otcMarket.cancel(market, theirId)
    expect((await fixture.act(other, theirs)).result).toBe('SUCCESS')
    expect(await fixture.tokens(coin, other.address)).toBe(9n * TOKEN)
  })
})
