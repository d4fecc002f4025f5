import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { presale } from '../../src/chain/contracts/presale.ts'
import { poolRouter } from '../../src/chain/contracts/poolRouter.ts'
import type { PresaleTerms } from '../../src/core/tokenTerms.ts'
import { addressFromHex, type Address } from '../../src/core/address.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../src/core/time.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import { contractCall, type ContractCall } from '../../src/chain/call.ts'
import { presaleTerms } from '../../src/chain/contracts/tokenTerms.ts'
import { compileProbe } from '../../contracts/compile.ts'
import {
  openLaunchpad,
  PERSONAL_MAXIMUM,
  TOKEN,
  TRX,
  type LaunchpadFixture,
} from './launchpadFixture.ts'
import type { View } from '../../src/chain/view.ts'

const WEEK_MS = 7 * DAY_MS

let fixture: LaunchpadFixture
beforeAll(async () => {
  fixture = await openLaunchpad()
})
afterAll(() => fixture.close())

const creator = () => fixture.owner
const person = (index: number) => fixture.people[index]!

const presell = async (given?: Partial<PresaleTerms>) => {
  const made = await fixture.createWithPresale(creator(), {}, given)
  expect(made.outcome.result).toBe('SUCCESS')
  return made
}

/** Sells the whole presale, in three parts. */
async function sellOut(contract: Address): Promise<void> {
  for (const [index, units] of [400n, 400n, 200n].entries())
    expect((await fixture.buy(person(index), contract, units * TOKEN)).result).toBe('SUCCESS')
}

const resultOf = async (who: Operator, call: ContractCall) => (await fixture.act(who, call)).result

const numberOf = (asked: View<bigint>) => fixture.says(asked)

const phaseOf = (contract: Address) => fixture.says(presale.phase(contract))

/** Sends a call. Returns the TRX that it brings the account, before the network's fee. */
async function gain(who: Operator, call: ContractCall): Promise<bigint> {
  const before = await fixture.sun(who.address)
  const { result, fee } = await fixture.act(who, call)
  expect(result).toBe('SUCCESS')
  return (await fixture.sun(who.address)) - before + fee
}

describe('a purchase', () => {
  it('takes the exact price, once per order', async () => {
    const { presale: contract } = await presell()
    const order = fixture.order()
    const buy = (callValue: bigint) =>
      resultOf(person(0), presale.buy(contract, order, 10n * TOKEN, { callValue }))
    expect(await buy(10n * TRX - 1n)).toBe('WrongValue')
    expect(await buy(10n * TRX + 1n)).toBe('WrongValue')
    expect(await buy(10n * TRX)).toBe('SUCCESS')
    expect(await buy(10n * TRX)).toBe('OrderAlreadyPaid')
    expect(await fixture.sun(contract)).toBe(10n * TRX)
  })

  it('rounds the price up', async () => {
    const { presale: contract } = await presell()
    expect(await numberOf(presale.costOf(contract, 1n))).toBe(1n)
    expect(await numberOf(presale.costOf(contract, TOKEN + 1n))).toBe(TRX + 1n)
  })

  it('goes no further than the personal maximum, and than what is left', async () => {
    const { presale: contract } = await presell()
    const buy = async (index: number, units: bigint) =>
      (await fixture.buy(person(index), contract, units)).result
    expect(await buy(0, PERSONAL_MAXIMUM + 1n)).toBe('ExceedsPersonalMaximum')
    expect(await buy(0, 1n)).toBe('SUCCESS')
    expect(await buy(0, PERSONAL_MAXIMUM)).toBe('ExceedsPersonalMaximum')
    expect(await buy(1, PERSONAL_MAXIMUM)).toBe('SUCCESS')
    expect(await buy(2, PERSONAL_MAXIMUM)).toBe('SUCCESS')
    expect(await buy(3, 200n * TOKEN)).toBe('InsufficientRemaining')
    expect(await buy(3, 200n * TOKEN - 1n)).toBe('SUCCESS')
    expect(await phaseOf(contract)).toBe('succeeded')
  })

  it('is refused before the start and after the end', async () => {
    const startTime = (fixture.now() + 3_600) * SECOND_MS
    const { presale: contract } = await presell({ startTime })
    const buy = async () => (await fixture.buy(person(0), contract, TOKEN)).result
    expect(await phaseOf(contract)).toBe('notStarted')
    expect(await buy()).toBe('NotInPresale')
    await fixture.wait(HOUR_MS)
    expect(await phaseOf(contract)).toBe('inProgress')
    expect(await buy()).toBe('SUCCESS')
    await fixture.wait(WEEK_MS)
    expect(await phaseOf(contract)).toBe('failed')
    expect(await buy()).toBe('NotInPresale')
  })
})

