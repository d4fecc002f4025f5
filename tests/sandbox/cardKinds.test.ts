import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Operator } from '../../backend/tron/operator.ts'
import { card } from '../../src/chain/contracts/card.ts'
import { cardMarketEvents } from '../../src/chain/contracts/cardMarket.ts'
import { rewardPools } from '../../src/chain/contracts/rewardPools.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import type { Address } from '../../src/core/address.ts'
import { TRX as TRX_COIN, type Amount } from '../../src/core/amount.ts'
import { DAY_MS } from '../../src/core/time.ts'
import {
  claimBoxCards,
  openBlindBox,
  openManyBoxes,
} from '../../src/features/blindbox/operations/open.ts'
import { buyCard } from '../../src/features/card/operations/buy.ts'
import { claimRewards } from '../../src/features/card/operations/claim.ts'
import { changeCardPrice, unlistCard } from '../../src/features/card/operations/edit.ts'
import { pledgeCards, unlockCards } from '../../src/features/card/operations/pledge.ts'
import { listCard, revokeCard } from '../../src/features/card/operations/sell.ts'
import { takeCard } from '../../src/features/card/operations/take.ts'
import { transferCard } from '../../src/features/card/operations/transfer.ts'
import type { Kind } from '../../src/outbox/kind.ts'
import { openCards, TRX, USDT, type CardFixture } from './cardFixture.ts'
import { carryOut, heaviest, planned, preflight, type Ordered } from './kindsFixture.ts'

// The card operations against the real contracts: their checks and skipped legs, their effects and
// cost, and the wording of each refusal.

const FEE_LIMIT = 150_000_000n

let cards: CardFixture
beforeAll(async () => {
  cards = await openCards({ people: 8 })
  // No test is the very first user: cards are on sale, and cards and nodes are staked.
  await cards.list(person(1), await cards.buyCard(person(1)))
  for (const level of [1, 21]) {
    const tokenId = await cards.buyCard(person(1), level)
    await cards.succeed(person(1), card.pledge(cards.card, tokenId, 30n))
  }
})
afterAll(() => cards.close())

const person = (index: number) => cards.people[index]!

/** Returns an account that owns nothing yet, so that a call writes the most storage. */
let newcomers = 0
const newcomer = () => person(2 + newcomers++)

const pinned = () => [cards.card, cards.cardMarket, cards.rewardPools, cards.sale, cards.usdt]
const order = (kind: Kind, who: Operator, intent: object): Ordered =>
  planned(kind, who, cards.order(), {
    card: cards.card,
    market: cards.cardMarket,
    sale: cards.sale,
    productId: '7',
    productName: 'Foundry',
    feeLimit: FEE_LIMIT,
    ...intent,
  })
const done = (who: Operator, ordered: Ordered) => carryOut(cards, who, ordered, pinned())
const seenBy = async (who: Operator, ordered: Ordered) => preflight(who, ordered, pinned())

const levelNamed = (level: number) => ({
  level,
  levelStr: cards.levelTerms(level).name,
  price: cards.levelTerms(level).price,
})
const seen = (tokenId: bigint, level = 1) => ({
  tokenId: String(tokenId),
  levelStr: cards.levelTerms(level).name,
  isNode: cards.levelTerms(level).isNode,
})
const inTrx = (units = 100n * TRX): Amount => ({ coin: TRX_COIN, units })
const inUsdt = (units: bigint): Amount => ({
  coin: { symbol: 'USDT', decimals: 6, contract: cards.usdt },
  units,
})

describe('a card of a level', () => {
  it('is bought once, and takes the most where it is the first node of somebody', async () => {
    const buying = order(buyCard, person(0), levelNamed(1))
    await cards.buyCard(person(0), 21)
    await done(person(0), buying)
    expect(await seenBy(person(0), buying)).toMatchObject({ settled: 'alreadyPaid' })
    const node = order(buyCard, newcomer(), levelNamed(21))
    heaviest(node, [await done(person(2), node)])
  })

  it('is refused in the words of the specification', async () => {
    const { name, price } = cards.levelTerms(5)
    const master = { level: 5, levelStr: name, price }
    await cards.buyCard(person(0), 5)
    expect(await seenBy(person(0), order(buyCard, person(0), master))).toMatchObject({
      words: 'Exceeded the maximum purchase quantity',
      mismatch: undefined,
    })
    await cards.setLevel(5, { supply: 1n })
    expect(await seenBy(person(1), order(buyCard, person(1), master))).toMatchObject({
      words: 'Insufficient remaining number',
    })
  })

  it('is not paid at another price, nor under another name', async () => {
    const dearer = { ...levelNamed(1), price: 26n * TRX }
    expect(await seenBy(person(0), order(buyCard, person(0), dearer))).toMatchObject({
      mismatch: 'levelPrice',
      words: 'The price was changed meanwhile',
    })
    const other = { ...levelNamed(1), levelStr: 'Masterwork' }
    expect(await seenBy(person(0), order(buyCard, person(0), other))).toMatchObject({
      mismatch: 'level',
    })
  })
})

