import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { whyNotBuyListing } from '../../backend/cards/whyNot.ts'
import {
  cardLevels,
  cardListings,
  cards as cardRows,
} from '../../backend/database/books/cardSchema.ts'
import { boxLevels } from '../../sandbox/world/cards.ts'
import { blindBoxSale } from '../../src/chain/contracts/blindBoxSale.ts'
import { card as cards } from '../../src/chain/contracts/card.ts'
import { cardMarket as market, type CardTerms } from '../../src/chain/contracts/cardMarket.ts'
import { cardPools, rewardPools as pools } from '../../src/chain/contracts/rewardPools.ts'
import { nobody } from '../../src/core/address.ts'
import { DAY_MS, HOUR_MS } from '../../src/core/time.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import { openBackend } from './backendFixture.ts'
import { withCards, type CardBackend } from './pasts/cards.ts'
import { TRX, USDT } from './cardFixture.ts'

const BLOCK_MS = 3_000

let fixture: CardBackend
beforeAll(async () => {
  fixture = await openBackend(withCards, { people: 7 })
})
afterAll(() => fixture.stop())
/** Takes listings of earlier tests off sale, because all tests share one chain. */
beforeEach(async () => {
  const rows = await fixture.backend.db.select().from(cardListings)
  for (const { id, over, seller } of rows) {
    const who = fixture.people.find(({ address }) => address === seller)
    if (over === null && who) await fixture.act(who, market.unlist(fixture.cardMarket, id))
  }
  await fixture.solidify()
})

const person = (index: number) => fixture.people[index]!
const detail = (tokenId: bigint | string) => fixture.ask('nftDetail', { tokenId: String(tokenId) })
const movesOf = async (tokenId: bigint) => {
  const { items } = await fixture.ask('nftDetailList', { tokenId: String(tokenId) })
  return items.toReversed().map(({ move, from, to, price }) => [move, from, to, price?.units])
}
const inTrx = (whole: bigint): Partial<CardTerms> => ({ coin: nobody, price: whole * TRX })
const inUsdt = (whole: bigint): Partial<CardTerms> => ({
  coin: fixture.usdt,
  price: whole * USDT,
})

/** Lists new cards of an account, one for each set of terms. */
async function listNew(who: number, ...all: Partial<CardTerms>[]) {
  const made = []
  for (const terms of all)
    made.push(await fixture.list(person(who), await fixture.buyCard(person(who)), terms))
  await fixture.solidify()
  return made
}

describe('levels', () => {
  it('are those that are sold, the cheapest first; and all of them', async () => {
    const { items } = await fixture.ask('cardProductPage', { kind: 'card' })
    expect(items.map(({ level }) => level)).toEqual([1, 2, 3, 21, 4, 22, 5, 23])
    const { levels } = await fixture.ask('productLevelInfo', {})
    expect(levels).toHaveLength(12)
    for (const { level, ...told } of levels) {
      const onChain = await fixture.says(cards.level(fixture.card, BigInt(level)))
      expect(told).toMatchObject({
        levelStr: onChain.name,
        remainSupply: Number(onChain.remaining),
        price: onChain.price,
        nextTokenId: String(onChain.nextTokenId),
        fundAddress: onChain.fund,
        pledgeTime: onChain.pledgeDays,
      })
    }
  })

  it('are sold out, or bought up to the maximum, as the contract has it', async () => {
    const of = { kind: 'card', level: 5 } as const
    const ask = async (who: number) => {
      const owner = person(who).address
      const { canBuy } = await fixture.ask('canBuyCardNum', { ...of, owner })
      return [canBuy, (await fixture.ask('cardIfCanBuy', { ...of, owner })).code]
    }
    expect(await ask(0)).toEqual([1, 0])
    await fixture.buyCard(person(0), 5)
    await fixture.solidify()
    expect(await ask(0)).toEqual([0, 2001])
    await fixture.setLevel(5, { supply: 1n })
    await fixture.solidify()
    expect(await ask(1)).toEqual([0, 2002])
    const unknown = { kind: 'card', level: 99, owner: person(0).address } as const
    expect(await fixture.refusalOf('canBuyCardNum', unknown)).toBe('notFound')
  })
})

