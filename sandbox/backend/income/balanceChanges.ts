import { and, eq, not, sql, type SQL } from 'drizzle-orm'
import { incomeFundEvents } from '../../../src/chain/contracts/incomeFund.ts'
import type { Address } from '../../../src/core/address.ts'
import type { Millis } from '../../../src/core/time.ts'
import { inSeconds } from '../cards/rewardEvents.ts'
import type { Database } from '../database/database.ts'
import { incomeAccounts, incomeBookings, incomeOrders } from '../database/incomeSchema.ts'
import { countRows } from '../database/rowCounts.ts'
import type { Answer } from '../http/answer.ts'
import type { Page } from '../http/page.ts'
import type { Service } from '../service.ts'
import { readShownCoins } from '../stakes/stakeCoins.ts'
import { readBookedTime } from './balances.ts'

type Changes = Answer<'profitChangeRecordList'>
type Change = Changes['items'][number]['change']

/** What time alone did has its place between blocks. */
const newestFirst = sql`at desc, rank desc, tx_index desc, position desc, order_key desc`

/** A page of how the balance of booked income changed, newest first. */
export async function readBalanceChanges(
  service: Service,
  owner: Address,
  { offset, limit }: Page,
): Promise<Pick<Changes, 'total' | 'items'>> {
  const { db, launchpad } = service
  const solidifiedAt = await readBookedTime(db)
  const isReturned = and(...givenBack(owner), not(isUnderWay(solidifiedAt)))
  // As many of each as the page may have; from what there is now, they lead back to what there was.
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

/** Where vouchers were lost, what they had given back was ordered again: it is not less than nothing. */
const atLeastZero = (units: bigint) => (units > 0n ? units : 0n)

/** What an account has of each coin that no order names. */
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

/** Orders whose units are given back at some time, unless they are paid before. */
const givenBack = (owner: Address) => [
  eq(incomeOrders.owner, owner),
  sql`${incomeOrders.isAccepted} and ${incomeOrders.paidTxId} is null`,
]

/** Of those, the ones that the fund may yet pay: `payable`, of which this is in an index. */
const isUnderWay = (solidifiedAt: Millis): SQL =>
  sql`(${incomeOrders.takenBackTxId} is null and ${incomeOrders.givesBackAt} > ${inSeconds(solidifiedAt)})`

/** Each in the order of an index. */
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
    // What is given back is there before anything else of its second.
    sql`
    select 'returned', ${coin}, ${units}, ${orderKey}, null, null, null, 0, 0, 0, ${givesBackAt}, -1
    from ${incomeOrders} where ${isReturned}
    order by ${givesBackAt} desc, ${orderKey} desc`,
  ]
}
