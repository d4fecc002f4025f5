import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import { nobody, type Address } from '../../src/core/address.ts'
import type { Millis } from '../../src/core/time.ts'
import type { Database } from '../database/database.ts'
import { incomeAccounts, incomeOrders } from '../database/books/incomeSchema.ts'
import { incomeVouchers } from '../database/kept/voucherSchema.ts'
import { chainCursor } from '../database/books/cursorSchema.ts'
import { forgotten, isOpen, payable, vouched, withVoucher } from './orders.ts'
import { noBalance, type Balance } from './rules.ts'

interface Of {
  readonly owner: Address
  readonly coin: Address
}

/** Reads the time of the newest booked block; 0 before the first. */
export async function readBookedTime(db: Database): Promise<Millis> {
  const [cursor] = await db.select({ at: chainCursor.blockAt }).from(chainCursor)
  return cursor?.at ?? 0
}

/** Reads an account's income in an asset. */
export async function readBalance(
  db: Database,
  { owner, coin }: Of,
  solidifiedAt: Millis,
): Promise<Balance> {
  const isIt = and(eq(incomeAccounts.owner, owner), eq(incomeAccounts.coin, coin))
  const [known] = await db.select().from(incomeAccounts).where(isIt)
  const { booked, paid } = known ?? noBalance
  const [named] = await db
    .select({
      underWay: sumOf(or(payable(solidifiedAt), vouched(solidifiedAt))!),
      forgotten: sumOf(forgotten(solidifiedAt)),
    })
    .from(incomeOrders)
    .leftJoin(incomeVouchers, withVoucher)
    .where(and(eq(incomeOrders.owner, owner), eq(incomeOrders.coin, coin), isOpen(solidifiedAt)))
  return { booked, paid, ...named! }
}

/** Returns SQL that sums the orders matching a condition. */
const sumOf = (which: SQL) =>
  sql`coalesce(sum(${incomeOrders.units}) filter (where ${which}), 0)`.mapWith(BigInt)

/** Reads the assets in which an account has any income, and TRX. */
export async function readCoins(db: Database, owner: Address): Promise<Address[]> {
  const rows = await db
    .select({ coin: incomeAccounts.coin })
    .from(incomeAccounts)
    .where(eq(incomeAccounts.owner, owner))
  const others = rows.map(({ coin }) => coin).filter((coin) => coin !== nobody)
  return [nobody, ...others.toSorted()]
}

/** Sums what the orders of all accounts may still be paid in an asset. */
export async function readPromised(
  db: Database,
  coin: Address,
  solidifiedAt: Millis,
): Promise<bigint> {
  const [row] = await db
    .select({ units: sql`coalesce(sum(${incomeOrders.units}), 0)`.mapWith(BigInt) })
    .from(incomeOrders)
    .leftJoin(incomeVouchers, withVoucher)
    .where(and(eq(incomeOrders.coin, coin), payable(solidifiedAt)))
  return row!.units
}
