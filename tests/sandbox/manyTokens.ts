import { sql } from 'drizzle-orm'
import { addressFromHex } from '../../src/core/address.ts'
import type { Database } from '../../backend/database/database.ts'

/** Returns the address of a token, counted from 0, and of its presale and pool. */
export const addressOfMany = (n: number) => addressFromHex(String(n).padStart(40, '0'))

/**
 * Adds tokens to a backend's tables, as if read from the chain. Each has a presale, a pool and a
 * few trades: "Token 1", "Token 2" and so on. Each is worth a little less than the one before. The
 * first `from` exist already.
 */
export async function addManyTokens(db: Database, many: number, from = 0): Promise<void> {
  const addresses = Array.from({ length: many }, (_, n) => addressOfMany(from + n))
  const numbered = sql`(
    select address, ${from}::bigint + nth as n
    from jsonb_array_elements_text(${JSON.stringify(addresses)}::jsonb)
      with ordinality as listed (address, nth)
  ) as made`
  await db.execute(sql`
    insert into cast_tokens (address, order_key, creator, pool, name, symbol, terms, total_supply, burnt,
        pool_burnt, tx_id, created_at, launched_at, name_look, symbol_look)
      select address, n::text, address, address, 'Token ' || n, 'T' || n, '{}',
      1e26, n, 0, n::text, n, n, translate('TOKEN' || n, '015', 'OLS'),
      translate('T' || n, '015', 'OLS') from ${numbered}`)
  await db.execute(sql`
    insert into presales (address, token, order_key, creator, terms, start_at, end_at, insurance_ms,
        goal, raised, for_sale, sold, tx_id, created_at, launched_at, insured_until)
      select address, address, n::text, address, '{}', n, n, n, 1e12 + n, 1e10 + n,
      1e24, 1e23, n::text, n, n, null from ${numbered}`)
  await db.execute(sql`
    insert into pools (address, token, is_first, tokens, trx, shares)
      select address, address, true, 1e24 + n, 1e12 - n, 0 from ${numbered}`)
  await db.execute(sql`
    insert into trades (tx_id, position, token, trader, order_key, is_buy, tokens, trx, pool_tokens,
        pool_trx, block_number, tx_index, at)
      select n::text, times, address, address, null, true, 1, 1, 1e24, 1e12, n, 0, times
      from ${numbered}, generate_series(1, 5) times`)
}
