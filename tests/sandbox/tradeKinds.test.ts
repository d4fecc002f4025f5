import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Operator } from '../../backend/tron/operator.ts'
import { contractCall } from '../../src/chain/call.ts'
import { otcMarket, otcMarketEvents } from '../../src/chain/contracts/otcMarket.ts'
import { poolRouter } from '../../src/chain/contracts/poolRouter.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import type { Address } from '../../src/core/address.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../src/core/time.ts'
import {
  cancelOffer,
  editOffer,
  makeOffer,
  takeOffer,
} from '../../src/features/trade/operations/offers.ts'
import { buyInPool, sellInPool } from '../../src/features/trade/operations/pool.ts'
import type { Kind } from '../../src/outbox/kind.ts'
import { carryOut, heaviest, planned, preflight, type Ordered } from './kindsFixture.ts'
import { openLaunchpad, PRICE, TOKEN, TRX, type LaunchpadFixture } from './launchpadFixture.ts'

// The trading operations against the real contracts: checks and skipped legs, effects and cost, and
// the wording of each refusal.

const FEE_LIMIT = 150_000_000n

let fixture: LaunchpadFixture
let plain: Address
let taxed: Address
beforeAll(async () => {
  fixture = await openLaunchpad()
  plain = await traded({})
  taxed = await traded({
    feeBuy: 300,
    feeSell: 300,
    feeRecipient: person(3).address,
    swapThreshold: 10n ** 6n,
    lpBurnEnabled: true,
    lpBurnFrequency: HOUR_MS,
    percentForLPBurn: 10,
    burnLimit: 100n * TOKEN,
  })
})
afterAll(() => fixture.close())

const person = (index: number) => fixture.people[index]!
const later = (ms: number) => fixture.now() * SECOND_MS + ms

/** Creates a token that is being traded, with 1,000 tokens and 1,000 TRX in its pool. */
async function traded(terms: Parameters<LaunchpadFixture['create']>[1]): Promise<Address> {
  const { owner, poolRouter: router } = fixture
  const { token } = await fixture.create(owner, terms)
  const all = 1_000n * TOKEN
  await fixture.act(owner, trc20.approve(token, router, all))
  const paid = { callValue: 1_000n * TRX }
  const add = poolRouter.addLiquidity(router, fixture.order(), token, all, 0n, later(HOUR_MS), paid)
  expect((await fixture.act(owner, add)).result).toBe('SUCCESS')
  return token
}

const coinOf = (contract: Address) => ({ symbol: 'FRG', decimals: 18, contract })

const order = (kind: Kind, who: Operator, token: Address, also: object): Ordered =>
  planned(kind, who, fixture.order(), {
    factory: fixture.tokenFactory,
    router: fixture.poolRouter,
    market: fixture.otcMarket,
    coin: coinOf(token),
    deadline: later(HOUR_MS),
    least: 1n,
    feeLimit: FEE_LIMIT,
    ...also,
  })

const pinned = () => [fixture.poolRouter, fixture.otcMarket, fixture.tokenFactory]
const done = (who: Operator, ordered: Ordered) => carryOut(fixture, who, ordered, pinned())
const wordsOf = async (who: Operator, ordered: Ordered) =>
  (await preflight(who, { ...ordered, legs: ordered.legs.slice(-1) }, pinned())).words

const buying = (who: Operator, token: Address, also = {}) =>
  order(buyInPool, who, token, { paid: 10n * TRX, ...also })
const selling = (who: Operator, token: Address, also = {}) =>
  order(sellInPool, who, token, { units: 5n * TOKEN, taxBp: 0, ...also })

