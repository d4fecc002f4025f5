import { sql } from 'drizzle-orm'
import { addressFromHex, nobody, type Address } from '../../src/core/address.ts'
import { DAY_MS, type Millis } from '../../src/core/time.ts'
import type { Database } from '../../backend/database/database.ts'

interface Crowd {
  /** Number of the first listing to add. */
  readonly from: number
  readonly many: number
  readonly usdt: Address
  readonly now: Millis
  /** Number of sellers; 100 by default. */
  readonly sellers?: number
}

/** First number, high enough to leave room for rows read from a chain. */
const FIRST = 1_000_000

const SELLERS = 100

/** Levels of the cards, in rotation. */
const LEVELS = [1, 2, 3, 4, 5, 21, 22, 23]

export const sellerOf = (number: number): Address =>
  addressFromHex(String(number % SELLERS).padStart(40, 'c'))

/** Returns the card of a listing. */
export const listedCard = (number: number): bigint =>
  BigInt(LEVELS[number % LEVELS.length]!) * 1_000_000_000n + BigInt(FIRST + number)

/**
 * Adds cards on sale to a backend's tables, as if read from the chain. They are for TRX and USDT,
 * and of a few levels and sellers; one listing in a hundred is expired.
 */
export async function addManyListings(
  db: Database,
  { from, many, usdt, now, sellers = SELLERS }: Crowd,
): Promise<void> {
  const addresses = JSON.stringify(Array.from({ length: sellers }, (_, n) => sellerOf(n)))
  const made = sql`(
    select ${FIRST}::bigint + n as id, lpad(n::text, 64, 'f') as hash,
      level * 1000000000 + ${FIRST}::bigint + n as token_id, level,
      ${addresses}::jsonb ->> (n % ${sellers}::bigint)::int as seller,
      case n / 8 % 2 when 0 then ${nobody} else ${usdt} end as coin,
      1000000 + n * 7919 % 1000003 * (case n / 8 % 2 when 0 then 3 else 1 end) as price,
      ${now}::bigint + (case n % 100 when 7 then ${-DAY_MS} else ${DAY_MS} end)::bigint as expires_at,
      ${now - DAY_MS}::bigint + n as at
    from generate_series(${from}::bigint, ${from + many - 1}::bigint) as n,
      lateral (select (${JSON.stringify(LEVELS)}::jsonb ->> (n % ${LEVELS.length}::bigint)::int)::bigint)
        as of (level)
  ) as made`
  await db.execute(sql`
    insert into cards (token_id, level, owner, state, owned_at, made_at)
      select token_id, level, seller, 'listed', at, at from ${made}`)
  await db.execute(sql`
    insert into card_listings (id, order_key, seller, token_id, level, coin, price, fee_bp,
        expires_at, listed_at, tx_id)
      select id, hash, seller, token_id, level, coin, price, 250, expires_at, at, hash
      from ${made}`)
  await db.execute(sql`
    insert into listing_counts select level, coin, count(*) from ${made} group by level, coin
      on conflict (level, coin) do update
      set standing = listing_counts.standing + excluded.standing`)
  await db.execute(sql`
    insert into card_moves (tx_id, position, token_id, move, sender, receiver, coin, price,
        block_number, tx_index, at)
      select hash, 1, token_id, 'listed', seller, seller, coin, price, 1, 0, at from ${made}`)
}
