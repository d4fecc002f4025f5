import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Address } from '../../src/core/address.ts'
import { burnAccounts, burnCoins, burns } from '../database/books/burnSchema.ts'
import type { Answer, Request } from '../http/answer.ts'
import { pageOf } from '../http/page.ts'
import type { Service } from '../service.ts'
import { shownCoins } from './burnCoins.ts'
import { readFacts } from './powerFacts.ts'

type Records = Answer<'userCalculationRecord'>
type Info = Answer<'fuelInfo'>

/** Sums of what was burnt per token, by all accounts or by one. */
const sumsOf = (table: typeof burnCoins | typeof burnAccounts) => ({
  burns: sql`coalesce(sum(${table.burns}), 0)`.mapWith(Number),
  uAmount: sql<string>`coalesce(sum(${table.uAmount}), 0)::text`,
  power: sql<string>`coalesce(sum(${table.power}), 0)::text`,
})

/** Returns all power ever gained. Power never expires. */
export async function readTotalPower({ db }: Service): Promise<string> {
  const [all] = await db.select({ power: sumsOf(burnCoins).power }).from(burnCoins)
  return all!.power
}

export async function readBurnt(
  { db }: Service,
  owner: Address,
): Promise<{ burns: number; uAmount: string; power: string }> {
  const [own] = await db
    .select(sumsOf(burnAccounts))
    .from(burnAccounts)
    .where(eq(burnAccounts.owner, owner))
  return own!
}

export async function readInfo(
  service: Service,
  owner: Address | undefined,
): Promise<Omit<Info, 'now'>> {
  const [all] = await service.db.select(sumsOf(burnCoins)).from(burnCoins)
  const { power: totalPower, ...sums } = all!
  return {
    ...sums,
    totalPower,
    burners: (await readFacts(service.db)).burners,
    own: owner ? await readBurnt(service, owner) : null,
  }
}

/** Reads an account's burns, newest first, and their sums. */
export async function readBurns(
  service: Service,
  { owner, coin, ...page }: Request<'userCalculationRecord'>,
): Promise<Omit<Records, 'now'>> {
  const { db } = service
  const { offset, limit } = pageOf(page)
  const rows = await db
    .select({ burn: burns, decimals: burnCoins.decimals })
    .from(burns)
    .innerJoin(burnCoins, eq(burnCoins.coin, burns.coin))
    .where(and(eq(burns.owner, owner), coin && eq(burns.coin, coin)))
    .orderBy(desc(burns.blockNumber), desc(burns.txIndex), desc(burns.position))
    .limit(limit)
    .offset(offset)
  const sums = await db
    .select({ sum: burnAccounts, decimals: burnCoins.decimals })
    .from(burnAccounts)
    .innerJoin(burnCoins, eq(burnCoins.coin, burnAccounts.coin))
    .where(and(eq(burnAccounts.owner, owner), coin && eq(burnAccounts.coin, coin)))
    .orderBy(asc(burnCoins.blockNumber), asc(burnCoins.txIndex), asc(burnCoins.position))
  const shown = await shownCoins(
    service,
    sums.map(({ sum, decimals }) => ({ coin: sum.coin, decimals })),
  )
  return {
    total: sums.reduce((total, { sum }) => total + sum.burns, 0),
    items: rows.map(({ burn, decimals }) => ({
      id: burn.id,
      orderKey: burn.orderKey,
      user: burn.owner,
      coin: shown({ coin: burn.coin, decimals }),
      burnAmount: String(burn.units),
      uAmount: String(burn.uAmount),
      power: String(burn.power),
      trx: burn.trx === null ? null : String(burn.trx),
      createTime: burn.at,
      txId: burn.txId,
      position: burn.position,
      blockNumber: burn.blockNumber,
    })),
    totals: sums.map(({ sum, decimals }) => ({
      coin: shown({ coin: sum.coin, decimals }),
      count: sum.burns,
      burnAmount: String(sum.units),
      uAmount: String(sum.uAmount),
      power: String(sum.power),
    })),
  }
}
