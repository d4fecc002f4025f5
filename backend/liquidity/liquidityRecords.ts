import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Address } from '../../src/core/address.ts'
import { sharesCoin } from '../../src/core/poolShares.ts'

import type { Database } from '../database/database.ts'
import { tokenFigures } from '../database/books/figureSchema.ts'
import { castTokens, holdings, pools, type TokenRow } from '../database/books/launchpadSchema.ts'
import { liquidityMoves } from '../database/books/liquiditySchema.ts'
import { liquidityReports } from '../database/kept/requestSchema.ts'
import { countRows } from '../database/rowCounts.ts'
import { stakePlaces } from '../database/books/stakeSchema.ts'
import type { Answer } from '../http/answer.ts'
import { MOST_NAMED, type Page } from '../http/page.ts'
import { countTokens } from '../tokens/figures.ts'
import { isSought } from '../tokens/tokenList.ts'
import { shownNames } from '../tokens/shownNames.ts'

type Coins = Answer<'lpCoinList'>
type Moves = Answer<'detailHeadList'>

/** Condition that joins a purchase with its report. A reported purchase is issued. */
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
    total: await countMoves(db, owner, token),
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

const countMoves = (db: Database, owner?: Address, token?: Address): Promise<number> => {
  if (owner && token) return countRows(db, 'liquidity move of both', `${owner} ${token}`)
  if (owner) return countRows(db, 'liquidity move of owner', owner)
  return token ? countRows(db, 'liquidity move of token', token) : countRows(db, 'liquidity move')
}

/** Reads the tokens' names. The router accepts only the factory's tokens, so each has a row. */
async function readNames(db: Database, addresses: readonly Address[]) {
  const { address, name, symbol } = castTokens
  const rows = await db
    .select({ address, name, symbol })
    .from(castTokens)
    .where(inArray(address, [...addresses]))
  const known = new Map(rows.map((row) => [row.address, { ...row, ...shownNames(row) }]))
  return (token: Address) => known.get(token)!
}

interface PoolQuestion extends Page {
  readonly owner?: Address | undefined
  readonly token?: Address | undefined
  readonly search?: string | undefined
  /** Whether to return only tokens whose LP tokens the owner holds. */
  readonly isHeld: boolean
}

export async function readPoolTokens(
  db: Database,
  asked: PoolQuestion,
): Promise<Pick<Coins, 'total' | 'items'>> {
  const { owner, offset, limit } = asked
  const wanted = and(
    asked.token && eq(tokenFigures.token, asked.token),
    isSought(asked.search),
    asked.isHeld
      ? sql`${tokenFigures.token} in (
      select t.address from ${holdings} h join ${castTokens} t on t.pool = h.coin
      where h.holder = ${owner ?? ''} and h.units > 0
    )`
      : undefined,
  )
  // An empty pool accepts no liquidity, because it has no price.
  const where = and(tokenFigures.isTraded, wanted)
  const rows = await db
    .select({
      address: castTokens.address,
      name: castTokens.name,
      symbol: castTokens.symbol,
      pool: castTokens.pool,
      tokens: pools.tokens,
      trx: pools.trx,
      total: sql<string>`${pools.shares}::text`,
      volume: sql<string>`${tokenFigures.volume}::text`,
      own: owner ? sql<string>`coalesce(${holdings.units}, 0)::text` : sql<null>`null`,
    })
    .from(tokenFigures)
    .innerJoin(castTokens, eq(castTokens.address, tokenFigures.token))
    .innerJoin(pools, eq(pools.address, castTokens.pool))
    .leftJoin(
      holdings,
      owner ? and(eq(holdings.coin, castTokens.pool), eq(holdings.holder, owner)) : sql`false`,
    )
    .where(where)
    .orderBy(desc(tokenFigures.poolTrx), asc(tokenFigures.token))
    .limit(limit)
    .offset(offset)
  return {
    total: wanted
      ? await db.$count(tokenFigures, where)
      : await countTokens(db, { isTraded: true }),
    items: rows.map(({ address, name, symbol, pool, tokens, trx, ...row }) => ({
      ...row,
      ...named({ address, name, symbol, pool }),
      tokens: String(tokens),
      trx: String(trx),
    })),
  }
}

/**
 * Reads the tokens whose LP tokens can or could be staked, with their staking pools. Tokens are in
 * the order of their first staking pool.
 */
export async function readPledgedTokens(
  db: Database,
  staking: Address | undefined,
): Promise<Answer<'lpPledgeCoinList'>['coins']> {
  if (!staking) return []
  const { address, name, symbol, pool } = castTokens
  const isPledged = and(eq(stakePlaces.kind, 'lp'), eq(stakePlaces.contract, staking))
  const rows = await db
    .select({ address, name, symbol, pool })
    .from(stakePlaces)
    .innerJoin(castTokens, eq(castTokens.pool, stakePlaces.coin))
    .where(
      and(
        isPledged,
        sql`not exists (
          select from stake_places as earlier
          where earlier.contract = ${staking} and earlier.kind = 'lp'
            and earlier.coin = ${stakePlaces.coin} and earlier.place < ${stakePlaces.place}
        )`,
      ),
    )
    .orderBy(asc(stakePlaces.place))
    .limit(MOST_NAMED)
  const coins = rows.map((row) => row.pool)
  const places = await db
    .select({ coin: stakePlaces.coin, place: stakePlaces.place })
    .from(stakePlaces)
    .where(and(isPledged, inArray(stakePlaces.coin, coins)))
    .orderBy(asc(stakePlaces.place))
  const placesOf = Map.groupBy(places, ({ coin }) => coin)
  return rows.map((row) => {
    const { token, shares } = named(row)
    return { token, coin: shares, pools: placesOf.get(row.pool)!.map(({ place }) => place) }
  })
}

/** Returns a token as displayed, and its pool's LP token. */
function named({ address, pool, ...row }: Pick<TokenRow, 'address' | 'name' | 'symbol' | 'pool'>) {
  const names = shownNames(row)
  return { token: { address, ...names }, shares: sharesCoin(pool, names.symbol) }
}
