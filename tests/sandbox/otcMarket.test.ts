import { ok as assertThat } from 'node:assert'
import { array, assert, asyncProperty, bigInt, constantFrom, nat, record } from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeValues } from '../../src/chain/abi.ts'
import type { ContractCall } from '../../src/chain/call.ts'
import { otcMarket, otcMarketEvents, type OfferTerms } from '../../src/chain/contracts/otcMarket.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { contractCall } from '../../src/chain/call.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import type { Address } from '../../src/core/address.ts'
import { PRICE_OF_SUN } from '../../src/core/price.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../src/core/time.ts'
import { compileProbe } from '../../contracts/compile.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import { runs } from '../proofs/runs.ts'
import { openLaunchpad, PRICE, TOKEN, TRX, type LaunchpadFixture } from './launchpadFixture.ts'

let fixture: LaunchpadFixture
let token: Address
beforeAll(async () => {
  fixture = await openLaunchpad()
  ;({ token } = await fixture.create(person(0)))
})
afterAll(() => fixture.close())

const person = (index: number) => fixture.people[index]!
const resultOf = async (who: Operator, call: ContractCall) => (await fixture.act(who, call)).result
const after = (ms: number) => fixture.now() * SECOND_MS + ms

/** Offers 100 tokens for 2 TRX each, for one hour. */
async function offer(given: { units?: bigint; unitPrice?: bigint; expiry?: number } = {}) {
  const { otcMarket: market } = fixture
  const { units = 100n * TOKEN, unitPrice = 2n * PRICE, expiry = after(HOUR_MS) } = given
  await fixture.act(person(0), trc20.approve(token, market, units))
  const outcome = await fixture.act(
    person(0),
    otcMarket.offer(market, fixture.order(), token, units, unitPrice, expiry),
  )
  const [offered] = decodeEvents(otcMarketEvents.offered, market, outcome.logs)
  const id = offered?.['offerId'] as bigint
  return { result: outcome.result, id, terms: { unitPrice, expiry } }
}

const buy = (
  who: Operator,
  id: bigint,
  units: bigint,
  callValue: bigint,
  order = fixture.order(),
) => resultOf(who, otcMarket.buy(fixture.otcMarket, order, id, units, { callValue }))