describe('a presale that misses its soft cap', () => {
  it('gives buyers all that they paid, once, and the creator the tokens', async () => {
    const { presale: contract, token } = await presell()
    await fixture.buy(person(0), contract, 400n * TOKEN)
    await fixture.buy(person(1), contract, 99n * TOKEN)
    expect(await resultOf(person(0), presale.refund(contract))).toBe('NotFailed')
    await fixture.wait(WEEK_MS)
    expect(await resultOf(person(0), presale.launch(contract))).toBe('NotSucceeded')
    expect(await gain(person(0), presale.refund(contract))).toBe(400n * TRX)
    expect(await resultOf(person(0), presale.refund(contract))).toBe('NothingToRefund')
    expect(await resultOf(person(2), presale.refund(contract))).toBe('NothingToRefund')
    expect(await resultOf(person(0), presale.takeBack(contract))).toBe('OnlyCreator')
    const before = await fixture.tokens(token, creator().address)
    expect(await resultOf(creator(), presale.takeBack(contract))).toBe('SUCCESS')
    expect((await fixture.tokens(token, creator().address)) - before).toBe(1_400n * TOKEN)
    expect(await gain(person(1), presale.refund(contract))).toBe(99n * TRX)
    expect(await fixture.sun(contract)).toBe(0n)
  })
})

describe('a presale that reaches its soft cap', () => {
  it('opens the pool at its price, burns the rest and pays the creator', async () => {
    const { presale: contract, token } = await presell()
    await fixture.buy(person(0), contract, 400n * TOKEN)
    await fixture.buy(person(1), contract, 100n * TOKEN)
    expect(await resultOf(person(3), presale.launch(contract))).toBe('NotSucceeded')
    await fixture.wait(WEEK_MS)
    expect(await phaseOf(contract)).toBe('succeeded')
    expect(await resultOf(person(3), presale.launch(contract))).toBe('SUCCESS')
    expect(await phaseOf(contract)).toBe('launched')
    expect(await resultOf(person(3), presale.launch(contract))).toBe('NotSucceeded')
    // Half was sold, so the pool is half as large.
    expect(await fixture.says(poolRouter.reservesOf(fixture.poolRouter, token))).toEqual({
      tokens: 200n * TOKEN,
      sun: 200n * TRX,
    })
    expect(await fixture.tokens(token, contract)).toBe(500n * TOKEN)
    expect(await gain(creator(), presale.payCreator(contract))).toBe(300n * TRX)
    expect(await resultOf(creator(), presale.payCreator(contract))).toBe('NothingToReceive')
    expect(await fixture.sun(contract)).toBe(0n)
  })

  it('releases the tokens by period', async () => {
    const { presale: contract, token } = await presell()
    await sellOut(contract)
    expect(await resultOf(person(0), presale.receiveTokens(contract))).toBe('NotLaunched')
    await fixture.act(person(0), presale.launch(contract))
    const receive = async () => {
      const before = await fixture.tokens(token, person(0).address)
      const due = await numberOf(presale.receivable(contract, person(0).address))
      const result = await resultOf(person(0), presale.receiveTokens(contract))
      const received = (await fixture.tokens(token, person(0).address)) - before
      expect(received).toBe(due)
      return result === 'SUCCESS' ? received / TOKEN : result
    }
    expect(await receive()).toBe('NothingToReceive')
    await fixture.wait(HOUR_MS)
    expect(await receive()).toBe(100n)
    expect(await receive()).toBe('NothingToReceive')
    await fixture.wait(2 * DAY_MS)
    expect(await receive()).toBe(200n)
    await fixture.wait(30 * DAY_MS)
    expect(await receive()).toBe(100n)
    expect(await receive()).toBe('NothingToReceive')
  })

  it('divides the shares of the pool among buyers and developer', async () => {
    const dev = person(3).address
    const { presale: contract, pool } = await presell({
      lpDistributionEnabled: true,
      userLPShare: 7_500,
      devLPShare: 2_500,
      devLPReceiver: dev,
    })
    await sellOut(contract)
    await fixture.act(person(0), presale.launch(contract))
    const ofDev = await fixture.tokens(pool, dev)
    const ofBuyers = await fixture.tokens(pool, contract)
    expect(ofBuyers).toBe(ofDev * 3n + ((ofDev + ofBuyers) % 4n))
    expect(await resultOf(person(0), presale.receiveLiquidity(contract))).toBe('SUCCESS')
    expect(await resultOf(person(0), presale.receiveLiquidity(contract))).toBe('NothingToReceive')
    expect(await fixture.tokens(pool, person(0).address)).toBe((ofBuyers * 4n) / 10n)
  })
})