describe('a card', () => {
  it('is known from its making on, and tells every way that it went', async () => {
    const [ann, ben, cat] = [person(0), person(1), person(2)]
    const { card: contract, cardMarket } = fixture
    const tokenId = await fixture.buyCard(ann)
    const sold = await fixture.list(ann, tokenId, inTrx(40n))
    await fixture.succeed(ben, fixture.purchase(sold))
    await fixture.succeed(ben, cards.transfer(contract, ben.address, cat.address, tokenId))
    const back = await fixture.list(cat, tokenId, inUsdt(9n))
    await fixture.succeed(cat, market.unlist(cardMarket, back.id))
    await fixture.solidify()
    expect(await movesOf(tokenId)).toEqual([
      ['bought', null, ann.address, 25n * TRX],
      ['listed', ann.address, ann.address, 40n * TRX],
      ['sold', ann.address, ben.address, 40n * TRX],
      ['transferred', ben.address, cat.address, undefined],
      ['listed', cat.address, cat.address, 9n * USDT],
      ['unlisted', cat.address, cat.address, undefined],
    ])
    const { card, tokenUri } = await detail(tokenId)
    expect(card).toMatchObject({ owner: cat.address, state: 'held', listing: null, frozen: null })
    expect(tokenUri).toBe((await fixture.says(cards.tokenDetials(contract, tokenId))).tokenUri)
    const bought = await fixture.ask('cardBuyRecordPage', { kind: 'card', owner: ben.address })
    expect(bought.items[0]).toMatchObject({
      tokenId: String(tokenId),
      seller: ann.address,
      price: { units: 40n * TRX },
    })
  })

  it('is staked, and free again', async () => {
    const [ann] = [person(0)]
    const tokenId = await fixture.buyCard(ann)
    await fixture.succeed(ann, cards.pledge(fixture.card, tokenId, 30n))
    await fixture.solidify()
    const staked = (await detail(tokenId)).card
    const pledge = await fixture.says(cards.pledgeOf(fixture.card, tokenId))
    expect(staked.state).toBe('staked')
    const { since, until, days, weight } = pledge
    expect(staked.pledge).toEqual({ since, until, days, weight })
    await fixture.passed(30 * DAY_MS)
    const owner = ann.address
    const due = await fixture.ask('nodePledgeStatistics', { owner })
    expect(due).toMatchObject({ due: 1, nextUnlockAt: null, cards: { own: 1 } })
    await fixture.succeed(ann, cards.unlock(fixture.card, tokenId))
    await fixture.solidify()
    expect((await detail(tokenId)).card).toMatchObject({ state: 'held', pledge: null })
    const { items } = await fixture.ask('nodePledgeRecord', { owner })
    expect(items[0]).toMatchObject({ tokenId: String(tokenId), days: 30 })
    expect(items[0]!.unlockedAt).not.toBe(null)
    expect((await fixture.ask('nodePledgeStatistics', { owner })).due).toBe(0)
  })

  it('is frozen for its time, whatever it is besides', async () => {
    const [listed] = await listNew(0, inTrx(10n))
    await fixture.freeze(listed!.tokenId, 3n)
    await fixture.solidify()
    const frozen = (await detail(listed!.tokenId)).card
    expect(frozen.state).toBe('listed')
    expect(frozen.frozen).toEqual(await fixture.says(cards.frozenOf(fixture.card, listed!.tokenId)))
    expect(await fixture.ask('skuPage', {})).toMatchObject({ total: 0, items: [], floors: [] })
    const own = await fixture.ask('skuPage', { seller: person(0).address })
    expect(own.total).toBe(1)
    await fixture.passed(DAY_MS)
    expect((await detail(listed!.tokenId)).card.frozen).toBe(null)
  })

  it.each(['0', '1000000000', '1999999999', '99000000001', '9'.repeat(20), '1'])(
    'with the number %s was not made',
    async (tokenId) => {
      expect(await fixture.refusalOf('nftDetail', { tokenId })).toBe('notMinted')
      expect(await fixture.ask('nftDetailList', { tokenId })).toEqual({ total: 0, items: [] })
    },
  )

  it('has no number of 80 digits, and none below zero', async () => {
    for (const tokenId of ['8'.repeat(80), '-1'])
      expect(await fixture.refusalOf('nftDetail', { tokenId })).toBe('badRequest')
  })
})

