import type { Operator } from '../../backend/tron/operator.ts'
import { blindBoxSale } from '../../src/chain/contracts/blindBoxSale.ts'
import { card } from '../../src/chain/contracts/card.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { nobody } from '../../src/core/address.ts'
import { TRX as TRX_COIN } from '../../src/core/amount.ts'
import { DAY_MS } from '../../src/core/time.ts'
import type { KindName } from '../../src/operations.ts'
import { openCards, TRX, USDT, type CardFixture } from './cardFixture.ts'
import type { Ordered } from './ordered.ts'

const FEE_LIMIT = 150_000_000n
const MONTH_MS = 30 * DAY_MS
const PRICE = 100n * TRX

export type CardKind = Extract<KindName, `card.${string}`> | 'blindbox.openMany' | 'blindbox.claim'

export interface RealCards {
  readonly cards: CardFixture
  /** Functions that set everything up, so that the order can run at once. */
  readonly orders: { readonly [K in CardKind]: () => Promise<Ordered> }
  has(who: Operator): boolean
  readonly act: CardFixture['act']
  readonly close: CardFixture['close']
}

/** Opens real contracts, with an order of each card operation. */
export async function openRealCards(options?: Parameters<typeof openCards>[0]): Promise<RealCards> {
  const cards = await openCards(options)
  const [owner, other] = cards.people as [Operator, Operator]
  const { act, close, sale } = cards
  const level = cards.levelTerms(1)
  const ofCards = { card: cards.card, feeLimit: FEE_LIMIT }
  const ofMarket = { ...ofCards, market: cards.cardMarket }
  const usdt = { symbol: 'USDT', decimals: 6, contract: cards.usdt }
  const seen = (tokenId: bigint) => ({ tokenId: String(tokenId), levelStr: level.name })
  const own = async () => seen(await cards.buyCard(owner))
  const terms = (units = PRICE) => ({
    price: { coin: TRX_COIN, units },
    expiry: cards.after(DAY_MS),
  })

  /** Lists a card of `owner`. */
  async function listed(price = PRICE, coin = nobody) {
    const { tokenId } = await own()
    const { id, terms: made } = await cards.list(owner, BigInt(tokenId), { price, coin })
    return { seen: seen(BigInt(tokenId)), listingId: String(id), expiry: made.expiry }
  }

  /** Stakes two cards. */
  async function staked() {
    const both = [await own(), await own()]
    for (const { tokenId } of both)
      await cards.succeed(owner, card.pledge(cards.card, BigInt(tokenId), 30n))
    return both
  }

  let boxes = 100
  const named = () => ({ productId: String(boxes), productName: 'Foundry', sale })

  const orders: RealCards['orders'] = {
    'blindbox.openMany': async () => {
      await cards.setBox(++boxes)
      const paid = [await cards.buyBoxes(owner, boxes, 1), await cards.buyBoxes(owner, boxes, 1)]
      await cards.chain.mine()
      const openings = []
      for (const order of paid) {
        const { purchaseBlock } = await cards.says(blindBoxSale.orderOf(sale, owner.address, order))
        openings.push({ order, firstIndex: 0, count: 1, purchaseBlock, hasCards: true })
      }
      return { who: owner, intent: { ...named(), openings, feeLimit: FEE_LIMIT } }
    },
    'blindbox.claim': async () => {
      await cards.setBox(++boxes, { levels: [0, 0, 0, 0] })
      const order = await cards.buyBoxes(owner, boxes, 1)
      await cards.chain.mine()
      await cards.succeed(owner, blindBoxSale.open(sale, order, 1n))
      await cards.nameLevels(boxes)
      return {
        who: owner,
        intent: { ...named(), order, upTo: 1, count: 1, feeLimit: FEE_LIMIT },
      }
    },
    'card.buy': async () => ({
      who: owner,
      intent: { ...ofCards, level: 1, levelStr: level.name, price: level.price },
    }),
    'card.list': async () => ({
      who: owner,
      intent: { ...ofMarket, seen: await own(), ...terms(), feeBp: 250 },
    }),
    'card.changePrice': async () => {
      const { expiry, ...listing } = await listed()
      const before = { ...terms(), expiry }
      return { who: owner, intent: { ...ofMarket, ...listing, ...terms(2n * PRICE), before } }
    },
    'card.unlist': async () => {
      const { expiry: _, ...listing } = await listed()
      return { who: owner, intent: { ...ofMarket, ...listing, seller: owner.address } }
    },
    'card.take': async () => {
      const price = { coin: usdt, units: 5n * USDT }
      const { expiry: _, ...listing } = await listed(price.units, cards.usdt)
      // The fixture has approved more than the order needs.
      await cards.succeed(other, trc20.approve(cards.usdt, cards.cardMarket, 0n))
      return { who: other, intent: { ...ofMarket, ...listing, seller: owner.address, price } }
    },
    'card.revoke': async () => {
      const mine = await own()
      await cards.succeed(owner, card.approve(cards.card, cards.cardMarket, BigInt(mine.tokenId)))
      return { who: owner, intent: { ...ofMarket, seen: mine } }
    },
    'card.transfer': async () => ({
      who: owner,
      intent: { ...ofCards, seen: await own(), to: other.address },
    }),
    'card.pledge': async () => ({
      who: owner,
      intent: { ...ofCards, cards: [await own(), await own()], days: 30 },
    }),
    'card.unlock': async () => {
      const both = await staked()
      await cards.wait(MONTH_MS)
      return { who: owner, intent: { ...ofCards, cards: both } }
    },
    'card.claim': async () => {
      await staked()
      await cards.fund(other, 1n, 100n * TRX)
      await cards.wait(DAY_MS)
      const amounts = [{ coin: TRX_COIN, units: TRX }]
      const intent = { pools: cards.rewardPools, ids: [1n], amounts, feeLimit: FEE_LIMIT }
      return { who: owner, intent }
    },
  }

  return { cards, orders, has: (who) => cards.people.includes(who), act, close }
}
