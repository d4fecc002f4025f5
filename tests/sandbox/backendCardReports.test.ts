import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusal } from '../../src/api/refusal.ts'
import { contractCall } from '../../src/chain/call.ts'
import { card as cards } from '../../src/chain/contracts/card.ts'
import { cardMarket as market } from '../../src/chain/contracts/cardMarket.ts'
import { nobody } from '../../src/core/address.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/core/time.ts'
import { openBackend } from './backendFixture.ts'
import { withCards, type CardBackend } from './pasts/cards.ts'
import { TRX } from './cardFixture.ts'

let fixture: CardBackend
beforeAll(async () => {
  fixture = await openBackend(withCards, { people: 5 })
})
afterAll(() => fixture.stop())

const [ann, ben] = [0, 1]
const person = (index: number) => fixture.people[index]!
const owner = (index: number) => person(index).address
const text = String
let keys = 0
const nextKey = () => (++keys).toString(16).padStart(64, 'e')

async function newCard(who: number, level = 1): Promise<bigint> {
  const tokenId = await fixture.buyCard(person(who), level)
  await fixture.solidify()
  return tokenId
}
async function newListing(who: number, given?: Parameters<CardBackend['list']>[2]) {
  const listed = await fixture.list(person(who), await fixture.buyCard(person(who)), given)
  await fixture.solidify()
  return listed
}
/** Asks whether an action is allowed. Returns the name of the refusal, or undefined if it is. */
async function whyNot(who: number, tokenId: bigint, act: 'list' | 'pledge' | 'unlock' | 'unlist') {
  const asked = { tokenId: text(tokenId), owner: owner(who), act }
  const { can, code } = await fixture.ask('ifCanOperateCard', asked)
  expect(can).toBe(code === 0)
  return Object.entries(refusal).find(([, each]) => each === code)?.[0]
}

describe('a card of a level', () => {
  it('has an order, a price, and is reported by what the chain says', async () => {
    const orderKey = nextKey()
    const asked = { orderKey, owner: owner(ann), level: 1 }
    const before = await fixture.ask('buyCardPayBefore', asked)
    expect(before).toEqual({ ...asked, contract: fixture.card, price: 25n * TRX })
    const { txId } = await fixture.succeed(person(ann), await fixture.buyCall(1, orderKey))
    const report = { orderKey, owner: owner(ann), txId }
    expect(await fixture.ask('buyCardPayAfter', report)).toEqual({ status: 'pending' })
    await fixture.solidify()
    const after = await fixture.ask('buyCardPayAfter', report)
    expect(after.status).toBe('acknowledged')
    const { card } = await fixture.ask('nftDetail', { tokenId: after.tokenId! })
    expect(card.owner).toBe(owner(ann))
    expect(await fixture.refusalOf('buyCardPayBefore', asked)).toBe('orderClosed')
    const wrong = { ...report, orderKey: nextKey() }
    expect(await fixture.refusalOf('buyCardPayAfter', wrong)).toBe('transactionMismatch')
  })

  it('is announced to the other device, which waits', async () => {
    const asked = { orderKey: nextKey(), owner: owner(ann), level: 1 }
    const first = { txId: nextKey(), expiresAt: fixture.after(MINUTE_MS) }
    expect(await fixture.ask('buyCardPayBefore', { ...asked, ...first })).not.toHaveProperty(
      'announced',
    )
    expect((await fixture.ask('buyCardPayBefore', asked)).announced).toEqual(first)
    const half = { ...asked, txId: nextKey() }
    expect(await fixture.refusalOf('buyCardPayBefore', half)).toBe('badRequest')
    const other = { ...asked, level: 2 }
    expect(await fixture.refusalOf('buyCardPayBefore', other)).toBe('orderMismatch')
  })

  it('is refused where there is none, none left, or no more for this account', async () => {
    const refused = (who: number, level: number) =>
      fixture.refusalOf('buyCardPayBefore', { orderKey: nextKey(), owner: owner(who), level })
    expect(await refused(ann, 99)).toBe('notFound')
    await fixture.setLevel(5, { supply: 2n })
    await newCard(ann, 5)
    expect(await refused(ann, 5)).toBe('exceedsPersonalMaximum')
    await newCard(ben, 5)
    expect(await refused(2, 5)).toBe('insufficientRemaining')
    expect(await refused(2, 11)).toBe('insufficientRemaining')
  })
})