describe('a card on sale', () => {
  /** Puts a new owner's card on sale. */
  async function listed(seller: Operator, price = inTrx()) {
    const mine = seen(await cards.buyCard(seller))
    const expiry = cards.after(DAY_MS)
    const listing = order(listCard, seller, { seen: mine, price, expiry, feeBp: 250 })
    const outcomes = await done(seller, listing)
    const [event] = decodeEvents(cardMarketEvents.listed, cards.cardMarket, outcomes['list']!.logs)
    return { seen: mine, price, expiry, listing, outcomes, listingId: String(event?.['listingId']) }
  }

  const taking = (
    who: Operator,
    seller: Address,
    { seen: card, price, listingId }: Awaited<ReturnType<typeof listed>>,
  ) => order(takeCard, who, { seen: card, price, listingId, seller })

  it('is approved and listed, changed and taken down, each once', async () => {
    const seller = person(0)
    const made = await listed(seller)
    expect(Object.keys(made.outcomes)).toEqual(['approveCard', 'list'])
    heaviest(made.listing, [made.outcomes])
    expect(await seenBy(seller, made.listing)).toMatchObject({ settled: 'alreadyDone' })

    const { seen: mine, listingId, price, expiry } = made
    const to = { price: inUsdt(9n * USDT), expiry: expiry + DAY_MS }
    const change = order(changeCardPrice, seller, {
      seen: mine,
      listingId,
      ...to,
      before: { price, expiry },
    })
    heaviest(change, [await done(seller, change)])
    expect(await seenBy(seller, change)).toMatchObject({ settled: 'alreadyDone' })
    const late = order(changeCardPrice, seller, {
      seen: mine,
      listingId,
      price: inTrx(1n),
      expiry,
      before: { price, expiry },
    })
    expect(await seenBy(seller, late)).toMatchObject({ mismatch: 'listingTerms' })

    const unlist = order(unlistCard, seller, { seen: mine, listingId, seller: seller.address })
    heaviest(unlist, [await done(seller, unlist)])
    expect(await seenBy(seller, unlist)).toMatchObject({ settled: 'alreadyDone' })
    expect(await cards.ownerOf(BigInt(mine.tokenId))).toBe(seller.address)
    expect(await seenBy(seller, change)).toMatchObject({ settled: 'alreadyDone' })
    expect(await seenBy(seller, late)).toMatchObject({ mismatch: 'cardSold' })
  })

  it('is bought for TRX by one of two', async () => {
    const seller = person(0)
    const made = await listed(seller)
    await cards.buyCard(person(1))
    const first = taking(newcomer(), seller.address, made)
    const second = taking(person(1), seller.address, made)
    heaviest(first, [await done(person(1 + newcomers), first)])
    expect(await seenBy(person(1 + newcomers), first)).toMatchObject({ settled: 'alreadyPaid' })
    expect(await seenBy(person(1), second)).toMatchObject({
      mismatch: 'cardSold',
      words: 'Purchase failed: this card was sold or taken down meanwhile',
    })
    const { result } = await cards.act(person(1), second.legs.at(-1)!.call)
    expect(result).toBe('ListingOver')
  })

  it('is bought for a token, of which exactly so much is approved', async () => {
    const seller = person(0)
    const made = await listed(seller, inUsdt(40n * USDT))
    // The market has already earned fees in USDT.
    const before = await listed(seller, inUsdt(40n * USDT))
    await done(person(1), taking(person(1), seller.address, before))
    const buyer = newcomer()
    await cards.succeed(buyer, trc20.approve(cards.usdt, cards.cardMarket, 0n))
    const bought = taking(buyer, seller.address, made)
    const outcomes = await done(buyer, bought)
    expect(Object.keys(outcomes)).toEqual(['approve', 'take'])
    heaviest(bought, [outcomes])
  })

  it('is not bought at another price, too late, or from oneself', async () => {
    const seller = person(0)
    const made = await listed(seller)
    expect(
      await seenBy(person(1), taking(person(1), seller.address, { ...made, price: inTrx(1n) })),
    ).toMatchObject({ mismatch: 'cardPrice', words: 'The seller has changed the price' })
    expect(await seenBy(seller, taking(seller, seller.address, made))).toMatchObject({
      mismatch: 'ownListing',
      words: 'This is your own card.',
    })
    await cards.wait(2 * DAY_MS)
    await cards.chain.mine()
    expect(await seenBy(person(1), taking(person(1), seller.address, made))).toMatchObject({
      mismatch: 'listingExpired',
      words: 'The time of this listing is over',
    })
    // Anyone can return the card.
    const { seen: theirs, listingId } = made
    const back = order(unlistCard, person(1), { seen: theirs, listingId, seller: seller.address })
    await done(person(1), back)
    expect(await cards.ownerOf(BigInt(theirs.tokenId))).toBe(seller.address)
  })

  it('is not even approved where it could not be listed', async () => {
    const owner = person(0)
    const mine = await cards.buyCard(owner)
    const terms = { price: inTrx(), expiry: cards.after(DAY_MS), feeBp: 250 }
    const of = (tokenId: bigint) => order(listCard, owner, { seen: seen(tokenId), ...terms })
    expect(await seenBy(owner, { ...of(mine), legs: of(mine).legs })).toMatchObject({
      mismatch: undefined,
    })
    const otherFee = order(listCard, owner, { seen: seen(mine), ...terms, feeBp: 100 })
    expect(await seenBy(owner, otherFee)).toMatchObject({ mismatch: 'marketFee' })
    for (const none of [1_999_999_999n, 2_000_000_000n, 99_000_000_001n])
      expect(await seenBy(owner, of(none))).toMatchObject({
        mismatch: 'notMinted',
        words: 'NFT not yet minted',
      })
    await done(owner, order(pledgeCards, owner, { cards: [seen(mine)], days: 30 }))
    expect(await seenBy(owner, of(mine))).toMatchObject({ mismatch: 'cardPledged' })
  })

  it('is not approved any more once that is revoked', async () => {
    const owner = person(0)
    const mine = await cards.buyCard(owner)
    await cards.succeed(owner, card.approve(cards.card, cards.cardMarket, mine))
    const revoke = order(revokeCard, owner, { seen: seen(mine) })
    heaviest(revoke, [await done(owner, revoke)])
    expect(await seenBy(owner, revoke)).toMatchObject({ settled: 'alreadyDone' })
  })
})

