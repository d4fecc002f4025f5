import { and, desc, eq, gt, ilike, inArray, lte, or, sql, type SQL } from 'drizzle-orm'
import type { TokenPhase, TokenSort } from '../../../src/api/endpoints/tokens.ts'
import type { Address } from '../../../src/core/address.ts'
import { DAY_MS, type Millis } from '../../../src/core/time.ts'
import type { Database } from '../database/database.ts'
import { castTokens, holdings, pools, presales, trades } from '../database/launchpadSchema.ts'
import type { Page } from '../http/page.ts'
import { lastFirst, marketCap } from '../trades/prices.ts'
import { WHOLE_BP } from '../tokens/basisPoints.ts'

export interface TokenQuestion extends Page {
  /** A part of name or symbol, or the whole address. */
  readonly search?: string | undefined
  readonly phase?: TokenPhase | undefined
  readonly holder?: Address | undefined
  readonly sort: TokenSort
}

/** Amounts are sun. */
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

/** Tokens of the factory as they are at `now`, in one query per page. */
export async function readTokenList(
  db: Database,
  { search, phase, holder, sort, offset, limit }: TokenQuestion,
  now: Millis,
): Promise<{ readonly total: number; readonly tokens: readonly ListedToken[] }> {
  const where = and(
    phase && sql`${phaseAt(now)} = ${phase}`,
    matches(search),
    holder && inArray(castTokens.address, heldBy(db, holder)),
  )
  const listed = db
    .select({
      address: castTokens.address,
      name: castTokens.name,
      symbol: castTokens.symbol,
      createdAt: castTokens.createdAt,
      startAt: presales.startAt,
      goal: presales.goal,
      raised: presales.raised,
      poolTokens: pools.tokens,
      poolTrx: pools.trx,
      openedTokens: pools.openedTokens,
      openedTrx: pools.openedTrx,
      phase: phaseAt(now).as('phase'),
      marketCap: marketCap
        .mapWith((units: string) => BigInt(units))
        .as('market_cap') as SQL.Aliased<bigint | null>,
      rank: sql<number>`row_number() over (order by ${by[sort]}, ${castTokens.address})`.as('rank'),
      total: sql`count(*) over ()`.mapWith(Number).as('total'),
    })
    .from(castTokens)
    .leftJoin(presales, eq(presales.token, castTokens.address))
    .leftJoin(pools, eq(pools.address, castTokens.pool))
    .where(where)
    .orderBy(sql`rank`)
    .limit(limit)
    .offset(offset)
    .as('listed')
  // What a pool held a day ago, looked up by the trades' index for this page's tokens only.
  const dayAgo = db
    .select({ tokens: trades.poolTokens, trx: trades.poolTrx })
    .from(trades)
    .where(and(eq(trades.token, listed.address), lte(trades.at, now - DAY_MS)))
    .orderBy(...lastFirst)
    .limit(1)
    .as('day_ago')
  const rows = await db
    .select()
    .from(listed)
    .leftJoinLateral(dayAgo, sql`true`)
    .orderBy(listed.rank)
  return {
    total: rows[0]?.listed.total ?? (offset === 0 ? 0 : await countTokens(db, where)),
    tokens: rows.map(({ listed: token, day_ago }) => ({
      address: token.address,
      name: token.name,
      symbol: token.symbol,
      phase: token.phase,
      marketCap: token.marketCap,
      changeBp: changeBp(token, day_ago),
      raised: token.raised ?? 0n,
      goal: token.goal ?? 0n,
      startAt: token.startAt,
      createdAt: token.createdAt,
    })),
  }
}

/**
 * The chain's phases as people see them: whatever has launched is trading; a presale has ended when
 * its time is up or everything is sold, whether it failed, or succeeded and waits for somebody to
 * launch it. A token without a presale is not started until its creator brings it to a pool:
 * nothing of it has ended.
 */
const phaseAt = (now: Millis) => sql<TokenPhase>`case
  when ${castTokens.launchedAt} is not null then 'trading'
  when ${presales.startAt} is null or ${presales.startAt} > ${now} then 'notStarted'
  when ${presales.endAt} > ${now} and ${presales.sold} < ${presales.forSale} then 'presale'
  else 'ended' end`

const byRaised = sql`coalesce(${presales.raised}, 0) desc`

const by: Record<TokenSort, SQL> = {
  marketCap: sql`${marketCap} desc nulls last, ${byRaised}`,
  raised: byRaised,
  newest: desc(castTokens.createdAt),
}

/** A part of name or symbol, or the whole address. */
export function matches(search = ''): SQL | undefined {
  const text = search.trim()
  if (text === '') return undefined
  const part = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return or(
    ilike(castTokens.name, part),
    ilike(castTokens.symbol, part),
    sql`${castTokens.address} = ${text}`,
  )
}

const heldBy = (db: Database, holder: Address) =>
  db
    .select({ coin: holdings.coin })
    .from(holdings)
    .where(and(eq(holdings.holder, holder), gt(holdings.units, 0n)))

async function countTokens(db: Database, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: sql`count(*)`.mapWith(Number) })
    .from(castTokens)
    .leftJoin(presales, eq(presales.token, castTokens.address))
    .where(where)
  return row!.total
}

interface Reserves {
  readonly tokens: bigint
  readonly trx: bigint
}

/** Change of the price since a day ago, or since the opening; null until it has ever moved. */
function changeBp(
  token: {
    readonly poolTokens: bigint | null
    readonly poolTrx: bigint | null
    readonly openedTokens: bigint | null
    readonly openedTrx: bigint | null
  },
  dayAgo: Reserves | null,
): number | null {
  const { poolTokens, poolTrx, openedTokens, openedTrx } = token
  const past = dayAgo ?? { tokens: openedTokens, trx: openedTrx }
  if (!poolTokens || !poolTrx || !past.tokens || !past.trx) return null
  if (!dayAgo && poolTokens === openedTokens && poolTrx === openedTrx) return null
  const now = Number(poolTrx) / Number(poolTokens)
  const then = Number(past.trx) / Number(past.tokens)
  return Math.round((now / then - 1) * Number(WHOLE_BP))
}
