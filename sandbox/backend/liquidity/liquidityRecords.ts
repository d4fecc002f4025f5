import { and, asc, desc, eq, getTableColumns, gt, inArray, sql, type SQL } from 'drizzle-orm'
import type { Address } from '../../../src/core/address.ts'
import { sharesCoin } from '../../../src/core/poolShares.ts'
import { DAY_MS, type Millis } from '../../../src/core/time.ts'
import type { Database } from '../database/database.ts'
import { castTokens, holdings, pools, trades } from '../database/launchpadSchema.ts'
import { liquidityMoves, liquidityReports } from '../database/liquiditySchema.ts'
import type { Answer } from '../http/answer.ts'
import type { Page } from '../http/page.ts'
import { shownNames } from '../tokens/shownNames.ts'

type Coins = Answer<'lpCoinList'>
type Moves = Answer<'detailHeadList'>

/** A purchase is issued from its report on. */
const isReported = and(
  eq(liquidityReports.owner, liquidityMoves.owner),
  eq(liquidityReports.orderKey, liquidityMoves.orderKey),
  eq(liquidityReports.txId, liquidityMoves.txId),
)

export async function readMoves(
  db: Database,
  asked: { readonly owner?: Address | undefined; readonly token?: Address | undefined } & Page,
): Promise<Pick<Moves, 'total' | 'items'>> {
  const { owner, token, offset, limit } = asked
  const where = and(
    owner && eq(liquidityMoves.owner, owner),
    token && eq(liquidityMoves.token, token),
  )
  const rows = await db
    .select({ ...getTableColumns(liquidityMoves), reported: liquidityReports.txId })
    .from(liquidityMoves)
    .leftJoin(liquidityReports, isReported)
    .where(where)
    .orderBy(
      desc(liquidityMoves.blockNumber),
      desc(liquidityMoves.txIndex),
      desc(liquidityMoves.position),
    )
    .limit(limit)
    .offset(offset)
  const tokenOf = await readNames(
    db,
    rows.map((row) => row.token),
  )
  return {
    total: await db.$count(liquidityMoves, where),
    items: rows.map(({ reported, ...row }) => ({
      ...row,
      token: tokenOf(row.token),
      trx: String(row.trx),
      tokens: String(row.tokens),
      shares: String(row.shares),
      state: row.act === 'bought' && reported === null ? 'waiting' : 'issued',
    })),
  }
}

/** The router takes no tokens but the factory's, so that each has a row. */
async function readNames(db: Database, addresses: readonly Address[]) {
  const { address, name, symbol } = castTokens
  const rows = await db
    .select({ address, name, symbol })
    .from(castTokens)
    .where(inArray(address, [...addresses]))
  const known = new Map(rows.map((row) => [row.address, { ...row, ...shownNames(row) }]))
  return (token: Address) => known.get(token)!
}

const sumOf = (holder?: Address): SQL<string> => sql`coalesce(
  (
    select sum(h.units) from ${holdings} h
    where h.coin = ${pools.address} ${holder ? sql`and h.holder = ${holder}` : sql``}
  ),
  0
)::text`

const tradedSince = (since: Millis): SQL<string> => sql`coalesce(
  (select sum(t.trx) from ${trades} t where t.token = ${castTokens.address} and t.at > ${since}),
  0
)::text`

/** An empty pool takes nothing: it has no price. */
const takesLiquidity = and(gt(pools.tokens, 0n), gt(pools.trx, 0n))

export async function readPoolTokens(
  db: Database,
  asked: { readonly owner?: Address | undefined; readonly now: Millis } & Page,
): Promise<Pick<Coins, 'total' | 'items'>> {
  const { owner, now, offset, limit } = asked
  const [counted] = await db
    .select({ total: sql`count(*)`.mapWith(Number) })
    .from(castTokens)
    .innerJoin(pools, eq(pools.address, castTokens.pool))
    .where(takesLiquidity)
  const rows = await db
    .select({
      address: castTokens.address,
      name: castTokens.name,
      symbol: castTokens.symbol,
      pool: castTokens.pool,
      tokens: pools.tokens,
      trx: pools.trx,
      total: sumOf(),
      volume: tradedSince(now - DAY_MS),
      own: owner ? sumOf(owner) : sql<null>`null`,
    })
    .from(castTokens)
    .innerJoin(pools, eq(pools.address, castTokens.pool))
    .where(takesLiquidity)
    .orderBy(desc(pools.trx), asc(castTokens.address))
    .limit(limit)
    .offset(offset)
  return {
    total: counted!.total,
    items: rows.map(({ address, name, symbol, pool, tokens, trx, ...row }) => ({
      ...row,
      token: { address, ...shownNames({ name, symbol }) },
      shares: sharesCoin(pool),
      tokens: String(tokens),
      trx: String(trx),
    })),
  }
}
