import { and, eq, sql, type SQL } from 'drizzle-orm'
import { nobody, type Address } from '../../../src/core/address.ts'
import type { Millis } from '../../../src/core/time.ts'
import type { Database } from '../database/database.ts'
import { incomeAccounts, incomeOrders, incomeVouchers } from '../database/incomeSchema.ts'
import { chainCursor } from '../database/schema.ts'
import { forgotten, isOpen, payable, withVoucher } from './orders.ts'
import { noBalance, type Balance } from './rules.ts'

interface Of {
  readonly owner: Address
  readonly coin: Address
}

/** The time of the newest block that was booked: 0 before there was any. */
export async function readBookedTime(db: Database): Promise<Millis> {
  const [cursor] = await db.select({ at: chainCursor.blockAt }).from(chainCursor)
  return cursor?.at ?? 0
}

/** An account's income in a coin. */
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
      underWay: sumOf(payable(solidifiedAt)),
      forgotten: sumOf(forgotten(solidifiedAt)),
    })
    .from(incomeOrders)
    .leftJoin(incomeVouchers, withVoucher)
    .where(and(eq(incomeOrders.owner, owner), eq(incomeOrders.coin, coin), isOpen(solidifiedAt)))
  return { booked, paid, ...named! }
}

/** What orders name together, of those alone for which something holds. */
const sumOf = (which: SQL) =>
  sql`coalesce(sum(${incomeOrders.units}) filter (where ${which}), 0)`.mapWith(BigInt)

/** The coins in which an account has any income, and TRX. */
export async function readCoins(db: Database, owner: Address): Promise<Address[]> {
  const rows = await db
    .select({ coin: incomeAccounts.coin })
    .from(incomeAccounts)
    .where(eq(incomeAccounts.owner, owner))
  const others = rows.map(({ coin }) => coin).filter((coin) => coin !== nobody)
  return [nobody, ...others.toSorted()]
}

/** What the orders of all accounts may yet be paid of a coin. */
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
