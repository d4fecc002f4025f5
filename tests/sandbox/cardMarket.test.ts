import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractCall } from '../../src/chain/call.ts'
import { card } from '../../src/chain/contracts/card.ts'
import {
  cardMarket as calls,
  cardMarketEvents,
  type CardTerms,
} from '../../src/chain/contracts/cardMarket.ts'
import { rewardPools } from '../../src/chain/contracts/rewardPools.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import { DAY_MS, HOUR_MS } from '../../src/core/time.ts'
import { openCards, TRX, USDT, type CardFixture, type Listed } from './cardFixture.ts'

let fixture: CardFixture
beforeAll(async () => {
  fixture = await openCards()
  // Raises the limit per account far above what the tests need.
  await fixture.setLevel(1, { perAccount: 1_000n })
})
afterAll(() => fixture.close())

const person = (index: number) => fixture.people[index]!
const [SELLER, BUYER, OTHER] = [0, 1, 2] as const
const listed = async (given?: Partial<CardTerms>): Promise<Listed> =>
  fixture.list(person(SELLER), await fixture.buyCard(person(SELLER)), given)
const change = ({ id, terms }: Listed, given: Partial<CardTerms>, seen = terms) =>
  calls.changePrice(fixture.cardMarket, id, seen, { ...terms, ...given })
const unlist = ({ id }: Listed) => calls.unlist(fixture.cardMarket, id)
const sweep = (coin: Address) => contractCall(fixture.cardMarket, 'sweep(address)', [coin])
const withdraw = (coin: Address, to: Address, amount: bigint) =>
  contractCall(fixture.cardMarket, 'withdraw(address,address,uint256)', [coin, to, amount])