describe('an offer', () => {
  it('is sold in parts, each paid to the seller to the sun', async () => {
    const { id } = await offer()
    const before = await fixture.sun(person(0).address)
    const order = fixture.order()
    expect(await buy(person(1), id, 30n * TOKEN, 59n * TRX)).toBe('WrongValue')
    expect(await buy(person(1), id, 30n * TOKEN, 60n * TRX, order)).toBe('SUCCESS')
    expect(await buy(person(1), id, 30n * TOKEN, 60n * TRX, order)).toBe('OrderAlreadyUsed')
    expect(await buy(person(2), id, 71n * TOKEN, 142n * TRX)).toBe('InsufficientRemaining')
    expect(await buy(person(2), id, 70n * TOKEN, 140n * TRX)).toBe('SUCCESS')
    expect(await fixture.tokens(token, person(1).address)).toBe(30n * TOKEN)
    expect((await fixture.sun(person(0).address)) - before).toBe(200n * TRX)
  })

  it('rounds its price up', async () => {
    const { id } = await offer()
    const cost = otcMarket.costOf(fixture.otcMarket, id, 1n)
    expect(await fixture.says(cost)).toBe(1n)
  })

  it('may cost less than a sun for a whole token', async () => {
    const { id } = await offer({ unitPrice: PRICE_OF_SUN / 10n })
    expect(await buy(person(1), id, 100n * TOKEN, 10n)).toBe('SUCCESS')
  })

  it('is changed and taken back by its seller alone', async () => {
    const { otcMarket: market } = fixture
    const { id, terms } = await offer()
    const edit = otcMarket.edit(market, id, terms, {
      unitPrice: 3n * PRICE,
      expiry: after(DAY_MS),
    })
    const cancel = otcMarket.cancel(market, id)
    expect(await resultOf(person(1), edit)).toBe('OnlySeller')
    expect(await resultOf(person(1), cancel)).toBe('OnlySeller')
    expect(await resultOf(person(0), edit)).toBe('SUCCESS')
    // A buyer who saw the old price pays nothing.
    expect(await buy(person(1), id, TOKEN, 2n * TRX)).toBe('WrongValue')
    expect(await buy(person(1), id, TOKEN, 3n * TRX)).toBe('SUCCESS')
    const before = await fixture.tokens(token, person(0).address)
    expect(await resultOf(person(0), cancel)).toBe('SUCCESS')
    expect((await fixture.tokens(token, person(0).address)) - before).toBe(99n * TOKEN)
    expect(await resultOf(person(0), cancel)).toBe('InsufficientRemaining')
    expect(await resultOf(person(0), edit)).toBe('InsufficientRemaining')
    expect(await buy(person(1), id, TOKEN, 3n * TRX)).toBe('InsufficientRemaining')
  })

  it('is not changed by somebody who has seen other terms', async () => {
    const { otcMarket: market } = fixture
    const { id, terms } = await offer()
    const dearer = { ...terms, unitPrice: 3n * PRICE }
    const cheaper = { ...terms, unitPrice: PRICE }
    // The change to the lower price arrives late: the seller has raised the price since.
    const late = otcMarket.edit(market, id, terms, cheaper)
    expect(await resultOf(person(0), otcMarket.edit(market, id, terms, dearer))).toBe('SUCCESS')
    expect(await resultOf(person(0), late)).toBe('OfferChanged')
    const longer = { ...dearer, expiry: after(DAY_MS) }
    expect(await resultOf(person(0), otcMarket.edit(market, id, longer, cheaper))).toBe(
      'OfferChanged',
    )
    expect(await buy(person(1), id, TOKEN, 3n * TRX)).toBe('SUCCESS')
  })

  it('ends with its time, and begins again if its seller wants it', async () => {
    const { otcMarket: market } = fixture
    const { id, terms } = await offer()
    await fixture.wait(2 * HOUR_MS)
    expect(await buy(person(1), id, TOKEN, 2n * TRX)).toBe('OfferExpired')
    const edit = otcMarket.edit(market, id, terms, { ...terms, expiry: after(HOUR_MS) })
    expect(await resultOf(person(0), edit)).toBe('SUCCESS')
    expect(await buy(person(1), id, TOKEN, 2n * TRX)).toBe('SUCCESS')
    expect(await fixture.says(otcMarket.offerOf(market, id))).toMatchObject({
      seller: person(0).address,
      token,
      left: 99n * TOKEN,
      unitPrice: 2n * PRICE,
    })
  })

  it('is bought by nobody from themselves, and by nobody for nothing', async () => {
    const { id } = await offer()
    expect(await buy(person(0), id, TOKEN, 2n * TRX)).toBe('OwnOffer')
    expect(await buy(person(1), id, 0n, 0n)).toBe('WrongAmount')
    expect(await buy(person(1), 999n, TOKEN, 2n * TRX)).toBe('UnknownOffer')
  })

  it('has a price, and an end that is to come', async () => {
    expect((await offer({ unitPrice: 0n })).result).toBe('WrongTerms')
    expect((await offer({ expiry: after(-HOUR_MS) })).result).toBe('WrongTerms')
    expect((await offer({ expiry: after(366 * DAY_MS) })).result).toBe('WrongTerms')
    expect((await offer({ units: 0n })).result).toBe('WrongAmount')
  })

  it.each([
    [36, 'SUCCESS'],
    [37, 'WrongTerms'],
  ] as const)('is of a token of 36 decimals at most: %s, %s', async (decimals, result) => {
    const { otcMarket: market, owner } = fixture
    const args = encodeValues(['uint8'], [BigInt(decimals)])
    const { contract } = await owner.deploy(compileProbe('ManyDecimals'), args)
    await fixture.act(owner, trc20.approve(contract, market, 1n))
    const call = otcMarket.offer(market, fixture.order(), contract, 1n, PRICE, after(HOUR_MS))
    expect(await resultOf(owner, call)).toBe(result)
  })

  it('is made once for each order', async () => {
    const { otcMarket: market } = fixture
    await fixture.act(person(0), trc20.approve(token, market, 2n * TOKEN))
    const call = otcMarket.offer(market, fixture.order(), token, TOKEN, PRICE, after(HOUR_MS))
    expect(await resultOf(person(0), call)).toBe('SUCCESS')
    expect(await resultOf(person(0), call)).toBe('OrderAlreadyUsed')
    await fixture.act(person(0), contractCall(token, 'approve(address,uint256)', [market, 0n]))
  })
})

