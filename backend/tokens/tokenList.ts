import { and, asc, desc, eq, gt, inArray, isNotNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { TokenPhase, TokenSort } from '../../src/api/endpoints/tokens.ts'
import type { Address } from '../../src/core/address.ts'
import { DAY_MS, type Millis } from '../../src/core/time.ts'
import type { Database } from '../database/database.ts'
import { tokenFigures } from '../database/books/figureSchema.ts'
import { castTokens, holdings, pools, presales, trades } from '../database/books/launchpadSchema.ts'
import type { Page } from '../http/page.ts'
import { WHOLE_BP } from './basisPoints.ts'
import { countTokens } from './figures.ts'

export interface TokenQuestion extends Page {
  /** Part of the name or symbol, or the whole address. */
  readonly search?: string | undefined
  readonly phase?: TokenPhase | undefined
  readonly holder?: Address | undefined
  readonly sort: TokenSort
}

/** A token in a list. Amounts are in sun. */
export interface ListedToken {
  readonly address: Address
  readonly name: string
  readonly symbol: string
  readonly phase: TokenPhase
  readonly marketCap: bigint | null
  readonly changeBp: number | null
  readonly raised: bigint
  readonly goal: bigint
  readonly startAt: Millis | null
  readonly createdAt: Millis
}

/** Reads a page of the factory's tokens, with their figures as of the last refresh. */
export async function readTokenList(
  db: Database,
  { search, phase, holder, sort, offset, limit }: TokenQuestion,
  now: Millis,
): Promise<{ readonly total: number; readonly tokens: readonly ListedToken[] }> {
  const wanted = and(isSought(search), holder && inArray(tokenFigures.token, heldBy(db, holder)))
  // Tokens created since the last refresh have no phase, because their figures are not computed
  // yet.
  const isPhase = phase ? eq(tokenFigures.phase, phase) : isNotNull(tokenFigures.phase)
  const where = and(isPhase, wanted)
  const page = db
    .select({ token: tokenFigures.token })
    .from(tokenFigures)
    .where(where)
    .orderBy(...by[sort])
    .limit(limit)
    .offset(offset)
  // Reserves a day ago, looked up in the trades' index for this page's tokens only.
  const dayAgo = db
    .select({ tokens: trades.poolTokens, trx: trades.poolTrx })
    .from(trades)
    .where(and(eq(trades.token, castTokens.address), lte(trades.at, now - DAY_MS)))
    .orderBy(desc(trades.at), desc(trades.nth))
    .limit(1)
    .as('day_ago')
  const rows = await db
    .select()
    .from(tokenFigures)
    .innerJoin(castTokens, eq(castTokens.address, tokenFigures.token))
    .leftJoin(presales, eq(presales.token, castTokens.address))
    .leftJoin(pools, eq(pools.address, castTokens.pool))
    .leftJoinLateral(dayAgo, sql`true`)
    .where(inArray(tokenFigures.token, page))
    .orderBy(...by[sort])
  return {
    total: wanted ? await db.$count(tokenFigures, where) : await countTokens(db, { phase }),
    tokens: rows.map(
      ({ cast_tokens: token, token_figures: figures, presales, pools, day_ago }) => ({
        address: token.address,
        name: token.name,
        symbol: token.symbol,
        phase: figures.phase!,
        marketCap: figures.marketCap,
        changeBp: changeBp(pools, day_ago),
        raised: presales?.raised ?? 0n,
        goal: presales?.goal ?? 0n,
        startAt: presales?.startAt ?? null,
        createdAt: token.createdAt,
      }),
    ),
  }
}

/** Sort orders. Each has an index, and one within each phase. */
const by: Record<TokenSort, readonly SQL[]> = {
  marketCap: [
    sql`${tokenFigures.marketCap} desc nulls last`,
    desc(tokenFigures.raised),
    asc(tokenFigures.token),
  ],
  raised: [desc(tokenFigures.raised), asc(tokenFigures.token)],
  newest: [desc(tokenFigures.createdAt), asc(tokenFigures.token)],
}

/** Selects figures of tokens by a part of the name or symbol, or by the whole address. */
export function isSought(search = ''): SQL | undefined {
  const text = search.trim()
  const part = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  if (text === '') return undefined
  return or(
    sql`${tokenFigures.lowerName} like lower(${part})`,
    sql`${tokenFigures.lowerSymbol} like lower(${part})`,
    sql`${tokenFigures.token} = ${text}`,
  )
}

const heldBy = (db: Database, holder: Address) =>
  db
    .select({ coin: holdings.coin })
    .from(holdings)
    .where(and(eq(holdings.holder, holder), gt(holdings.units, 0n)))

type PoolRow = typeof pools.$inferSelect

interface Reserves {
  readonly tokens: bigint
  readonly trx: bigint
}

/**
 * Returns the price change since a day ago, or since the opening. Null until the price has moved.
 */
function changeBp(pool: PoolRow | null, dayAgo: Reserves | null): number | null {
  if (!pool) return null
  const { tokens: poolTokens, trx: poolTrx, openedTokens, openedTrx } = pool
  const past = dayAgo ?? { tokens: openedTokens, trx: openedTrx }
  if (!poolTokens || !poolTrx || !past.tokens || !past.trx) return null
  if (!dayAgo && poolTokens === openedTokens && poolTrx === openedTrx) return null
  const now = Number(poolTrx) / Number(poolTokens)
  const then = Number(past.trx) / Number(past.tokens)
  return Math.round((now / then - 1) * Number(WHOLE_BP))
}