describe('a card that is given away', () => {
  const giving = (who: Operator, tokenId: bigint, to: Address) =>
    order(transferCard, who, { seen: seen(tokenId), to })

  it('goes once', async () => {
    const mine = await cards.buyCard(person(0))
    const to = newcomer().address
    const gift = giving(person(0), mine, to)
    heaviest(gift, [await done(person(0), gift)])
    expect(await seenBy(person(0), gift)).toMatchObject({ settled: 'alreadyDone' })
    expect(await seenBy(person(0), giving(person(0), mine, person(1).address))).toMatchObject({
      mismatch: 'cardOwner',
      words: 'The card belongs to another account',
    })
  })

  it('goes to nobody who would not take it, and not while it is staked', async () => {
    const mine = await cards.buyCard(person(0))
    for (const to of [cards.card, cards.cardMarket, cards.usdt])
      expect(await seenBy(person(0), giving(person(0), mine, to))).toMatchObject({
        words: 'The receiver does not take cards',
      })
    expect(
      await seenBy(person(0), giving(person(0), 1_999_999_999n, person(1).address)),
    ).toMatchObject({
      mismatch: 'notMinted',
      words: 'NFT not yet minted',
    })
    await done(person(0), order(pledgeCards, person(0), { cards: [seen(mine)], days: 30 }))
    expect(await seenBy(person(0), giving(person(0), mine, person(1).address))).toMatchObject({
      words: 'The card is pledged and cannot move',
    })
  })
})