describe('a card that is listed', () => {
  it('is sold for TRX: the seller has the price less the fee, to the sun', async () => {
    const listing = await listed({ price: 99n * TRX + 39n })
    const before = await fixture.sun(person(SELLER).address)
    const outcome = await fixture.succeed(person(BUYER), fixture.purchase(listing))
    const fee = ((99n * TRX + 39n) * 250n) / 10_000n
    expect((await fixture.sun(person(SELLER).address)) - before).toBe(99n * TRX + 39n - fee)
    expect(await fixture.ownerOf(listing.tokenId)).toBe(person(BUYER).address)
    const [sold] = decodeEvents(cardMarketEvents.sold, fixture.cardMarket, outcome.logs)
    expect(sold).toMatchObject({
      seller: person(SELLER).address,
      buyer: person(BUYER).address,
      tokenId: listing.tokenId,
      price: 99n * TRX + 39n,
      fee,
    })
    expect(await fixture.says(calls.listingOf(fixture.cardMarket, listing.id))).toMatchObject({
      isOver: true,
    })
  })

  it('is sold for a token', async () => {
    const listing = await listed({ coin: fixture.usdt, price: 40n * USDT })
    const before = await fixture.usdtOf(person(SELLER).address)
    await fixture.succeed(person(BUYER), fixture.purchase(listing))
    expect((await fixture.usdtOf(person(SELLER).address)) - before).toBe(39n * USDT)
  })

  it('is sold for the smallest unit, without a fee', async () => {
    const before = await fixture.sun(person(SELLER).address)
    const listing = await listed({ price: 1n })
    const paid = before - (await fixture.sun(person(SELLER).address))
    await fixture.succeed(person(BUYER), fixture.purchase(listing))
    expect(paid - (before - (await fixture.sun(person(SELLER).address)))).toBe(1n)
  })

  it('is sold once: the second of two buyers pays a fee and nothing else', async () => {
    const listing = await listed()
    await fixture.succeed(person(BUYER), fixture.purchase(listing))
    const before = await fixture.sun(person(OTHER).address)
    const { result, fee } = await fixture.act(person(OTHER), fixture.purchase(listing))
    expect(result).toBe('ListingOver')
    expect(before - (await fixture.sun(person(OTHER).address))).toBe(fee)
  })

  it('is bought for exactly the card, the coin and the price that were seen', async () => {
    const listing = await listed({ price: 10n * TRX })
    const seen = fixture.purchase(listing)
    await fixture.succeed(person(SELLER), change(listing, { price: 11n * TRX }))
    expect(await fixture.fail(person(BUYER), seen)).toBe('ListingChanged')
    const fair = { ...listing, terms: { ...listing.terms, price: 11n * TRX } }
    const { tokenId } = listing
    expect(
      await fixture.fail(person(BUYER), fixture.purchase({ ...fair, tokenId: tokenId + 1n })),
    ).toBe('ListingChanged')
    expect(await fixture.fail(person(BUYER), fixture.purchase(fair, { coin: fixture.usdt }))).toBe(
      'ListingChanged',
    )
    const call = fixture.purchase(fair)
    expect(await fixture.fail(person(BUYER), { ...call, callValue: 10n * TRX })).toBe('WrongValue')
    await fixture.succeed(person(BUYER), call)
  })

  it('takes no TRX where it is sold for a token', async () => {
    const listing = await listed({ coin: fixture.usdt, price: USDT })
    const call = fixture.purchase(listing)
    expect(await fixture.fail(person(BUYER), { ...call, callValue: 1n })).toBe('WrongValue')
  })

  it('is bought by nobody from themselves, and not where none is', async () => {
    const listing = await listed()
    expect(await fixture.fail(person(SELLER), fixture.purchase(listing))).toBe('OwnListing')
    expect(await fixture.fail(person(BUYER), fixture.purchase({ ...listing, id: 999n }))).toBe(
      'UnknownListing',
    )
  })

  it('changes and comes back by its seller alone', async () => {
    const listing = await listed()
    expect(await fixture.fail(person(BUYER), change(listing, { price: 1n }))).toBe('OnlySeller')
    expect(await fixture.fail(person(BUYER), unlist(listing))).toBe('OnlySeller')
    await fixture.succeed(person(SELLER), unlist(listing))
    expect(await fixture.ownerOf(listing.tokenId)).toBe(person(SELLER).address)
    expect(await fixture.fail(person(SELLER), unlist(listing))).toBe('ListingOver')
    expect(await fixture.fail(person(SELLER), change(listing, { price: 1n }))).toBe('ListingOver')
    expect(await fixture.fail(person(BUYER), fixture.purchase(listing))).toBe('ListingOver')
  })

  it('is not changed by one who has seen other terms', async () => {
    const listing = await listed({ price: 10n * TRX })
    const lower = change(listing, { price: 5n * TRX })
    await fixture.succeed(person(SELLER), change(listing, { price: 20n * TRX }))
    expect(await fixture.fail(person(SELLER), lower)).toBe('ListingChanged')
  })

  it('changes from TRX to a token', async () => {
    const listing = await listed()
    const terms = { ...listing.terms, coin: fixture.usdt, price: 3n * USDT }
    await fixture.succeed(person(SELLER), change(listing, terms))
    await fixture.succeed(person(BUYER), fixture.purchase({ ...listing, terms }))
    expect(await fixture.ownerOf(listing.tokenId)).toBe(person(BUYER).address)
  })

  it('is not sold after its time, when anybody sends it back, or its seller goes on', async () => {
    const [first, second] = [await listed(), await listed()]
    await fixture.wait(DAY_MS + HOUR_MS)
    expect(await fixture.fail(person(BUYER), fixture.purchase(first))).toBe('ListingExpired')
    await fixture.succeed(person(OTHER), unlist(first))
    expect(await fixture.ownerOf(first.tokenId)).toBe(person(SELLER).address)
    const expiry = fixture.after(DAY_MS)
    await fixture.succeed(person(SELLER), change(second, { expiry }))
    await fixture.succeed(person(BUYER), fixture.purchase(second))
  })

  it('stays where it is while it is frozen, and is sold after', async () => {
    const listing = await listed({ expiry: fixture.after(90 * DAY_MS) })
    const { owner } = fixture
    const freeze = contractCall(fixture.card, 'freeze(uint256,uint8,uint256)', [
      listing.tokenId,
      2n,
      30n,
    ])
    await fixture.succeed(owner, freeze)
    expect(await fixture.fail(person(BUYER), fixture.purchase(listing))).toBe('CardFrozen')
    expect(await fixture.fail(person(SELLER), unlist(listing))).toBe('CardFrozen')
    await fixture.succeed(person(SELLER), change(listing, { price: 7n * TRX }))
    await fixture.wait(30 * DAY_MS)
    const terms = { ...listing.terms, price: 7n * TRX }
    await fixture.succeed(person(BUYER), fixture.purchase({ ...listing, terms }))
  })
})

