import { sql } from 'drizzle-orm'
import type { Database } from '../../backend/database/database.ts'
import { addressFromHex, nobody, type Address } from '../../src/core/address.ts'
import { HOUR_MS, MINUTE_MS, type Millis } from '../../src/core/time.ts'

/** Account that earns the income. */
export const mainEarner: Address = addressFromHex('4'.repeat(40))

interface Crowd {
  readonly owner?: Address
  /** Number of the first row to add; 0 by default. */
  readonly from?: number
  readonly many: number
  readonly now: Millis
  readonly usdt: Address
}

/**
 * Adds income and withdrawals to a backend's tables, as if read from the chain, one every five
 * minutes. Of ten rows, six are claims, one is an equity order, two are bookings, and one is a
 * voucher order.
 */
export async function addManyIncome(
  db: Database,
  { owner = mainEarner, from = 0, many, now, usdt }: Crowd,
): Promise<void> {
  const place = sql`n, 0, ${now}::bigint - (100000 - n) * ${5 * MINUTE_MS}::bigint`
  const made = (which: string) => sql`(
    select n, lpad(n::text, 64, 'c') as hash from generate_series(
      ${from}::bigint, ${from + many - 1}::bigint
    ) as n where n % 10 ${sql.raw(which)}
  ) as made`
  await db.execute(sql`
    insert into reward_claims
        (tx_id, position, owner, type, contract, coin, units, block_number, tx_index, at)
      select hash, 0, ${owner},
        (array['nft', 'node', 'lp', 'coin', 'power', 'coin'])[1 + n % 10], ${nobody},
        case n % 10 when 5 then ${usdt} else ${nobody} end, 1000 + n, ${place}
      from ${made('< 6')}`)
  await db.execute(sql`
    insert into equity_orders
        (order_number, account, units, fee, status, tx_id, position, block_number, tx_index, at)
      select 1000000 + n, ${owner}, 1000 + n, 2, case n % 100 when 6 then 'owed' else 'paid' end,
        hash, 0, ${place}
      from ${made('= 6')}`)
  await db.execute(sql`
    insert into income_bookings (tx_id, position, level, owner, coin, units, payer, fee, paid, rate_bp,
        contract, event, block_number, tx_index, at)
      select hash, 0, 1, ${owner}, ${nobody}, 1000 + n, ${nobody}, 'casting', 10000 + 10 * n, 1000,
        ${nobody}, 'TokenCreated', ${place}
      from ${made('in (7, 8)')}`)
  await db.execute(sql`
    insert into income_orders (owner, order_key, coin, units, fee, is_accepted, fee_tx_id, position,
        fee_block_number, tx_index, fee_paid_at, ends_at, paid_tx_id, paid_position, paid_block_number)
      select ${owner}, hash, ${nobody}, 1000 + n, 2, n % 100 <> 99, hash, 0, ${place},
        ${now}::bigint + (n % 70 - 60) * ${HOUR_MS}::bigint,
        case when n % 100 < 50 then hash end, case when n % 100 < 50 then 1 end,
        case when n % 100 < 50 then n end
      from ${made('= 9')}`)
  await db.execute(sql`
    insert into income_vouchers (owner, order_key, contract, expires, signer, signature, issued_at)
      select owner, order_key, '', ends_at - 1000, ${nobody}, '', fee_paid_at
      from income_orders where owner = ${owner} and units % 3 = 0
      on conflict do nothing`)
  await db.execute(sql`
    insert into income_accounts (owner, coin, booked, paid)
      select ${owner}, ${nobody}, coalesce(sum(units), 0),
        (select coalesce(sum(units), 0) from income_orders
          where owner = ${owner} and paid_tx_id is not null)
      from income_bookings where owner = ${owner}
      on conflict (owner, coin) do update set booked = excluded.booked, paid = excluded.paid`)
}