describe('a trade in a pool', () => {
  it('buys and sells once, with an approval of exactly what is sold', async () => {
    const buy = buying(person(0), plain)
    const sell = selling(person(0), plain)
    expect(Object.keys(await done(person(0), buy))).toEqual(['buy'])
    const sold = await done(person(0), sell)
    expect(Object.keys(sold)).toEqual(['approve', 'sell'])
    for (const ordered of [buy, sell])
      expect(await preflight(person(0), ordered, pinned())).toMatchObject({
        settled: 'alreadyDone',
      })
  })

  it('takes the most where fees are kept, and paid out by a sale', async () => {
    const buy = buying(person(1), taxed)
    const bought = await done(person(1), buy)
    await fixture.wait(2 * HOUR_MS)
    await fixture.chain.mine()
    const sell = selling(person(1), taxed, { taxBp: 300 })
    const before = await fixture.sun(person(3).address)
    const sold = await done(person(1), sell)
    expect(await fixture.sun(person(3).address)).toBeGreaterThan(before)
    heaviest(buy, [bought])
    heaviest(sell, [sold])
  })

  it('is refused in plain words', async () => {
    const late = buying(person(0), plain, { deadline: later(-HOUR_MS) })
    expect(await wordsOf(person(0), late)).toContain('The deadline of this trade has passed')
    const dear = buying(person(0), plain, { least: 1_000n * TOKEN })
    expect(await wordsOf(person(0), dear)).toContain('The price has moved')
    const foreign = buying(person(0), fixture.usdt)
    expect(await wordsOf(person(0), foreign)).toContain(
      'was not made by the factory of these pools',
    )
  })
})

describe('an offer', () => {
  const FIRST = { unitPrice: 2n * PRICE }
  const offering = (who: Operator, token: Address, expiry: number) =>
    order(makeOffer, who, token, { units: 5n * TOKEN, expiry, ...FIRST })

  const give = (token: Address, who: Operator) =>
    contractCall(token, 'transfer(address,uint256)', [who.address, 5n * TOKEN])

  /** Offers five tokens of `who` for 2 TRX each. */
  async function offered(who: Operator, token: Address) {
    const expiry = later(DAY_MS)
    await fixture.act(fixture.owner, give(token, who))
    const ordered = offering(who, token, expiry)
    const outcomes = await done(who, ordered)
    const { otcMarket: market } = fixture
    const [event] = decodeEvents(otcMarketEvents.offered, market, outcomes['offer']!.logs)
    return { ordered, outcomes, id: String(event?.['offerId']), expiry }
  }

  const editing = (who: Operator, offerId: string, before: object, to: object) =>
    order(editOffer, who, plain, { offerId, before, ...to })

  it('is made, changed, bought in part and taken back, each once', async () => {
    // Neither of them has any of the token yet, so that a call writes the most storage.
    const [seller, buyer] = [person(2), person(3)]
    const { ordered, outcomes, id, expiry } = await offered(seller, plain)
    heaviest(ordered, [outcomes])
    expect(await preflight(seller, ordered, pinned())).toMatchObject({ settled: 'alreadyDone' })

    const dearer = { unitPrice: 3n * PRICE, expiry: later(2 * DAY_MS) }
    const edit = editing(seller, id, { ...FIRST, expiry }, dearer)
    heaviest(edit, [await done(seller, edit)])
    expect(await preflight(seller, edit, pinned())).toMatchObject({ settled: 'alreadyDone' })

    const take = order(takeOffer, buyer, plain, {
      offerId: id,
      seller: seller.address,
      units: 2n * TOKEN,
      paid: 6n * TRX,
    })
    heaviest(take, [await done(buyer, take)])
    expect(await preflight(buyer, take, pinned())).toMatchObject({ settled: 'alreadyPaid' })

    const cancel = order(cancelOffer, seller, plain, { offerId: id, left: 3n * TOKEN })
    heaviest(cancel, [await done(seller, cancel)])
    expect(await preflight(seller, cancel, pinned())).toMatchObject({ settled: 'alreadyDone' })
  })

  it('is not changed by what comes late, whose seller had seen other terms', async () => {
    const seller = person(0)
    const { id, expiry } = await offered(seller, plain)
    const seen = { ...FIRST, expiry }
    const late = editing(seller, id, seen, { unitPrice: PRICE, expiry })
    await done(seller, editing(seller, id, seen, { unitPrice: 4n * PRICE, expiry }))
    expect(await preflight(seller, late, pinned())).toMatchObject({
      mismatch: 'offerTerms',
      willSucceed: false,
      words: 'This offer was changed meanwhile',
    })
    expect((await fixture.act(seller, late.legs[0]!.call)).result).toBe('OfferChanged')
    const standing = await fixture.says(otcMarket.costOf(fixture.otcMarket, BigInt(id), TOKEN))
    expect(standing).toBe(4n * TRX)
  })

  it('of a coin that was not approved is refused in plain words', async () => {
    const ordered = offering(person(2), plain, later(DAY_MS))
    expect(await wordsOf(person(2), ordered)).toContain('The coin did not arrive whole')
  })
})