describe('the market', () => {
  const act = constantFrom('offer' as const, 'edit' as const, 'cancel' as const, 'buy' as const)
  const moves = array(
    record({ act, who: nat(2), offer: nat(3), units: bigInt(1n, 40n), price: bigInt(1n, 9n) }),
    { minLength: 10, maxLength: 30 },
  )

  /**
   * Sums the tokens of people. Offered tokens are in separate vaults, which no one else needs to
   * know.
   */
  const heldByPeople = async () => {
    const all = await Promise.all([0, 1, 2].map((n) => fixture.tokens(token, person(n).address)))
    return all.reduce((total, each) => total + each)
  }

  it('holds what is offered, and no TRX, whatever people do', async () => {
    const { otcMarket: market } = fixture
    for (const index of [1, 2]) {
      const give = contractCall(token, 'transfer(address,uint256)', [person(index).address, TOKEN])
      await fixture.act(person(0), give)
    }
    for (const index of [0, 1, 2])
      await fixture.act(person(index), trc20.approve(token, market, TOKEN))
    await assert(
      asyncProperty(moves, async (played) => {
        const before = await heldByPeople()
        const offers: { id: bigint; who: number; left: bigint; terms: OfferTerms }[] = []
        for (const { act: what, who, offer: index, units, price } of played) {
          const known = offers[index % Math.max(1, offers.length)]
          // `price` sun for the smallest unit.
          const unitPrice = price * TOKEN * PRICE_OF_SUN
          const until = after(DAY_MS)
          if (what === 'offer' || !known) {
            const order = fixture.order()
            const call = otcMarket.offer(market, order, token, units, unitPrice, until)
            const { logs } = await fixture.act(person(who), call)
            const [offered] = decodeEvents(otcMarketEvents.offered, market, logs)
            const id = offered!['offerId'] as bigint
            offers.push({ id, who, left: units, terms: { unitPrice, expiry: until } })
          } else {
            const may = {
              edit: known.who === who && known.left > 0n,
              cancel: known.who === who && known.left > 0n,
              buy: known.who !== who && units <= known.left,
            }[what]
            const call = {
              edit: otcMarket.edit(market, known.id, known.terms, { unitPrice, expiry: until }),
              cancel: otcMarket.cancel(market, known.id),
              buy: otcMarket.buy(market, fixture.order(), known.id, units, {
                callValue: (units * known.terms.unitPrice) / (TOKEN * PRICE_OF_SUN),
              }),
            }[what]
            const result = await resultOf(person(who), call)
            assertThat(may === (result === 'SUCCESS'), `${what}: ${result}`)
            if (may && what === 'edit') known.terms = { unitPrice, expiry: until }
            if (may && what === 'cancel') known.left = 0n
            if (may && what === 'buy') known.left -= units
          }
          const left = offers.reduce((total, each) => total + each.left, 0n)
          expect(before - (await heldByPeople())).toBe(left)
          expect(await fixture.tokens(token, market)).toBe(0n)
          expect(await fixture.sun(market)).toBe(0n)
        }
      }),
      { numRuns: runs(4, 40) },
    )
  })
})
