import { cards } from '../../api/endpoints/cards.ts'
import { products } from '../../api/endpoints/products.ts'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import { trades } from '../../api/endpoints/trades.ts'
import { trx } from '../../core/amount.ts'
import { cardName, cardPath, cardSeed } from '../../core/cardNumber.ts'
import type { PurchaseRecord } from './rules.ts'

type Purchase = ResponseOf<typeof trades.userProductBuyRecordList>['items'][number]
type Order = ResponseOf<typeof products.buyRecordPage>['items'][number]

type CardPurchase = ResponseOf<typeof cards.cardBuyRecordPage>['items'][number]

export const keyOfPurchase = ({ txId, position }: Purchase): string => `${txId} ${position}`
export const keyOfCard = ({ txId, position }: CardPurchase): string => `${txId} ${position}`
export const keyOfOrder = ({ orderKey }: Order): string => orderKey

/** Converts a token purchase from any source. */
export const recordOfPurchase = (purchase: Purchase): PurchaseRecord => {
  const { kind, token, coin, units, paid, orderKey, txId, blockNumber, at } = purchase
  return {
    key: keyOfPurchase(purchase),
    kind,
    href: `/token/${token}`,
    seed: token,
    bought: coin ? { coin, units } : undefined,
    paid: [trx(paid)],
    orderKey,
    txId,
    blockNumber,
    at,
  }
}

/** Converts a paid order of blind boxes. Prices are per box. */
export const recordOfOrder = (order: Order): PurchaseRecord => {
  const { orderKey, product, quantity, prices, payments, createdAt } = order
  const last = payments.at(-1)
  return {
    key: keyOfOrder(order),
    kind: 'box',
    name: product.name,
    href: `/blindBox/${product.id}`,
    seed: `box-${product.id}`,
    bought: { coin: { symbol: '', decimals: 0 }, units: BigInt(quantity) },
    paid: prices.map(({ coin, units }) => ({ coin, units: units * BigInt(quantity) })),
    orderKey,
    txId: last?.txId,
    blockNumber: last?.blockNumber,
    at: createdAt,
  }
}

/** Converts the purchase of a card, from its level or from another account. */
export const recordOfCard = (purchase: CardPurchase): PurchaseRecord => {
  const { tokenId, levelStr, price, orderKey, txId, blockNumber, at } = purchase
  const card = { tokenId: BigInt(tokenId), levelStr }
  return {
    key: keyOfCard(purchase),
    kind: 'card',
    name: cardName(levelStr, card.tokenId),
    href: cardPath(tokenId),
    seed: cardSeed(tokenId),
    card,
    bought: { coin: { symbol: '', decimals: 0 }, units: 1n },
    paid: [price],
    orderKey: orderKey ?? '',
    txId,
    blockNumber,
    at,
  }
}
