import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../backend/database/database.ts'
import { addressFromHex, nobody, type Address } from '../../../src/core/address.ts'
import { DAY_MS, MINUTE_MS, type Millis } from '../../../src/core/time.ts'

/** Owner of the records. */
export const keeper: Address = addressFromHex('8'.repeat(40))

/** Trading partner of the owner. */
const other: Address = addressFromHex('6'.repeat(40))

export const burntCoin: Address = addressFromHex('b'.repeat(40))
export const soldBox = '900001'
/** Card that was transferred back and forth. */
export const movedCard = 3_000_900_000n

export interface Rows {
  /** Number of the first row. */
  readonly from: number
  readonly many: number
  readonly now: Millis
}

/**
 * Selects rows with a number, a hash and a time of their own. The times are one minute apart and
 * end a day ago or earlier.
 */
export const numbered = ({ from, many, now }: Rows, digit: string): SQL => sql`(
  select n, lpad(n::text, 64, ${digit}) as hash,
    ${now - DAY_MS}::bigint - (200000 - n) * ${MINUTE_MS}::bigint as at
  from generate_series(${from}::bigint, ${from + many - 1}::bigint) as n
) as made`

/** Adds orders of a box that no one else buys. Of ten, six are paid and two are only begun. */
export async function addManyOrders(db: Database, rows: Rows): Promise<void> {
  const { now } = rows
  const made = numbered(rows, 'a')
  await db.execute(sql`
    insert into boxes (id, first_coin, first_amount, second_coin, second_amount, supply, per_person,
        start_at, end_at, second_payment_ms, odds)
      values (${soldBox}, ${nobody}, 1000000, ${nobody}, 1000000, 4000000000, 4000000000,
        ${now - 300 * DAY_MS}, ${now + DAY_MS}, ${DAY_MS}, '[2500, 2500, 2500, 2500]')
      on conflict do nothing`)
  await db.execute(sql`
    insert into chain_orders (owner, order_key, box_id, quantity, state, refundable_at, created_at)
      select ${keeper}, hash, ${soldBox}, 1, 'paid', null, at
      from ${made} where n % 10 < 6`)
  await db.execute(sql`
    insert into payments (owner, order_key, payment, tx_id, block_number, at)
      select ${keeper}, hash, 'first', hash, n, at from ${made} where n % 10 < 6`)
  await db.execute(sql`
    insert into order_requests (order_key, owner, product_id, quantity, prices, created_at)
      select hash, ${keeper}, ${soldBox}, 1,
        '[{"coin": {"symbol": "TRX", "decimals": 6}, "units": "1000000"}]', ${now}::bigint - n
      from ${made} where n % 10 >= 8`)
}

/** Number of locks of each token. */
const LOCKS = 4

export const lockedCoin = (number: number): Address =>
  addressFromHex(String(number).padStart(40, 'a'))

/**
 * Adds locks of more and more tokens. Of ten, three are unlocked, three can be unlocked, and four
 * cannot yet.
 */
export async function addManyLocks(db: Database, rows: Rows & { readonly contract: Address }) {
  const { now, contract } = rows
  const coins = Array.from({ length: (rows.from + rows.many) / LOCKS }, (_, n) => lockedCoin(n))
  await db.execute(sql`
    insert into locks (contract, owner, created_at, coin, units, unlock_at, tx_id, unlock_tx_id,
        unlocked_at)
      select ${contract}, ${keeper}, at, ${JSON.stringify(coins)}::jsonb ->> (n / ${LOCKS})::int, 1000 + n,
        case when n % 10 < 6 then at + 1000 else ${now + DAY_MS}::bigint + n * 1000 end, hash,
        case when n % 10 < 3 then hash end, case when n % 10 < 3 then at + 2000 end
      from ${numbered(rows, 'b')}`)
}

/** Adds burns of one token, and the mining power that each gave. */
export async function addManyBurns(db: Database, rows: Rows): Promise<void> {
  const made = numbered(rows, 'c')
  await db.execute(sql`
    insert into burn_coins (coin, decimals, has_burn, u_price, factor, next_u_price, next_factor,
        counts_from, burns, units, u_amount, power, tx_id, position, block_number, tx_index, at)
      values (${burntCoin}, 18, true, 1, 10000, 1, 10000, 0, 0, 0, 0, 0, '', 0, 1, 0, ${rows.now})
      on conflict do nothing`)
  await db.execute(sql`
    insert into burns (owner, order_key, id, coin, units, u_amount, power, tx_id, position,
        block_number, tx_index, at)
      select ${keeper}, hash, 1000000 + n, ${burntCoin}, 1000, 10, 10, hash, 0, n, 0, at from ${made}`)
  await db.execute(sql`
    insert into burn_accounts (owner, coin, burns, units, u_amount, power)
      values (${keeper}, ${burntCoin}, ${rows.many}, 1000, 10, 10)
      on conflict (owner, coin) do update set burns = burn_accounts.burns + excluded.burns`)
  await db.execute(sql`
    insert into mining_moves (tx_id, position, owner, act, power, paid, block_number, tx_index, at)
      select hash, 1, ${keeper}, 'burned', 10, null, n, 0, at from ${made}`)
}