describe('a listing', () => {
  it('is made of one’s own card that was approved, once for each order', async () => {
    const { cardMarket: market } = fixture
    const tokenId = await fixture.buyCard(person(SELLER))
    const terms = { coin: nobody, price: TRX, expiry: fixture.after(DAY_MS) }
    const order = fixture.order()
    const list = calls.list(market, order, tokenId, terms, 250)
    expect(await fixture.fail(person(SELLER), list)).toBe('ERC721InsufficientApproval')
    await fixture.succeed(person(SELLER), card.approve(fixture.card, market, tokenId))
    expect(await fixture.fail(person(BUYER), list)).toBe('ERC721IncorrectOwner')
    await fixture.succeed(person(SELLER), list)
    expect(await fixture.fail(person(SELLER), list)).toBe('OrderAlreadyUsed')
    expect(await fixture.says(calls.isUsed(market, person(SELLER).address, order))).toBe(true)
  })

  it('has a price, an end within a year that is to come, and a coin that is accepted', async () => {
    const results = []
    for (const foul of [
      { price: 0n },
      { price: 2n ** 128n },
      { expiry: fixture.after(0) },
      { expiry: fixture.after(366 * DAY_MS) },
      { coin: fixture.wtrx },
    ])
      results.push((await listed(foul)).outcome.result)
    expect(results).toEqual([...Array.from({ length: 4 }, () => 'WrongTerms'), 'CoinNotAccepted'])
  })

  it('is bought once for each order of a buyer', async () => {
    const [first, second] = [await listed(), await listed()]
    const order = fixture.order()
    await fixture.succeed(person(BUYER), fixture.purchase(first, {}, order))
    expect(await fixture.fail(person(BUYER), fixture.purchase(second, {}, order))).toBe(
      'OrderAlreadyUsed',
    )
    await fixture.succeed(person(OTHER), fixture.purchase(second, {}, order))
  })

  it('keeps the fee that its seller has seen; a new one comes after two days, for new ones', async () => {
    const { cardMarket: market, owner } = fixture
    const announce = (feeBp: bigint) => contractCall(market, 'announceFee(uint16)', [feeBp])
    expect(await fixture.fail(owner, announce(501n))).toBe('WrongTerms')
    const [before, late] = [await listed(), await fixture.buyCard(person(SELLER))]
    await fixture.succeed(owner, announce(500n))
    expect(await fixture.says(calls.feeBp(market))).toBe(250)
    const from = fixture.now() * 1_000 + 2 * DAY_MS
    expect(await fixture.says(calls.nextFee(market))).toEqual({ feeBp: 500, from })
    await fixture.wait(2 * DAY_MS)
    expect(await fixture.says(calls.feeBp(market))).toBe(500)
    await fixture.succeed(person(SELLER), card.approve(fixture.card, market, late))
    const terms = { coin: nobody, price: 100n * TRX, expiry: fixture.after(DAY_MS) }
    const list = calls.list(market, fixture.order(), late, terms, 250)
    expect(await fixture.fail(person(SELLER), list)).toBe('FeeChanged')
    expect((await fixture.says(calls.listingOf(market, before.id))).feeBp).toBe(250)
    await fixture.succeed(owner, announce(250n))
    await fixture.wait(2 * DAY_MS)
  })
})

describe('the fees', () => {
  const feesOf = async (coin: Address) => {
    const signature = (name: string) => contractCall(fixture.cardMarket, `${name}(address)`, [coin])
    const [[fees], [earned]] = await Promise.all([
      fixture.view(signature('fees'), ['uint256']),
      fixture.view(signature('earned'), ['uint256']),
    ])
    return { fees: fees as bigint, earned: earned as bigint }
  }

  it.each([
    ['TRX', 2n],
    ['USDT', 3n],
  ] as const)(
    'in %s go half to the nodes and half to the owner, by anybody',
    async (name, pool) => {
      const coin = name === 'TRX' ? nobody : fixture.usdt
      const { rewardPools: pools } = fixture
      const funded = async () => (await fixture.says(rewardPools.pool(pools, pool))).funded
      // An odd fee: the owner gets the last unit.
      await fixture.succeed(person(BUYER), fixture.purchase(await listed({ coin, price: 120n })))
      const [before, was] = [await feesOf(coin), await funded()]
      await fixture.succeed(person(OTHER), sweep(coin))
      expect((await funded()) - was).toBe(before.fees / 2n)
      const after = await feesOf(coin)
      expect(after).toEqual({ fees: 0n, earned: before.earned + before.fees - before.fees / 2n })
      expect(await fixture.fail(person(OTHER), sweep(coin))).toBe('NothingToTake')
      const { owner } = fixture
      const to = person(3).address
      expect(await fixture.fail(person(3), withdraw(coin, to, 1n))).toBe(
        'OwnableUnauthorizedAccount',
      )
      expect(await fixture.fail(owner, withdraw(coin, to, after.earned + 1n))).toBe('NothingToTake')
      await fixture.succeed(owner, withdraw(coin, to, after.earned))
      expect(await feesOf(coin)).toEqual({ fees: 0n, earned: 0n })
      expect(await fixture.fail(owner, withdraw(coin, to, 0n))).toBe('NothingToTake')
    },
  )

  it('of one unit are the owner’s', async () => {
    await fixture.succeed(person(BUYER), fixture.purchase(await listed({ price: 40n })))
    expect((await feesOf(nobody)).fees).toBe(1n)
    await fixture.succeed(person(OTHER), sweep(nobody))
    expect(await feesOf(nobody)).toEqual({ fees: 0n, earned: 1n })
  })

  it('go to a pool of their own coin, which is named once', async () => {
    const { cardMarket: market, owner, usdt, wtrx } = fixture
    const accept = (coin: Address, pool: bigint) =>
      contractCall(market, 'acceptCoin(address,uint256)', [coin, pool])
    expect(await fixture.fail(owner, accept(usdt, 3n))).toBe('WrongTerms')
    expect(await fixture.fail(owner, accept(wtrx, 2n))).toBe('WrongTerms')
    expect(await fixture.fail(owner, accept(wtrx, 9n))).toBe('WrongTerms')
    expect(await fixture.fail(person(0), accept(wtrx, 0n))).toBe('OwnableUnauthorizedAccount')
  })
})
