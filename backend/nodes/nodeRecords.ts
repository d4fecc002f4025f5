import { eq, sql, type SQL } from 'drizzle-orm'
import type { Address } from '../../src/core/address.ts'
import { CARDS_PER_LEVEL } from '../../src/core/cardNumber.ts'
import { pricesOf } from '../cards/prices.ts'
import { cardLevels, cardMoves, cardStakes } from '../database/books/cardSchema.ts'
import type { Database } from '../database/database.ts'
import { countsOf } from '../database/rowCounts.ts'
import type { Answer } from '../http/answer.ts'
import type { Page } from '../http/page.ts'
import type { Service } from '../service.ts'

type NodeRecord = Answer<'nodeRecord'>['items'][number]

/**
 * Reads the history of an account's nodes, newest first. Nodes sent, received, staked and unlocked
 * are each in the order of an index.
 */
export async function readNodeRecords(
  service: Service,
  owner: Address,
  { limit, offset }: Page,
): Promise<Pick<Answer<'nodeRecord'>, 'total' | 'items'>> {
  const { db } = service
  const levels = await db
    .select({ level: cardLevels.level, name: cardLevels.name })
    .from(cardLevels)
    .where(eq(cardLevels.isNode, true))
  const nameOf = new Map(levels.map(({ level, name }) => [level, name]))
  const parts = await readPartsOf(db, owner, nameOf)
  const total = parts.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return { total, items: [] }
  // Each part is read no further than the page could show.
  const newest = parts.map(
    ({ part }) => sql`(
      select * from (${part}) as part order by at desc, tx_id, move, token_id
      limit ${limit + offset})`,
  )
  const rows = await db
    .select({
      move: sql<NodeRecord['move']>`move`,
      tokenId: sql<string>`token_id::text`,
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
  const priceOf = await pricesOf(
    service,
    rows.flatMap(({ coin }) => (coin ? [coin] : [])),
  )
  return {
    total,
    items: rows.map(({ coin, price, ...row }) => ({
      ...row,
      ...levelOf(row.tokenId, nameOf),
      price: coin && price !== null ? priceOf(coin, BigInt(price)) : null,
    })),
  }
}

function levelOf(tokenId: string, nameOf: ReadonlyMap<number, string>) {
  const level = Number(BigInt(tokenId) / CARDS_PER_LEVEL)
  return { level, levelStr: nameOf.get(level)! }
}

interface Part {
  readonly part: SQL
  readonly count: number
}

/**
 * Returns one part per kind of move and level of nodes, if it has rows. An index covers each part
 * in its order.
 */
async function readPartsOf(
  db: Database,
  owner: Address,
  nodes: ReadonlyMap<number, string>,
): Promise<Part[]> {
  const parts = partsOf(owner).map(async ({ list, partOf }) =>
    (await countsOf(db, list, owner))
      .filter(({ of: [level] }) => nodes.has(Number(level)))
      .map(({ of: [level], rows }) => ({ part: partOf(Number(level)), count: rows })),
  )
  return (await Promise.all(parts)).flat()
}

const partsOf = (owner: Address) => {
  const { tokenId, move, sender, receiver, coin, price, txId, at } = cardMoves
  const isOf = (level: number) => sql`token_id / ${sql.raw(String(CARDS_PER_LEVEL))} = ${level}`
  const moved = (list: string, where: SQL, told: SQL, other: SQL) => ({
    list,
    partOf: (
      level: number,
    ) => sql`select ${told} as move, ${tokenId} as token_id, ${other} as other, ${coin} as coin,
      ${price} as price, null::bigint as days, ${txId} as tx_id, ${at} as at
      from ${cardMoves} where ${where} and ${isOf(level)}`,
  })
  const staked = (list: string, told: string, where: SQL, by: SQL, time: SQL) => ({
    list,
    partOf: (
      level: number,
    ) => sql`select ${told}::text as move, ${cardStakes.tokenId} as token_id, null::text as other,
      null::text as coin, null::numeric as price, ${cardStakes.days} as days, ${by} as tx_id,
      ${time} as at from ${cardStakes} where ${cardStakes.owner} = ${owner} and ${where} and ${isOf(level)}`,
  })
  const isSale = sql`${move} = 'sold'`
  return [
    // Listing or unlisting a card does not change its owner.
    moved(
      'card got',
      sql`${receiver} = ${owner} and ${sender} is distinct from ${owner}`,
      sql`case when ${isSale} then 'bought' when ${move} = 'transferred' then 'received'
        else ${move} end`,
      sql`${sender}`,
    ),
    moved(
      'card given',
      sql`${sender} = ${owner} and ${receiver} <> ${owner}`,
      sql`case when ${isSale} then 'sold' else 'sent' end`,
      sql`${receiver}`,
    ),
    staked('card stake', 'pledged', sql`true`, sql`${cardStakes.txId}`, sql`${cardStakes.at}`),
    staked(
      'card stake over',
      'unlocked',
      sql`${cardStakes.unlockedAt} is not null`,
      sql`${cardStakes.unlockTxId}`,
      sql`${cardStakes.unlockedAt}`,
    ),
  ]
}