describe('the insurance', () => {
  const insured = { backingShare: 3_000 }

  it('gives back the backed share to who has received nothing, and burns the tokens', async () => {
    const { presale: contract, token } = await presell(insured)
    await sellOut(contract)
    expect(await resultOf(person(0), presale.insurance(contract))).toBe('NotLaunched')
    await fixture.act(person(0), presale.launch(contract))
    const before = await fixture.tokens(token, contract)
    expect(await numberOf(presale.insuredAmount(contract, person(0).address))).toBe(120n * TRX)
    expect(await gain(person(0), presale.insurance(contract))).toBe(120n * TRX)
    expect(before - (await fixture.tokens(token, contract))).toBe(400n * TOKEN)
    await fixture.wait(HOUR_MS)
    expect(await resultOf(person(0), presale.insurance(contract))).toBe('AlreadyRefunded')
    expect(await resultOf(person(0), presale.receiveTokens(contract))).toBe('NothingToReceive')
    expect(await fixture.says(presale.buyerOf(contract, person(0).address))).toEqual({
      bought: 400n * TOKEN,
      paid: 400n * TRX,
      received: 0n,
      refunded: true,
      liquidityReceived: false,
    })
  })

  it('is over with the first tokens that are received', async () => {
    const { presale: contract } = await presell(insured)
    await sellOut(contract)
    await fixture.act(person(0), presale.launch(contract))
    await fixture.wait(HOUR_MS)
    expect(await resultOf(person(1), presale.receiveTokens(contract))).toBe('SUCCESS')
    expect(await resultOf(person(1), presale.insurance(contract))).toBe('AlreadyReceived')
  })

  it('ends, and leaves what nobody took to the creator', async () => {
    const { presale: contract } = await presell(insured)
    await sellOut(contract)
    await fixture.act(person(0), presale.launch(contract))
    await fixture.act(person(0), presale.insurance(contract))
    expect(await gain(creator(), presale.payCreator(contract))).toBe(300n * TRX)
    expect(await resultOf(creator(), presale.payCreator(contract))).toBe('NothingToReceive')
    // One hour to the first unlock, and three days from then.
    await fixture.wait(HOUR_MS + 3 * DAY_MS)
    expect(await resultOf(person(1), presale.insurance(contract))).toBe('NotInsured')
    expect(await gain(creator(), presale.payCreator(contract))).toBe(180n * TRX)
    expect(await fixture.sun(contract)).toBe(0n)
  })

  it('leaves the pool shares of those who use it in the pool for good, and none here', async () => {
    const nobodys = addressFromHex('dead'.padStart(40, '0'))
    const { presale: contract, pool } = await presell({
      ...insured,
      lpDistributionEnabled: true,
      userLPShare: 10_000,
    })
    await sellOut(contract)
    await fixture.act(person(0), presale.launch(contract))
    const all = await fixture.tokens(pool, contract)
    await fixture.act(person(0), presale.insurance(contract))
    expect(await fixture.tokens(pool, nobodys)).toBe((all * 4n) / 10n)
    for (const index of [1, 2])
      expect(await resultOf(person(index), presale.receiveLiquidity(contract))).toBe('SUCCESS')
    expect(await fixture.tokens(pool, contract)).toBe(0n)
    expect(await fixture.tokens(pool, person(1).address)).toBe((all * 4n) / 10n)
  })

  it('does not exist where nothing backs it', async () => {
    const { presale: contract } = await presell()
    await sellOut(contract)
    await fixture.act(person(0), presale.launch(contract))
    expect(await resultOf(person(0), presale.insurance(contract))).toBe('NotInsured')
  })
})