describe('the market', () => {
  it('sorts by time, and by price across coins', async () => {
    // 30 TRX equals 10 USDT.
    const listed = await listNew(0, inTrx(29n), inUsdt(11n), inTrx(34n), inUsdt(9n))
    const order = [29, 11, 34, 9].map((whole, index) => [String(listed[index]!.tokenId), whole])
    const whole = new Map(order as [string, number][])
    const sorted = async (sort?: 'newest' | 'oldest' | 'expensive' | 'cheap') => {
      const { items, total } = await fixture.ask('skuPage', { ...(sort && { sort }) })
      expect(total).toBe(4)
      return items.map((item) => whole.get(item.tokenId))
    }
    expect(await sorted()).toEqual([9, 34, 11, 29])
    expect(await sorted('newest')).toEqual([9, 34, 11, 29])
    expect(await sorted('oldest')).toEqual([29, 11, 34, 9])
    expect(await sorted('cheap')).toEqual([9, 29, 11, 34])
    expect(await sorted('expensive')).toEqual([34, 11, 29, 9])
    const page = await fixture.ask('skuPage', { sort: 'cheap', pageNo: 2, pageSize: 3 })
    expect(page.items.map((item) => whole.get(item.tokenId))).toEqual([34])
    expect(page.total).toBe(4)
  })

  it('filters by level, coin and seller, and names the floor in each coin', async () => {
    await listNew(0, inTrx(20n), inTrx(30n), inUsdt(8n))
    const other = await fixture.buyCard(person(1), 2)
    await fixture.list(person(1), other, inTrx(15n))
    await fixture.solidify()
    const floorsOf = ({ floors }: { floors: { units: bigint; coin: { symbol: string } }[] }) =>
      Object.fromEntries(floors.map(({ coin, units }) => [coin.symbol, units]))
    const all = await fixture.ask('skuPage', {})
    expect([all.total, floorsOf(all)]).toEqual([4, { TRX: 15n * TRX, USDT: 8n * USDT }])
    const first = await fixture.ask('skuPage', { level: 1, sort: 'cheap' })
    expect([first.total, floorsOf(first)]).toEqual([3, { TRX: 20n * TRX, USDT: 8n * USDT }])
    const dear = await fixture.ask('skuPage', { level: 1, coin: nobody, sort: 'expensive' })
    expect(dear.items.map(({ listing }) => listing?.price.units)).toEqual([30n * TRX, 20n * TRX])
    expect(dear.total).toBe(2)
    const own = await fixture.ask('skuPage', { seller: person(1).address, sort: 'cheap' })
    expect(own.items.map(({ tokenId }) => tokenId)).toEqual([String(other)])
  })

  it('offers nothing that is sold, taken back or expired', async () => {
    const soon = { expiry: fixture.after(HOUR_MS) }
    const [sold, back, expired, stays] = await listNew(0, {}, {}, soon, {})
    const canBuy = async (id: bigint, who = 1) => {
      const asked = { listingId: String(id), owner: person(who).address }
      return (await fixture.ask('canBuySkuProduct', asked)).code
    }
    expect(await canBuy(sold!.id)).toBe(0)
    expect(await canBuy(sold!.id, 0)).toBe(2013)
    await fixture.succeed(person(1), fixture.purchase(sold!))
    await fixture.succeed(person(0), market.unlist(fixture.cardMarket, back!.id))
    await fixture.passed(HOUR_MS)
    const { items, total } = await fixture.ask('skuPage', {})
    expect([items.map(({ tokenId }) => tokenId), total]).toEqual([[String(stays!.tokenId)], 1])
    const codes = []
    for (const { id } of [sold!, back!, expired!]) codes.push(await canBuy(id))
    expect(codes).toEqual([2005, 2004, 2004])
    const info = (tokenId: bigint) => fixture.ask('cardSkuInfo', { tokenId: String(tokenId) })
    expect((await info(expired!.tokenId)).listing).toBe(null)
    expect((await info(stays!.tokenId)).listing?.id).toBe(String(stays!.id))
    expect((await detail(expired!.tokenId)).card.state).toBe('listed')
  })

  it('follows a change of price, also into the other coin', async () => {
    const [listed] = await listNew(0, inTrx(10n))
    const terms = { coin: fixture.usdt, price: 7n * USDT, expiry: fixture.after(2 * DAY_MS) }
    await fixture.succeed(
      person(0),
      market.changePrice(fixture.cardMarket, listed!.id, listed!.terms, terms),
    )
    await fixture.solidify()
    const { items, floors } = await fixture.ask('skuPage', { coin: fixture.usdt, sort: 'cheap' })
    expect(items[0]!.listing?.price.units).toBe(7n * USDT)
    expect(floors.map(({ coin }) => coin.symbol)).toEqual(['USDT'])
    expect((await fixture.ask('skuPage', { coin: nobody })).total).toBe(0)
  })
})