describe('a card from somebody', () => {
  it('is asked for and reported in one call', async () => {
    const listed = await newListing(ann)
    const orderKey = nextKey()
    const asked = { orderKey, owner: owner(ben), listingId: text(listed.id) }
    expect(await fixture.ask('buySkuProduct', asked)).toMatchObject({
      status: 'open',
      seller: owner(ann),
      tokenId: text(listed.tokenId),
      market: fixture.cardMarket,
      price: { units: 100n * TRX },
    })
    const bought = await fixture.succeed(person(ben), fixture.purchase(listed, {}, orderKey))
    const report = { ...asked, txId: bought.txId }
    expect((await fixture.ask('buySkuProduct', report)).status).toBe('pending')
    await fixture.solidify()
    expect((await fixture.ask('buySkuProduct', report)).status).toBe('acknowledged')
    expect(await fixture.refusalOf('buySkuProduct', asked)).toBe('orderClosed')
    const late = { ...asked, orderKey: nextKey() }
    expect(await fixture.refusalOf('buySkuProduct', late)).toBe('soldOut')
    expect(await fixture.refusalOf('buySkuProduct', { ...late, txId: bought.txId })).toBe(
      'transactionMismatch',
    )
  })

  it('is refused to its seller, when it is frozen, and when its time is over', async () => {
    const listed = await newListing(ann, { expiry: fixture.after(HOUR_MS) })
    const refused = (who: number, listingId = text(listed.id)) =>
      fixture.refusalOf('buySkuProduct', { orderKey: nextKey(), owner: owner(who), listingId })
    expect(await refused(ann)).toBe('ownOffer')
    expect(await refused(ben, '9'.repeat(20))).toBe('notFound')
    await fixture.freeze(listed.tokenId, 1n)
    await fixture.solidify()
    expect(await refused(ben)).toBe('cardFrozen')
    await fixture.passed(HOUR_MS)
    expect(await refused(ben)).toBe('saleEnded')
  })
})

describe('a listing', () => {
  it('is reported when it is made, changed and ended', async () => {
    const seller = person(ann)
    const tokenId = await newCard(ann)
    const orderKey = nextKey()
    const terms = { coin: nobody, price: TRX, expiry: fixture.after(DAY_MS) }
    await fixture.succeed(seller, cards.approve(fixture.card, fixture.cardMarket, tokenId))
    const list = market.list(fixture.cardMarket, orderKey, tokenId, terms, 250)
    const made = { act: 'list', owner: owner(ann), orderKey } as const
    const { txId } = await fixture.succeed(seller, list)
    expect(await fixture.ask('operateCard', { ...made, txId })).toEqual({ status: 'pending' })
    await fixture.solidify()
    const { listingId } = await fixture.ask('operateCard', { ...made, txId })
    const id = BigInt(listingId!)
    const dearer = { ...terms, price: 2n * TRX }
    const change = market.changePrice(fixture.cardMarket, id, terms, dearer)
    const changed = { act: 'changePrice', owner: owner(ann), listingId: listingId! } as const
    const changing = (await fixture.succeed(seller, change)).txId
    const ended = { ...changed, act: 'unlist' } as const
    const ending = (await fixture.succeed(seller, market.unlist(fixture.cardMarket, id))).txId
    await fixture.solidify()
    const done = { status: 'acknowledged', listingId }
    expect(await fixture.ask('operateCard', { ...changed, txId: changing })).toEqual(done)
    expect(await fixture.ask('operateCard', { ...ended, txId: ending })).toEqual(done)
    const swapped = { ...ended, txId: changing }
    expect(await fixture.refusalOf('operateCard', swapped)).toBe('transactionMismatch')
    const others = { ...changed, owner: owner(ben), txId: changing }
    expect(await fixture.refusalOf('operateCard', others)).toBe('transactionMismatch')
  })

  it('is sent back by anybody once its time is over, and by nobody before', async () => {
    const listed = await newListing(ann, { expiry: fixture.after(HOUR_MS) })
    expect(await whyNot(ben, listed.tokenId, 'unlist')).toBe('notYours')
    expect(await whyNot(ann, listed.tokenId, 'unlist')).toBe(undefined)
    await fixture.passed(HOUR_MS)
    expect(await whyNot(ben, listed.tokenId, 'unlist')).toBe(undefined)
    const unlist = market.unlist(fixture.cardMarket, listed.id)
    const { txId } = await fixture.succeed(person(ben), unlist)
    await fixture.solidify()
    const listingId = text(listed.id)
    const report = { act: 'unlist', owner: owner(ben), listingId, txId } as const
    expect((await fixture.ask('operateCard', report)).status).toBe('acknowledged')
  })
})