describe('terms', () => {
  const past = () => ({ startTime: (fixture.now() - 1) * SECOND_MS })
  it.each<[string, () => Partial<PresaleTerms>]>([
    ['a start in the past', past],
    [
      'a start after more than a year',
      () => ({ startTime: fixture.now() * SECOND_MS + 366 * DAY_MS }),
    ],
    ['no price', () => ({ presaleEthAmount: 0n })],
    ['a pool without TRX', () => ({ tradeEthAmount: TRX - 1n })],
    ['a pool that costs more than the raise', () => ({ tradeEthAmount: 1_000n * TRX + 1n })],
    ['a pool and a backing that cost more', () => ({ backingShare: 6_001 })],
    ['nothing for sale', () => ({ maxTotalNum: 0n })],
    ['more for one than for all', () => ({ presaleMaxNum: 1_000n * TOKEN + 1n })],
    ['a pool without tokens', () => ({ insideMaxNum: TOKEN - 1n })],
    ['more tokens than there are', () => ({ insideMaxNum: 1_000n * TOKEN + 1n })],
    ['no soft cap', () => ({ softCapRate: 0 })],
    ['a soft cap beyond the hard one', () => ({ softCapRate: 10_001 })],
    ['shares of nothing', () => ({ userLPShare: 10_000 })],
    [
      'shares that do not add up',
      () => ({ lpDistributionEnabled: true, userLPShare: 5_000, devLPShare: 4_999 }),
    ],
    ['a share for nobody', () => ({ lpDistributionEnabled: true, devLPShare: 10_000 })],
    ['no release', () => ({ vestingRate: 0 })],
    ['a release of more than all', () => ({ vestingRate: 10_001 })],
    ['periods without length', () => ({ vestingDis: 0 })],
    ['a release after more than ten years', () => ({ vestingRate: 1, vestingDis: DAY_MS })],
  ])('with %s make no presale', async (_, given) => {
    const { outcome } = await fixture.createWithPresale(creator(), {}, given())
    expect(outcome.result).toBe('WrongTerms')
  })

  it('name anybody but the presale itself as the developer', async () => {
    const { contract } = await creator().deploy(compileProbe('SelfPaidPresale'))
    const asked = contractCall(fixture.tokenFactory, 'presaleOriginal()', [])
    const [original] = await fixture.view(asked, ['address'])
    const terms = fixture.presaleTerms({
      lpDistributionEnabled: true,
      devLPShare: 10_000,
      devLPReceiver: person(3).address,
    })
    const presell = (toItself: boolean) =>
      contractCall(contract, `presell(address,${presaleTerms.type},bool)`, [
        original!,
        presaleTerms.encode(terms),
        toItself,
      ])
    expect(await resultOf(creator(), presell(false))).toBe('SUCCESS')
    expect(await resultOf(creator(), presell(true))).toBe('WrongTerms')
  })
})