describe("an account's cards", () => {
  it('come by state and kind, and by level', async () => {
    const dan = person(3)
    const [held, listed, node] = [
      await fixture.buyCard(dan),
      await fixture.buyCard(dan),
      await fixture.buyCard(dan, 21),
    ]
    await fixture.list(dan, listed, inTrx(33n))
    await fixture.succeed(dan, cards.pledge(fixture.card, node, 90n))
    await fixture.solidify()
    const own = async (filter: object) => {
      const { items, total } = await fixture.ask('ownCardPage', { owner: dan.address, ...filter })
      expect(total).toBe(items.length)
      return items.map(({ tokenId }) => BigInt(tokenId))
    }
    expect(await own({})).toEqual([node, listed, held])
    expect(await own({ state: 'held' })).toEqual([held])
    expect(await own({ state: 'listed' })).toEqual([listed])
    expect(await own({ state: 'staked' })).toEqual([node])
    expect(await own({ of: 'cards' })).toEqual([listed, held])
    expect(await own({ of: 'nodes' })).toEqual([node])
    const { levels } = await fixture.ask('balanceInfoByUnit', { owner: dan.address })
    expect(levels).toMatchObject([
      { level: 1, held: 1, listed: 1, staked: 0, floors: [{ units: 33n * TRX }] },
      { level: 21, held: 0, listed: 0, staked: 1, isNode: true, floors: [] },
    ])
  })

  it('that are staked come in the order in which they can be unlocked', async () => {
    const eve = person(4)
    const days = [90n, 30n, 365n, 180n]
    const staked = []
    for (const each of days) {
      const tokenId = await fixture.buyCard(eve)
      await fixture.succeed(eve, cards.pledge(fixture.card, tokenId, each))
      staked.push(tokenId)
    }
    await fixture.solidify()
    const ask = async (pageNo: number) => {
      const asked = { owner: eve.address, state: 'staked', pageNo, pageSize: 2 } as const
      return (await fixture.ask('ownCardPage', asked)).items.map(({ tokenId }) => BigInt(tokenId))
    }
    expect(await ask(1)).toEqual([staked[1], staked[0]])
    expect(await ask(2)).toEqual([staked[3], staked[2]])
  })

  it('earn what the pools say, and end when they say', async () => {
    const dan = person(3)
    const [pool] = cardPools.nodes
    await fixture.fund(fixture.owner, pool, 900n * TRX)
    await fixture.fund(fixture.owner, cardPools.cards[0], 30n * TRX)
    await fixture.passed(DAY_MS)
    await fixture.succeed(dan, pools.claim(fixture.rewardPools, [pool]))
    await fixture.passed(DAY_MS)
    const { profits } = await fixture.ask('nftProfitStatistic', { owner: dan.address })
    expect(profits.map(({ of }) => of)).toEqual(['cards', 'nodes', 'nodes'])
    for (const profit of profits) {
      const number = BigInt(profit.pool)
      const told = await fixture.says(pools.pool(fixture.rewardPools, number))
      const { totalWeight, funded, endsAt } = told
      expect(profit).toMatchObject({ totalWeight, funded })
      // Without weight, the end of a stream moves on. A view sees the next block.
      const early = funded === 0n ? 0 : endsAt - profit.endsAt!
      expect(early === 0 || (totalWeight === 0n && early === BLOCK_MS)).toBe(true)
      expect(profit.weight).toBe(
        await fixture.says(pools.weightOf(fixture.rewardPools, number, dan.address)),
      )
    }
    const told = await fixture.says(pools.pool(fixture.rewardPools, pool))
    expect(profits[1]!.claimed).toBe(told.claimed)
    expect(profits[1]!.claimed).toBeGreaterThan(0n)
    expect(profits[1]!.lastClaimAt).not.toBe(null)
  })
})

