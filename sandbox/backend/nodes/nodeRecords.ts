import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Address } from '../../../src/core/address.ts'
import { pricesOf } from '../cards/prices.ts'
import { cardLevels, cardMoves, cardStakes } from '../database/cardSchema.ts'
import type { Answer } from '../http/answer.ts'
import type { Page } from '../http/page.ts'
import type { Service } from '../service.ts'

type NodeRecord = Answer<'nodeRecord'>['items'][number]

/**
 * What an account did with its nodes, newest first. What it gave and what it got, what it staked and
 * what it unlocked are each in the order of an index.
 */
export async function readNodeRecords(
  service: Service,
  owner: Address,
  { limit, offset }: Page,
): Promise<Pick<Answer<'nodeRecord'>, 'total' | 'items'>> {
  const { db } = service
  const parts = partsOf(owner)
  const isNode = and(eq(cardLevels.level, sql`token_id / 1000000000`), eq(cardLevels.isNode, true))
  // Of each part no more than could be shown.
  const newest = parts.map(
    (part) => sql`(select part.*, ${cardLevels.level} as level, ${cardLevels.name} as name
      from (${part}) as part join ${cardLevels} on ${isNode}
      order by at desc, tx_id, move, token_id limit ${limit + offset})`,
  )
  const rows = await db
    .select({
      move: sql<NodeRecord['move']>`move`,
      tokenId: sql<string>`token_id::text`,
      level: sql`level`.mapWith(Number),
      levelStr: sql<string>`name`,
      other: sql<Address | null>`other`,
      coin: sql<Address | null>`coin`,
      price: sql<string | null>`price::text`,
      days: sql<number | null>`days`.mapWith(Number),
      txId: sql<string>`tx_id`,
      at: sql`at`.mapWith(Number),
    })
    .from(sql`(${sql.join(newest, sql` union all `)}) as records`)
    .orderBy(sql`at desc, tx_id, move, token_id`)
    .limit(limit)
    .offset(offset)
  const counts = parts.map(
    (part) => sql`(select count(*) from (${part}) as part join ${cardLevels} on ${isNode})`,
  )
  const [counted] = await db
    .select({ total: sql`sum(total)`.mapWith(Number) })
    .from(sql`(${sql.join(counts, sql` union all `)}) as counts (total)`)
  const priceOf = await pricesOf(
    service,
    rows.flatMap(({ coin }) => (coin ? [coin] : [])),
  )
  return {
    total: counted?.total ?? 0,
    items: rows.map(({ coin, price, ...row }) => ({
      ...row,
      price: coin && price !== null ? priceOf(coin, BigInt(price)) : null,
    })),
  }
}

const partsOf = (owner: Address): SQL[] => {
  const { tokenId, move, sender, receiver, coin, price, txId, at } = cardMoves
  const moved = (where: SQL, told: SQL, other: SQL) =>
    sql`select ${told} as move, ${tokenId} as token_id, ${other} as other, ${coin} as coin,
      ${price} as price, null::bigint as days, ${txId} as tx_id, ${at} as at
      from ${cardMoves} where ${where}`
  const staked = (told: string, where: SQL, by: SQL, time: SQL) =>
    sql`select ${told}::text as move, ${cardStakes.tokenId} as token_id, null::text as other,
      null::text as coin, null::numeric as price, ${cardStakes.days} as days, ${by} as tx_id,
      ${time} as at from ${cardStakes} where ${cardStakes.owner} = ${owner} and ${where}`
  const isSale = sql`${move} = 'sold'`
  return [
    // Who lists or unlists a card gives it to nobody.
    moved(
      sql`${receiver} = ${owner} and ${sender} is distinct from ${owner}`,
      sql`case when ${isSale} then 'bought' when ${move} = 'transferred' then 'received'
        else ${move} end`,
      sql`${sender}`,
    ),
    moved(
      sql`${sender} = ${owner} and ${receiver} <> ${owner}`,
      sql`case when ${isSale} then 'sold' else 'sent' end`,
      sql`${receiver}`,
    ),
    staked('pledged', sql`true`, sql`${cardStakes.txId}`, sql`${cardStakes.at}`),
    staked(
      'unlocked',
      sql`${cardStakes.unlockedAt} is not null`,
      sql`${cardStakes.unlockTxId}`,
      sql`${cardStakes.unlockedAt}`,
    ),
  ]
}
