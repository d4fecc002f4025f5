import { and, eq, gt, sql, type SQL } from 'drizzle-orm'
import type { Address } from '../../src/core/address.ts'
import type { Database } from '../database/database.ts'
import { coinRates, stakeAccounts, stakePlaces } from '../database/books/stakeSchema.ts'
import type { Answer } from '../http/answer.ts'
import type { Service } from '../service.ts'
import { readShownCoins } from './stakeCoins.ts'

type Statistic = Answer<'lpPledgeStatistic'>

/** Most assets in a list: those of the greatest worth. */
const MOST = 100

/** Staked total of an asset. */
export interface Total {
  readonly coin: Address
  readonly units: bigint
  /** Worth in sun; null if unknown. */
  readonly worth: bigint | null
}

const totalOf = (units: SQL) => ({
  coin: stakePlaces.coin,
  units: sql<bigint>`sum(${units})`.mapWith(BigInt),
  worth: sql<
    bigint | null
  >`div(sum(${units}) * min(${coinRates.sun}), min(${coinRates.per}))`.mapWith(BigInt),
})

/** Reads the total that all accounts have staked of each asset. */
export const readStaked = (db: Database, where: SQL): Promise<Total[]> =>
  db
    .select(totalOf(sql`${stakePlaces.staked}`))
    .from(stakePlaces)
    .leftJoin(coinRates, eq(coinRates.coin, stakePlaces.coin))
    .where(and(where, gt(stakePlaces.staked, 0n)))
    .groupBy(stakePlaces.coin)

/** Reads the total that one account has staked of each asset. */
export const readOwnStaked = (db: Database, where: SQL | undefined): Promise<Total[]> =>
  db
    .select(totalOf(sql`${stakeAccounts.units}`))
    .from(stakeAccounts)
    .innerJoin(
      stakePlaces,
      and(
        eq(stakePlaces.contract, stakeAccounts.contract),
        eq(stakePlaces.place, stakeAccounts.place),
      ),
    )
    .leftJoin(coinRates, eq(coinRates.coin, stakePlaces.coin))
    .where(and(where, gt(stakeAccounts.running, 0)))
    .groupBy(stakePlaces.coin)

const byWorth = (a: Total, b: Total) =>
  a.worth === b.worth ? (a.coin < b.coin ? -1 : 1) : (b.worth ?? -1n) > (a.worth ?? -1n) ? 1 : -1

/** Sums the known worths. The sum is null only if none is known. */
export async function shownTotals(
  service: Service,
  totals: readonly Total[],
): Promise<Pick<Statistic, 'staked' | 'stakedWorth'>> {
  const told = totals.flatMap(({ worth }) => worth ?? [])
  const isTold = told.length > 0 || totals.length === 0
  return {
    staked: await shownPrices(service, totals.toSorted(byWorth)),
    stakedWorth: isTold ? String(told.reduce((sum, each) => sum + each, 0n)) : null,
  }
}

export async function shownPrices(
  service: Service,
  totals: readonly Pick<Total, 'coin' | 'units'>[],
): Promise<Statistic['staked']> {
  const first = totals.slice(0, MOST)
  const shown = await readShownCoins(
    service,
    first.map(({ coin }) => coin),
  )
  return first.map(({ coin, units }) => ({ coin: shown(coin).coin, units: String(units) }))
}
