import { sql } from 'drizzle-orm'
import type { Database } from '../../../backend/database/database.ts'
import { sweepOffers } from '../../../backend/trades/offerEvents.ts'
import { addressFromHex, type Address } from '../../../src/core/address.ts'
import { DAY_MS } from '../../../src/core/time.ts'
import { addManyTokens } from '../../sandbox/manyTokens.ts'
import { keeper, numbered, type Rows } from './records.ts'

/** Token with many trades. */
export const tradedToken: Address = addressFromHex('9'.repeat(40))

/** Adds trades, offers, purchases and liquidity of one token, by one account. */
export async function addManyTrades(db: Database, rows: Rows): Promise<void> {
  const { now } = rows
  const made = numbered(rows, 'f')
  if (rows.from === 0) {
    await db.execute(sql`
      insert into cast_tokens (address, order_key, creator, pool, name, symbol, terms, total_supply,
          burnt, pool_burnt, tx_id, created_at, launched_at, name_look, symbol_look)
        values (${tradedToken}, 'traded', ${tradedToken}, ${tradedToken}, 'Traded', 'TRADED', '{}', 1e26, 0,
          0, 'traded', 1, 1, 'TRADED', 'TRADED')`)
    await db.execute(sql`
      insert into pools (address, token, is_first, tokens, trx, opened_tokens, opened_trx, shares)
        values (${tradedToken}, ${tradedToken}, true, 1e24, 1e12, 1e24, 1e12, 1e18)`)
  }
  await db.execute(sql`
    insert into trades (tx_id, position, token, trader, order_key, is_buy, tokens, trx, pool_tokens,
        pool_trx, block_number, tx_index, at)
      select hash, 0, ${tradedToken}, ${keeper}, null, true, 1000, 1000, 1e24 + n, 1e12 - n, n, 0, at
      from ${made}`)
  await db.execute(sql`
    insert into offers (id, order_key, seller, token, offered, left_units, unit_price, expires_at,
        cancelled, tx_id, created_at)
      select (1000000 + n)::text, hash, ${keeper}, ${tradedToken}, 1000,
        case n % 10 when 0 then 0 else 1000 end, 1000 + n * 7919 % 1000003,
        case n % 10 when 1 then at else ${now + DAY_MS}::bigint end, false, hash, at
      from ${made}`)
  // Each batch of blocks does the same.
  await sweepOffers(db, now)
  await db.execute(sql`
    insert into purchases (tx_id, position, kind, order_key, buyer, token, units, paid, offer_id,
        block_number, tx_index, at)
      select hash, position, kind, hash, ${keeper}, ${tradedToken}, 1000, 1000, null, n, 0, at
      from ${made}, (values (1, 'presale'), (2, 'pool'), (3, 'otc')) as kinds (position, kind)`)
  await db.execute(sql`
    insert into liquidity_moves (tx_id, position, act, order_key, owner, token, trx, tokens, shares,
        block_number, tx_index, at)
      select hash, 4, 'added', hash, ${keeper}, ${tradedToken}, 1000, 1000, 1000, n, 0, at from ${made}`)
}

/** Adds tokens of one creator in all phases, each held by the same account. */
export async function addManyCastings(db: Database, { from, many, now }: Rows): Promise<void> {
  await addManyTokens(db, many, from)
  const isNew = sql`creator = cast_tokens.address and order_key <> 'traded' and pool = address`
  await db.execute(sql`
    insert into holdings (coin, holder, units)
      select address, ${keeper}, 1 from cast_tokens where ${isNew}`)
  await db.execute(sql`
    update presales set terms = (select terms from presales where terms <> '{}' limit 1),
      start_at = case sale.created_at % 4 when 1 then ${now + DAY_MS}::bigint else 1 end,
      end_at = case sale.created_at % 4 when 2 then ${now + DAY_MS}::bigint else 2 end
    from presales as sale where sale.address = presales.address
      and presales.creator = presales.token`)
  await db.execute(sql`
    update cast_tokens set creator = ${keeper},
      launched_at = case created_at % 4 when 0 then launched_at end
    where ${isNew}`)
  await db.execute(sql`
    update pools set opened_tokens = tokens, opened_trx = trx, shares = 1e18
    where opened_tokens is null and trx > 0`)
  await db.execute(sql`
    update presales set creator = ${keeper} where creator = token`)
}
