import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { rarity } from '../../src/api/endpoints/orders.ts'
import type { SaleState } from '../../src/api/endpoints/products.ts'
import type { refusal } from '../../src/api/refusal.ts'
import type { Address } from '../../src/core/address.ts'
import { TRX } from '../../src/core/amount.ts'
import type { Answer } from '../http/answer.ts'
import type { Language } from './localised.ts'
import type { Database } from '../database/database.ts'
import { NO_COIN } from '../orders/saleEvents.ts'
import { rowCounts } from '../database/rowCounts.ts'
import { cardLevels } from '../database/books/cardSchema.ts'
import { boxes } from '../database/books/saleSchema.ts'
import { productTexts } from '../database/kept/contentSchema.ts'

export type Product = Answer<'productDetail'>
export type Box = typeof boxes.$inferSelect & { readonly remaining: number }

/** Contract of the sale, and the assets it accepts. */
export interface SaleInfo {
  readonly contract: Address
  readonly coins: readonly Product['prices'][number]['coin'][]
}

/** Reads boxes by number, with the amount left of each. */
export async function readBoxes(db: Database, ids?: readonly string[]): Promise<Box[]> {
  const rows = await db
    .select()
    .from(boxes)
    .where(ids && inArray(boxes.id, [...ids]))
    .orderBy(asc(sql`${boxes.id}::numeric`))
  const soldOf = await readSold(
    db,
    'box sold',
    rows.map(({ id }) => id),
  )
  return rows.map((row) => Object.assign(row, { remaining: row.supply - soldOf(row.id) }))
}

/** Reads sold quantities. First payments held by the contract count too; refunded orders do not. */
async function readSold(db: Database, list: 'box sold' | 'box bought', keys: readonly string[]) {
  const { key, units } = rowCounts
  const rows = await db
    .select({ key, units })
    .from(rowCounts)
    .where(and(eq(rowCounts.list, list), inArray(key, [...keys])))
  const soldBy = new Map(rows.map((row) => [row.key, Number(row.units)]))
  return (wanted: string) => soldBy.get(wanted) ?? 0
}

export const readBox = async (db: Database, id: string): Promise<Box | undefined> =>
  (await readBoxes(db, [id]))[0]

export async function readBought(db: Database, boxId: string, owner: Address): Promise<number> {
  const key = `${boxId} ${owner}`
  return (await readSold(db, 'box bought', [key]))(key)
}

/** Names a box without a text of the operator by its number, in the app's words. */
const nameByNumber = (id: string, language: Language): string =>
  ({ en: `Blind box ${id}`, tc: `盲盒 ${id}` })[language]

/** Reads the names of products in a language. */
export async function readNames(db: Database, language: Language): Promise<(id: string) => string> {
  const rows = await db.select().from(productTexts)
  const nameById = new Map(rows.map(({ id, name }) => [id, name[language]]))
  return (id) => nameById.get(id) ?? nameByNumber(id, language)
}

export async function toProducts(
  db: Database,
  rows: readonly Box[],
  { sale, now, language }: { sale: SaleInfo; now: number; language: Language },
): Promise<Product[]> {
  const texts = await db.select().from(productTexts)
  const textById = new Map(texts.map((text) => [text.id, text]))
  const cardsOf = await readCardsOf(db, rows)
  return rows.map((box) => ({
    id: box.id,
    name: textById.get(box.id)?.name[language] ?? nameByNumber(box.id, language),
    description: textById.get(box.id)?.description[language] ?? '',
    contract: sale.contract,
    prices: pricesOf(sale, box),
    supply: box.supply,
    remaining: box.remaining,
    perPerson: box.perPerson,
    startAt: box.startAt,
    endAt: box.endAt,
    state: stateOf(box, now),
    odds: rarity.options.map((name, index) => ({ rarity: name, bp: box.odds[index]! })),
    secondPaymentMs: box.secondPaymentMs,
    cards: cardsOf(box),
  }))
}

/** Reads the contents of boxes by rarity; empty if the card levels are unknown. */
async function readCardsOf(
  db: Database,
  rows: readonly Box[],
): Promise<(box: Box) => NonNullable<Product['cards']>> {
  const numbers = rows.flatMap(({ levels }) => levels)
  const known =
    numbers.length === 0
      ? []
      : await db.select().from(cardLevels).where(inArray(cardLevels.level, numbers))
  const levelOf = new Map(known.map((row) => [row.level, row]))
  return ({ levels }) =>
    levels.flatMap((number, index) => {
      const level = levelOf.get(number)
      const name = rarity.options[index]
      return level && name
        ? [{ rarity: name, level: number, levelStr: level.name, isNode: level.isNode }]
        : []
    })
}

export function pricesOf(sale: SaleInfo, box: Box): Product['prices'] {
  const price = (contract: Address, units: bigint) => ({
    coin: coinOf(sale, contract),
    units: String(units),
  })
  const first = price(box.firstCoin, box.firstAmount)
  return box.secondAmount === 0n ? [first] : [first, price(box.secondCoin, box.secondAmount)]
}

function coinOf({ coins }: SaleInfo, contract: Address): Product['prices'][number]['coin'] {
  if (contract === NO_COIN) return { symbol: TRX.symbol, decimals: TRX.decimals }
  const coin = coins.find((each) => each.contract === contract)
  if (!coin) throw new Error(`the sale takes ${contract}, which the backend was not told of`)
  return coin
}

/** Returns the state of a sale. A box that sold out is shown as ended after the end of its sale. */
export function stateOf(box: Box, now: number): SaleState {
  if (now < box.startAt) return 'preparing'
  if (now >= box.endAt) return 'ended'
  return box.remaining <= 0 ? 'soldOut' : 'onSale'
}

/**
 * Returns why `quantity` more boxes cannot be bought now, if so. Unpaid orders reserve nothing: the
 * contract decides between two buyers of the last one.
 */
export function whyNot(
  box: Box,
  { now, bought, quantity }: { now: number; bought: number; quantity: number },
): keyof typeof refusal | undefined {
  const state = stateOf(box, now)
  if (state === 'preparing') return 'saleNotOpen'
  if (state === 'ended') return 'saleEnded'
  if (state === 'soldOut') return 'soldOut'
  if (quantity > box.perPerson - bought) return 'exceedsPersonalMaximum'
  if (quantity > box.remaining) return 'insufficientRemaining'
  return undefined
}