describe('giving a card away', () => {
  it('is admitted to a person, and reported', async () => {
    const tokenId = await newCard(ann)
    const [from, to] = [owner(ann), owner(ben)]
    const asked = { owner: from, tokenId: text(tokenId), to }
    expect(await fixture.ask('transferBefore', asked)).toEqual({ ...asked, contract: fixture.card })
    const { txId } = await fixture.succeed(
      person(ann),
      cards.transfer(fixture.card, from, to, tokenId),
    )
    await fixture.solidify()
    expect((await fixture.ask('transferAfter', { ...asked, txId })).status).toBe('acknowledged')
    const elsewhere = { ...asked, to: owner(2), txId }
    expect(await fixture.refusalOf('transferAfter', elsewhere)).toBe('transactionMismatch')
    expect(await fixture.refusalOf('transferBefore', asked)).toBe('notYours')
  })

  it('is refused to oneself, to nobody and to contracts', async () => {
    const tokenId = text(await newCard(ann))
    const { card, cardMarket, rewardPools, sale, usdt, launchpad } = fixture
    const wrong = [owner(ann), nobody, card, cardMarket, rewardPools, sale, usdt, launchpad.wtrx]
    for (const to of wrong)
      expect(await fixture.refusalOf('transferBefore', { owner: owner(ann), tokenId, to })).toBe(
        'wrongReceiver',
      )
  })

  it('is refused for a card that is staked, on sale, frozen or not there', async () => {
    const [staked, frozen] = [await newCard(ann), await newCard(ann)]
    const listed = await newListing(ann)
    await fixture.succeed(person(ann), cards.pledge(fixture.card, staked, 30n))
    await fixture.freeze(frozen, 2n)
    await fixture.solidify()
    const refused = (tokenId: bigint) =>
      fixture.refusalOf('transferBefore', {
        owner: owner(ann),
        tokenId: text(tokenId),
        to: owner(ben),
      })
    expect(await refused(staked)).toBe('alreadyPledged')
    expect(await refused(frozen)).toBe('cardFrozen')
    expect(await refused(listed.tokenId)).toBe('cardListed')
    expect(await refused(1_999_999_999n)).toBe('notMinted')
    expect(await whyNot(ann, staked, 'list')).toBe('alreadyPledged')
    expect(await whyNot(ann, frozen, 'list')).toBe('cardFrozen')
    expect(await whyNot(ann, frozen, 'pledge')).toBe(undefined)
  })
})

describe('a stake', () => {
  it('is asked for, reported, ended when it is due, and reported again', async () => {
    const tokenId = await newCard(ben)
    const ofCard = { owner: owner(ben), tokenId: text(tokenId) }
    const open = await fixture.ask('openPledgeBefore', { ...ofCard, days: 30 })
    expect(open).toMatchObject({ ...ofCard, days: 30, contract: fixture.card })
    expect(await fixture.refusalOf('closePledgeBefore', ofCard)).toBe('notPledged')
    const opening = await fixture.succeed(person(ben), cards.pledge(fixture.card, tokenId, 30n))
    expect((await fixture.ask('openPledgeAfter', { ...ofCard, txId: opening.txId })).status).toBe(
      'pending',
    )
    await fixture.solidify()
    expect((await fixture.ask('openPledgeAfter', { ...ofCard, txId: opening.txId })).status).toBe(
      'acknowledged',
    )
    expect(await fixture.refusalOf('openPledgeBefore', { ...ofCard, days: 30 })).toBe(
      'alreadyPledged',
    )
    expect(await fixture.refusalOf('closePledgeBefore', ofCard)).toBe('unlockNotYet')
    await fixture.passed(30 * DAY_MS)
    const { until } = await fixture.ask('closePledgeBefore', ofCard)
    expect(until).toBe((await fixture.says(cards.pledgeOf(fixture.card, tokenId))).until)
    const closing = await fixture.succeed(person(ben), cards.unlock(fixture.card, tokenId))
    await fixture.solidify()
    const closed = { ...ofCard, txId: closing.txId }
    expect((await fixture.ask('closePledgeAfter', closed)).status).toBe('acknowledged')
    const swapped = { ...ofCard, txId: opening.txId }
    expect(await fixture.refusalOf('closePledgeAfter', swapped)).toBe('transactionMismatch')
  })

  it('lasts one of the times that are offered, and as long as its level asks for', async () => {
    const { days } = await fixture.ask('nodePledgeDays', {})
    for (const each of days)
      expect(await fixture.view(factorOf(each.days), ['uint256'])).toEqual([BigInt(each.factorBp)])
    const tokenId = text(await newCard(ben, 22))
    const asked = { owner: owner(ben), tokenId }
    const refused = (time: number) =>
      fixture.refusalOf('openPledgeBefore', { ...asked, days: time })
    expect(await refused(30)).toBe('wrongPledgeDays')
    expect(await refused(91)).toBe('wrongPledgeDays')
    expect((await fixture.ask('openPledgeBefore', { ...asked, days: 90 })).days).toBe(90)
    expect(
      await fixture.refusalOf('openPledgeBefore', { ...asked, owner: owner(ann), days: 90 }),
    ).toBe('notYours')
  })
})

const factorOf = (days: number) =>
  contractCall(fixture.card, 'pledgeFactor(uint256)', [BigInt(days)])
