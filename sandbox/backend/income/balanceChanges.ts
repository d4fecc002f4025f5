import { eq, sql, type SQL } from 'drizzle-orm'
import { incomeFundEvents } from '../../../src/chain/contracts/incomeFund.ts'
import type { Address } from '../../../src/core/address.ts'
import { SECOND_MS, type Millis } from '../../../src/core/time.ts'
import { incomeBookings, incomeOrders, incomeVouchers } from '../database/incomeSchema.ts'
import type { Answer } from '../http/answer.ts'
import type { Page } from '../http/page.ts'
import type { Service } from '../service.ts'
import { readShownCoins } from '../stakes/stakeCoins.ts'
import { readBookedTime } from './balances.ts'
import { payable, withVoucher } from './orders.ts'

type Changes = Answer<'profitChangeRecordList'>
type Change = Changes['items'][number]['change']

/** The order in which they happened; what time alone did has its place between blocks. */
const inOrder = sql`at, rank, tx_index, position, order_key`
const newestFirst = sql`at desc, rank desc, tx_index desc, position desc, order_key desc`

/** A page of how the balance of booked income changed, newest first. */
export async function readBalanceChanges(
  service: Service,
  owner: Address,
  { offset, limit }: Page,
): Promise<Pick<Changes, 'total' | 'items'>> {
  const { db, launchpad } = service
  const solidifiedAt = await readBookedTime(db)
  const changes = sql`(${sql.join(partsOf(owner, solidifiedAt), sql` union all `)}) as changes`
  // Where vouchers were lost, what they had given back was ordered again: it is not less than nothing.
  const balance = sql`greatest(sum(case change when 'ordered' then - units else units end)
    over (partition by coin order by ${inOrder}), 0)`
  const rows = await db
    .select({
      change: sql<Change>`change`,
      coin: sql<Address>`coin`,
      units: sql<string>`units::text`,
      balance: sql<string>`${balance}::text`,
      orderKey: sql<string | null>`order_key`,
      contract: sql<Address | null>`contract`,
      event: sql<string | null>`event`,
      txId: sql<string | null>`tx_id`,
      position: sql`position`.mapWith(Number),
      blockNumber: sql`block_number`.mapWith(Number),
      at: sql`at`.mapWith(Number),
    })
    .from(changes)
    .orderBy(newestFirst)
    .limit(limit)
    .offset(offset)
  const [counted] = await db.select({ total: sql`count(*)`.mapWith(Number) }).from(changes)
  const shown = await readShownCoins(
    service,
    rows.map(({ coin }) => coin),
  )
  return {
    total: counted!.total,
    items: rows.map(({ coin, txId, position, contract, event, blockNumber, ...row }) => {
      const emitter = contract ?? launchpad.incomeFund
      return {
        ...row,
        coin: shown(coin).coin,
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
    }),
  }
}

function partsOf(owner: Address, solidifiedAt: Millis): SQL[] {
  const { coin, units, orderKey, feeTxId, position, feeBlockNumber, txIndex } = incomeOrders
  const { paidTxId, isAccepted, endsAt, feePaidAt } = incomeOrders
  const { expires } = incomeVouchers
  const isOwn = eq(incomeOrders.owner, owner)
  return [
    sql`
    select 'booked'::text as change, coin, units, null::text as order_key, contract, event, tx_id,
      position, block_number, tx_index, at, 0 as rank
    from ${incomeBookings} where ${incomeBookings.owner} = ${owner}`,
    sql`
    select 'ordered', ${coin}, ${units}, ${orderKey}, null, null, ${feeTxId}, ${position},
      ${feeBlockNumber}, ${txIndex}, ${feePaidAt}, 0
    from ${incomeOrders} where ${isOwn} and (${isAccepted} or ${paidTxId} is not null)`,
    // A voucher counts for all of the second in which it expires; what is given back is there before
    // anything else of its second.
    sql`
    select 'returned', ${coin}, ${units}, ${orderKey}, null, null, null, 0, 0, 0,
      least(${expires} + ${SECOND_MS}::bigint, ${endsAt}), -1
    from ${incomeOrders} left join ${incomeVouchers} on ${withVoucher}
    where ${isOwn} and ${isAccepted} and ${paidTxId} is null and not (${payable(solidifiedAt)})`,
  ]
}
