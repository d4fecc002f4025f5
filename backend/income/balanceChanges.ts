import { and, eq, not, sql, type SQL } from 'drizzle-orm'
import { incomeFundEvents } from '../../src/chain/contracts/incomeFund.ts'
import type { Address } from '../../src/core/address.ts'
import type { Millis } from '../../src/core/time.ts'
import { inSeconds } from '../cards/rewardEvents.ts'
import type { Database } from '../database/database.ts'
import { incomeAccounts, incomeBookings, incomeOrders } from '../database/books/incomeSchema.ts'
import { countRows } from '../database/rowCounts.ts'
import type { Answer } from '../http/answer.ts'
import type { Page } from '../http/page.ts'
import type { Service } from '../service.ts'
import { readShownCoins } from '../stakes/stakeCoins.ts'
import { readBookedTime } from './balances.ts'

type Changes = Answer<'profitChangeRecordList'>
type Change = Changes['items'][number]['change']

/** Newest first. Changes caused by time alone sort between blocks. */
const newestFirst = sql`at desc, rank desc, tx_index desc, position desc, order_key desc`

/** Reads a page of the changes to the balance of booked income, newest first. */
export async function readBalanceChanges(
  service: Service,
  owner: Address,
  { offset, limit }: Page,
): Promise<Pick<Changes, 'total' | 'items'>> {
  const { db, launchpad } = service
  const solidifiedAt = await readBookedTime(db)
  const isReturned = and(...givenBack(owner), not(isUnderWay(solidifiedAt)))
  // Reads at most a page of each kind. Past balances are computed backwards from the present one.
  const changes = sql.join(
    partsOf(owner, isReturned).map((part) => sql`(${part} limit ${offset + limit})`),
    sql` union all `,
  )
  const later = sql`coalesce(sum(case change when 'ordered' then - units else units end) over (
    partition by coin order by ${newestFirst} rows between unbounded preceding and 1 preceding
  ), 0)`
  const rows = await db
    .select({
      change: sql<Change>`change`,
      coin: sql<Address>`coin`,
      units: sql<string>`units::text`,
      later: sql`${later}`.mapWith(BigInt),
      orderKey: sql<string | null>`order_key`,
      contract: sql<Address | null>`contract`,
      event: sql<string | null>`event`,
      txId: sql<string | null>`tx_id`,
      position: sql`position`.mapWith(Number),
      blockNumber: sql`block_number`.mapWith(Number),
      at: sql`at`.mapWith(Number),
    })
    .from(sql`(${changes}) as changes`)
    .orderBy(newestFirst)
    .limit(limit)
    .offset(offset)
  const balanceOf = await readBalances(db, owner, solidifiedAt)
  const shown = await readShownCoins(
    service,
    rows.map(({ coin }) => coin),
  )
  return {
    total: await countChanges(db, owner, solidifiedAt),
    items: rows.map(
      ({ coin, later: since, txId, position, contract, event, blockNumber, ...row }) => {
        const emitter = contract ?? launchpad.incomeFund
        return {
          ...row,
          coin: shown(coin).coin,
          balance: String(atLeastZero(balanceOf(coin) - since)),
          cause:
            txId === null || emitter === undefined
              ? null
              : {
                  txId,
                  position,
                  contract: emitter,
                  event: event ?? incomeFundEvents.feePaid.name,
                  blockNumber,
                  at: row.at,
                },
        }
      },
    ),
  }
}

/**
 * Clamps a balance at zero. If vouchers were lost, amounts that they had returned may have been
 * ordered again.
 */
const atLeastZero = (units: bigint) => (units > 0n ? units : 0n)

/** Reads an account's balances outside orders, per asset. */
async function readBalances(db: Database, owner: Address, solidifiedAt: Millis) {
  const { coin, booked, paid } = incomeAccounts
  const accounts = await db
    .select({ coin, units: sql`${booked} - ${paid}`.mapWith(BigInt) })
    .from(incomeAccounts)
    .where(eq(incomeAccounts.owner, owner))
  const named = await db
    .select({ coin: incomeOrders.coin, units: sql`sum(${incomeOrders.units})`.mapWith(BigInt) })
    .from(incomeOrders)
    .where(and(...givenBack(owner), isUnderWay(solidifiedAt)))
    .groupBy(incomeOrders.coin)
  const unitsOf = (rows: typeof named, which: Address) =>
    rows.find((row) => row.coin === which)?.units ?? 0n
  return (which: Address) => unitsOf(accounts, which) - unitsOf(named, which)
}

async function countChanges(db: Database, owner: Address, solidifiedAt: Millis): Promise<number> {
  const [booked, ordered, unpaid] = await Promise.all(
    ['income booking', 'income order taken', 'income order unpaid'].map((list) =>
      countRows(db, list, owner),
    ),
  )
  const isNamed = and(...givenBack(owner), isUnderWay(solidifiedAt))
  return booked! + ordered! + unpaid! - (await db.$count(incomeOrders, isNamed))
}

/**
 * Returns the conditions for orders whose amount returns at some time, unless they are paid before.
 */
const givenBack = (owner: Address) => [
  eq(incomeOrders.owner, owner),
  sql`${incomeOrders.isAccepted} and ${incomeOrders.paidTxId} is null`,
]

/** Selects those among them that the fund may still pay. Equals `payable`, but uses an index. */
const isUnderWay = (solidifiedAt: Millis): SQL =>
  sql`(${incomeOrders.takenBackTxId} is null and ${incomeOrders.givesBackAt} > ${inSeconds(solidifiedAt)})`

/** Lists the kinds of changes, each in the order of an index. */
function partsOf(owner: Address, isReturned: SQL | undefined): SQL[] {
  const { coin, units, orderKey, feeTxId, position, feeBlockNumber, txIndex } = incomeOrders
  const { paidTxId, isAccepted, feePaidAt, givesBackAt } = incomeOrders
  return [
    sql`
    select 'booked'::text as change, coin, units, null::text as order_key, contract, event, tx_id,
      position, block_number, tx_index, at, 0 as rank
    from ${incomeBookings} where ${incomeBookings.owner} = ${owner}
    order by block_number desc, tx_index desc, position desc`,
    sql`
    select 'ordered', ${coin}, ${units}, ${orderKey}, null, null, ${feeTxId}, ${position},
      ${feeBlockNumber}, ${txIndex}, ${feePaidAt}, 0
    from ${incomeOrders}
    where ${incomeOrders.owner} = ${owner} and (${isAccepted} or ${paidTxId} is not null)
    order by ${feeBlockNumber} desc, ${txIndex} desc, ${position} desc`,
    // A returned amount is available before anything else in its second.
    sql`
    select 'returned', ${coin}, ${units}, ${orderKey}, null, null, null, 0, 0, 0, ${givesBackAt}, -1
    from ${incomeOrders} where ${isReturned}
    order by ${givesBackAt} desc, ${orderKey} desc`,
  ]
}