describe('the statistic of cards and nodes', () => {
  const ownersIn = (rows: readonly (typeof cardRows.$inferSelect)[]) =>
    new Set(rows.map(({ owner }) => owner)).size

  /**
   * Compares the reported holders with all cards, one by one. A listed card counts for its seller.
   */
  async function holders() {
    const { db } = fixture.backend
    const [levels, rows] = [await db.select().from(cardLevels), await db.select().from(cardRows)]
    for (const { tokenId, owner, state } of rows)
      expect(await fixture.ownerOf(tokenId)).toBe(state === 'listed' ? fixture.cardMarket : owner)
    for (const { level, holders: told } of levels)
      expect(told).toBe(ownersIn(rows.filter((row) => row.level === level)))
    const told = await fixture.ask('nftStatistic', {})
    for (const isNode of [false, true]) {
      const ofKind = new Set(
        levels.filter((each) => each.isNode === isNode).map(({ level }) => level),
      )
      const those = rows.filter(({ level }) => ofKind.has(level))
      expect(told[isNode ? 'nodes' : 'cards']).toEqual({
        made: those.length,
        holders: ownersIn(those),
        staked: those.filter(({ state }) => state === 'staked').length,
      })
    }
    return { cards: told.cards.holders, nodes: told.nodes.holders }
  }

  it('counts holders as cards come to them and leave them', async () => {
    // Accounts that hold no card and no node yet.
    const [seller, taker] = [person(5), person(6)]
    const give = (from: Operator, to: Operator, tokenId: bigint) =>
      fixture.succeed(from, cards.transfer(fixture.card, from.address, to.address, tokenId))
    const before = await holders()
    const [first, second] = [await fixture.buyCard(seller, 1), await fixture.buyCard(seller, 2)]
    const node = await fixture.buyCard(seller, 21)
    await fixture.solidify()
    expect(await holders()).toEqual({ cards: before.cards + 1, nodes: before.nodes + 1 })
    const listed = await fixture.list(seller, first, inTrx(30n))
    await give(seller, taker, node)
    await fixture.solidify()
    expect(await holders()).toEqual({ cards: before.cards + 1, nodes: before.nodes + 1 })
    await fixture.succeed(taker, fixture.purchase(listed))
    await give(seller, seller, second)
    await fixture.solidify()
    expect(await holders()).toEqual({ cards: before.cards + 2, nodes: before.nodes + 1 })
    await give(seller, taker, second)
    await fixture.succeed(taker, cards.pledge(fixture.card, node, 30n))
    await fixture.solidify()
    expect(await holders()).toEqual({ cards: before.cards + 1, nodes: before.nodes + 1 })
    const { own } = await fixture.ask('nftStatistic', { owner: taker.address })
    expect(own).toEqual({ cards: 2, nodes: 1, stakedCards: 0, stakedNodes: 1 })
    expect((await fixture.ask('nftStatistic', {})).own).toBe(null)
  })
})

describe('boxes', () => {
  it('name what they hold, and tell the card of each that is open', async () => {
    const [ann] = [person(0)]
    await fixture.setBox(1)
    const orderKey = await fixture.buyBoxes(ann, 1, 2)
    await fixture.succeed(ann, blindBoxSale.open(fixture.sale, orderKey, 1n))
    await fixture.solidify()
    const product = await fixture.ask('productDetail', { productId: '1' })
    expect(product.cards.map(({ level }) => level)).toEqual([...boxLevels])
    expect(product.cards[0]).toMatchObject({ rarity: 'common', levelStr: 'Common', isNode: false })
    const { orders } = await fixture.ask('orderByKey', { orderKey })
    const [{ opened, claimable }] = orders as [(typeof orders)[number]]
    expect([opened.length, claimable]).toEqual([1, 0])
    const { card } = await detail(opened[0]!.tokenId!)
    expect(card).toMatchObject({ owner: ann.address, level: 11 + rank(opened[0]!.rarity) })
    expect(await movesOf(BigInt(card.tokenId))).toEqual([['opened', null, ann.address, undefined]])
  })

  it('that were opened before they held cards have theirs to claim', async () => {
    const [ann] = [person(0)]
    await fixture.setBox(2, { levels: [0, 0, 0, 0] })
    const orderKey = await fixture.buyBoxes(ann, 2, 3)
    await fixture.succeed(ann, blindBoxSale.open(fixture.sale, orderKey, 2n))
    await fixture.solidify()
    const order = async () => (await fixture.ask('orderByKey', { orderKey })).orders[0]!
    expect(await order()).toMatchObject({ claimable: 0, opened: [{ tokenId: null }, {}] })
    await fixture.nameLevels(2)
    await fixture.solidify()
    expect((await order()).claimable).toBe(2)
    const { txId } = await fixture.succeed(ann, blindBoxSale.claimCards(fixture.sale, orderKey))
    const report = { orderKey, owner: ann.address, txId }
    expect((await fixture.ask('openCard', report)).status).toBe('pending')
    await fixture.solidify()
    expect((await fixture.ask('openCard', report)).status).toBe('acknowledged')
    const { claimable, opened } = await order()
    expect(claimable).toBe(0)
    expect(opened.map(({ tokenId }) => tokenId)).not.toContain(null)
  })
})

const rank = (name: string) => ['common', 'rare', 'epic', 'mythic'].indexOf(name)

it('sells a card to the end of its last second, as the contract does', async () => {
  const [made] = await listNew(0, inTrx(30n))
  const [listing] = await fixture.backend.db
    .select()
    .from(cardListings)
    .where(eq(cardListings.id, made!.id))
  const { expiresAt } = listing!
  const { address } = person(1)
  expect(whyNotBuyListing(listing!, address, expiresAt + 999)).toBe(undefined)
  expect(whyNotBuyListing(listing!, address, expiresAt + 1_000)).toBe('saleEnded')
})
