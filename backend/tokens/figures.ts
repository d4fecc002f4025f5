import { and, eq, inArray, isNull, lte, sql, sum, type SQL } from 'drizzle-orm'
import type { TokenPhase } from '../../src/api/endpoints/tokens.ts'
import type { Address } from '../../src/core/address.ts'
import { DAY_MS, type Millis } from '../../src/core/time.ts'
import type { Database } from '../database/database.ts'
import { tokenCounts, tokenFigures } from '../database/books/figureSchema.ts'

/** Number of tokens to recompute at once. */
const BATCH = 2_000

const NEVER = Number.MAX_SAFE_INTEGER

/** Key of an advisory lock. No other code here uses such locks, so any number would do. */
const REFRESHING = 1

/**
 * Makes all figures current at `now` by recomputing the stale ones. After a block these are few:
 * tokens with activity in the block, or a day before it. A later call for an earlier time finds
 * these figures unchanged, because time does not go back.
 */
export async function refreshFigures(db: Database, now: Millis): Promise<void> {
  const isStale = lte(tokenFigures.staleAt, now)
  const [any] = await db
    .select({ token: tokenFigures.token })
    .from(tokenFigures)
    .where(isStale)
    .limit(1)
  if (!any) return
  const refresh = () => db.transaction((tx) => refreshSome(tx, isStale, now))
  const isFew = (await refresh()) < BATCH
  if (!isFew) while ((await refresh()) === BATCH);
  await awaitFirst(db, now)
  // So many rows changed that the planner's statistics are outdated. With the old ones it would
  // sort all rows.
  if (!isFew) await db.execute(sql`analyze token_figures`)
}

async function refreshSome(tx: Database, isStale: SQL, now: Millis): Promise<number> {
  // Only one refresh runs at a time. The second finds everything computed, and no token appears in
  // two lists.
  await tx.execute(sql`select pg_advisory_xact_lock(${REFRESHING})`)
  // Rows that the index is writing are skipped. Waiting for them while holding other locks could
  // cause a deadlock. Until their block is booked, they have the figures of the block before.
  const stale = await tx
    .select({ token: tokenFigures.token })
    .from(tokenFigures)
    .where(isStale)
    .limit(BATCH)
    .for('update', { skipLocked: true })
  if (stale.length > 0)
    await workOut(
      tx,
      stale.map(({ token }) => token),
      now,
    )
  return stale.length
}

/**
 * Waits for tokens that the index is writing and that have no figures yet, because they would be
 * missing from all lists. Waits one by one, since a transaction without other locks blocks no one.
 */
async function awaitFirst(db: Database, now: Millis): Promise<void> {
  const first = await db
    .select({ token: tokenFigures.token })
    .from(tokenFigures)
    .where(isNull(tokenFigures.phase))
  for (const { token } of first)
    await db.transaction(async (tx) => {
      const isIt = eq(tokenFigures.token, token)
      await tx.select({ token: tokenFigures.token }).from(tokenFigures).where(isIt).for('update')
      await workOut(tx, [token], now)
    })
}

/**
 * Recomputes figures. The rows must be locked first, so that all marks of staleness are visible.
 */
async function workOut(tx: Database, tokens: readonly Address[], now: Millis): Promise<void> {
  await tx.execute(sql`
    update token_figures set (
      stale_at, phase, is_traded, price, change_bp, volume, market_cap, raised, launched_at, pool_trx
    ) = (
      select
        stale_at, phase, is_traded, price, change_bp, volume, market_cap, raised, launched_at, pool_trx
      from (${figuresAt(now)}) as truth where truth.token = token_figures.token
    )
    where ${inArray(tokenFigures.token, [...tokens])}`)
}

export type Figures = Pick<
  typeof tokenFigures.$inferSelect,
  'isTraded' | 'price' | 'changeBp' | 'volume' | 'marketCap' | 'launchedAt'
>

/** Computes the figures of one token, without storing them. */
export async function readFigures(
  db: Database,
  token: Address,
  now: Millis,
): Promise<Figures | undefined> {
  const truth = db
    .select({
      isTraded: sql<boolean>`is_traded`,
      price: figure('price'),
      changeBp: figure('change_bp'),
      volume: figure('volume'),
      marketCap: figure('market_cap'),
      launchedAt: sql<number | null>`launched_at`.mapWith(Number),
    })
    .from(sql`(${figuresAt(now)}) as truth`)
  const [figures] = await truth.where(sql`token = ${token}`)
  return figures
}

const figure = (name: string) => sql<bigint | null>`${sql.identifier(name)}`.mapWith(BigInt)

/**
 * Returns SQL that defines all figures, for each token. Prices come from `price_of`. Sums of a day
 * are differences of two trades' running sums.
 */
export const figuresAt = (now: Millis): SQL => sql`
  select t.address as token,
    ${phaseAt(now)} as phase,
    coalesce(p.tokens > 0 and p.trx > 0, false) as is_traded,
    price_of(nullif(p.tokens, 0), p.trx) as price,
    div(
      (price_of(nullif(p.tokens, 0), p.trx) - before.price) * 10000, greatest(before.price, 1)
    ) as change_bp,
    coalesce(newest.trx_until, 0) - coalesce(past.trx_until, 0) as volume,
    div((t.total_supply - t.burnt) * p.trx, nullif(p.tokens, 0)) as market_cap,
    coalesce(s.raised, 0) as raised,
    t.launched_at as launched_at,
    p.trx as pool_trx,
    coalesce(least(
      case when t.launched_at is null and s.start_at > ${now} then s.start_at end,
      case when t.launched_at is null and s.end_at > ${now} then s.end_at end,
      (
        select at + ${DAY_MS} from trades where token = t.address and at > ${now - DAY_MS}
        order by at, nth limit 1
      )
    ), ${NEVER}) as stale_at
  from cast_tokens t
    left join presales s on s.token = t.address
    left join pools p on p.address = t.pool
    left join lateral (
      select trx_until from trades where token = t.address order by nth desc limit 1
    ) newest on true
    left join lateral (
      select trx_until from trades where token = t.address and at <= ${now - DAY_MS}
      order by at desc, nth desc limit 1
    ) past on true
    cross join lateral (
      select coalesce(
        (
          select price_of(pool_tokens, pool_trx) from trades
          where token = t.address and at <= ${now - DAY_MS} and pool_tokens > 0
          order by at desc, nth desc limit 1
        ),
        price_of(nullif(p.opened_tokens, 0), p.opened_trx)
      ) as price
    ) before`

/**
 * Returns SQL for the phase of a token as displayed. A launched token is trading. A presale has
 * ended when its time is up or everything is sold. That holds whether it failed, or succeeded and
 * awaits its launch. A token without a presale is not started until its creator launches it,
 * because nothing of it has ended.
 */
const phaseAt = (now: Millis) => sql`case
  when t.launched_at is not null then 'trading'
  when s.start_at is null or s.start_at > ${now} then 'notStarted'
  when s.end_at > ${now} and s.sold < s.for_sale then 'presale'
  else 'ended' end`

/** Counts tokens as of the last refresh: those of one phase, those that are traded, or all. */
export async function countTokens(
  db: Database,
  { phase, isTraded }: { readonly phase?: TokenPhase | undefined; readonly isTraded?: true },
): Promise<number> {
  const [row] = await db
    .select({ total: sum(tokenCounts.tokens).mapWith(Number) })
    .from(tokenCounts)
    .where(and(phase && eq(tokenCounts.phase, phase), isTraded && eq(tokenCounts.isTraded, true)))
  return row!.total ?? 0
}