describe('stakes', () => {
  it('are made, earn, and end in their time; each once', async () => {
    await done(
      person(0),
      order(pledgeCards, person(0), {
        cards: [seen(await cards.buyCard(person(0), 21), 21)],
        days: 30,
      }),
    )
    const staker = newcomer()
    const nodes = [
      seen(await cards.buyCard(staker, 21), 21),
      seen(await cards.buyCard(staker, 21), 21),
    ]
    const plain = [seen(await cards.buyCard(staker))]
    const pledge = order(pledgeCards, staker, { cards: nodes, days: 30 })
    const taken = await done(staker, pledge)
    expect(Number(taken['pledge 1']!.energy)).toBeGreaterThan(
      0.9 * Number(pledge.legs[0]!.typicalEnergy),
    )
    const plainly = order(pledgeCards, staker, { cards: plain, days: 30 })
    heaviest(plainly, [await done(staker, plainly)])
    expect(await seenBy(staker, plainly)).toMatchObject({ settled: 'alreadyPledged' })

    const unlock = order(unlockCards, staker, { cards: nodes })
    const early = await seenBy(staker, unlock)
    expect(early).toMatchObject({ words: 'Unlocking time has not yet arrived' })

    for (const pool of [1n, 2n, 3n])
      expect((await cards.fund(person(1), pool, 1_000n * TRX)).result).toBe('SUCCESS')
    await cards.wait(DAY_MS)
    await cards.succeed(person(1), rewardPools.claim(cards.rewardPools, [1n, 2n, 3n]))
    const amounts = [inTrx(TRX)]
    for (const ids of [[1n], [2n, 3n]]) {
      const claim = order(claimRewards, staker, { pools: cards.rewardPools, ids, amounts })
      heaviest(claim, [await done(staker, claim)])
    }
    const nothing = order(claimRewards, newcomer(), {
      pools: cards.rewardPools,
      ids: [1n],
      amounts,
    })
    expect(await seenBy(person(1 + newcomers), nothing)).toMatchObject({
      words: 'No income available yet',
    })

    await cards.wait(30 * DAY_MS)
    heaviest(unlock, [await done(staker, unlock)])
    const rest = order(unlockCards, staker, { cards: plain })
    heaviest(rest, [await done(staker, rest)])
    expect(await seenBy(staker, unlock)).toMatchObject({ settled: 'notPledged' })
  })
})

describe('cards out of boxes', () => {
  it('come by opening one, or many of several orders', async () => {
    const buyer = person(1)
    await cards.setBox(7)
    const [one, ten, other] = [
      await cards.buyBoxes(buyer, 7, 1),
      await cards.buyBoxes(buyer, 7, 10),
      await cards.buyBoxes(buyer, 7, 2),
    ]
    await cards.chain.mine()
    const opening = { firstIndex: 0, hasCards: true }
    const first = order(openBlindBox, buyer, { order: one, count: 1, ...opening })
    await done(buyer, first)
    expect(await seenBy(buyer, first)).toMatchObject({ settled: 'alreadyOpened' })
    const openings = [
      { order: ten, count: 10, ...opening },
      { order: other, count: 2, ...opening },
    ]
    const many = order(openManyBoxes, buyer, { openings })
    const outcomes = await done(buyer, many)
    expect(Object.keys(outcomes)).toEqual(['open 1', 'open 2'])
    expect(Number(outcomes['open 1']!.energy)).toBeGreaterThan(
      0.9 * Number(many.legs[0]!.typicalEnergy),
    )
    expect(await seenBy(buyer, many)).toMatchObject({ settled: 'alreadyOpened' })
  })

  it('are claimed for boxes that were opened before', async () => {
    const buyer = person(1)
    await cards.setBox(8, { levels: [0, 0, 0, 0] })
    const bought = await cards.buyBoxes(buyer, 8, 12)
    await cards.chain.mine()
    await done(buyer, order(openBlindBox, buyer, { order: bought, firstIndex: 0, count: 12 }))
    const claim = (upTo: number, count: number) =>
      order(claimBoxCards, buyer, { order: bought, upTo, count })
    expect((await seenBy(buyer, claim(10, 10))).words).toBe('There are no cards to claim')
    await cards.nameLevels(8)
    const first = claim(10, 10)
    heaviest(first, [await done(buyer, first)])
    expect(await seenBy(buyer, first)).toMatchObject({ settled: 'alreadyClaimed' })
    await done(buyer, claim(12, 2))
  })
})