/** Adds TRX burns to the sale that gives tokens for them. */
export async function addManyGifts(db: Database, rows: Rows & { readonly contract: Address }) {
  await db.execute(sql`
    insert into trx_burns (contract, account, order_key, given, units, tx_id, position, block_number,
        tx_index, at)
      select ${rows.contract}, ${keeper}, hash, 1000, 1000, hash, 0, n, 0, at
      from ${numbered(rows, 'd')}`)
  await db.execute(sql`
    insert into trx_burn_givers (contract, account, gifts, given, units)
      values (${rows.contract}, ${keeper}, ${rows.many}, 1000, 1000)
      on conflict (contract, account) do update set gifts = trx_burn_givers.gifts + excluded.gifts`)
  await db.execute(sql`
    insert into trx_burn_sales (contract, given, tokens_left, gifts, givers)
      values (${rows.contract}, 1000, 1000, ${rows.many}, 1)
      on conflict (contract) do update set gifts = trx_burn_sales.gifts + excluded.gifts`)
}

/** Adds announcements of the operator. */
export async function addManyAnnouncements(db: Database, rows: Rows): Promise<void> {
  await db.execute(sql`
    insert into announcements (id, title, summary, html, published_at)
      select 'told-' || n, text, text, text, at from ${numbered(rows, 'e')},
        (select '{"en": "News", "zh-TW": "News"}'::jsonb as text)`)
}

/**
 * Adds cards, all of them bought and with a share in the equity. Of five, one is held, three are or
 * were staked, and one is a held node. Adds one more card that was transferred each time.
 */
export async function addManyOwnCards(db: Database, rows: Rows): Promise<void> {
  const { now } = rows
  const made = numbered(rows, 'e')
  const tokenId = sql`(case n % 5 when 4 then 21 else 3 end) * 1000000000::bigint + 500000 + n`
  await db.execute(sql`
    insert into cards (token_id, level, owner, state, owned_at, made_at)
      select ${tokenId}, case n % 5 when 4 then 21 else 3 end, ${keeper},
        case when n % 5 in (1, 2) then 'staked' else 'held' end, at, at
      from ${made}`)
  await db.execute(sql`
    insert into card_stakes (tx_id, position, token_id, owner, days, until, weight, block_number,
        tx_index, at, unlocked_at, unlock_tx_id)
      select hash, 2, ${tokenId}, ${keeper}, 30,
        case n % 5 when 1 then at + 1000 else ${now + DAY_MS}::bigint + n * 1000 end, 1000, n, 0, at,
        case n % 5 when 3 then at + 1000 end, case n % 5 when 3 then hash end
      from ${made} where n % 5 in (1, 2, 3)`)
  await db.execute(sql`
    insert into card_purchases (tx_id, position, order_key, buyer, token_id, level, coin, price,
        seller, listing_id, block_number, tx_index, at)
      select hash, 1, hash, ${keeper}, ${tokenId}, case n % 5 when 4 then 21 else 3 end, ${nobody},
        1000000, ${other}, null, n, 0, at
      from ${made}`)
  await db.execute(sql`
    insert into card_moves (tx_id, position, token_id, move, sender, receiver, coin, price,
        block_number, tx_index, at)
      select hash, 1, ${tokenId}, 'sold', ${other}, ${keeper}, ${nobody}, 1000000, n, 0, at from ${made}
      union all
      select hash, 3, ${movedCard}::bigint, 'transferred', ${other}, ${addressFromHex('5'.repeat(40))},
        null, null, n, 0, at
      from ${made}`)
  await db.execute(sql`
    insert into equity_shares (token_id, weight, counted_from, taken, stage, taken_in_stage, last_at,
        initialised_at, initialised_by, initialised_tx_id)
      select ${tokenId}, 1 + n % 7, 0, n % 3, 0, 0, null, at, ${keeper}, hash from ${made}`)
  await db.execute(sql`
    insert into equity_orders (order_number, account, units, fee, status, tx_id, position,
        block_number, tx_index, at)
      select 5000000 + n, ${keeper}, 1000 + n, 2, 'paid', hash, 4, n, 0, at from ${made}`)
  await db.execute(sql`
    insert into card_holders (owner, level, cards)
      select ${keeper}, level, count from (
        select case n % 5 when 4 then 21 else 3 end as level, count(*) as count from ${made} group by 1
      ) as counted
      on conflict (owner, level) do update set cards = card_holders.cards + excluded.cards`)
}
