import { and, eq, inArray, isNull, lte, sql, sum, type SQL } from 'drizzle-orm'
import type { TokenPhase } from '../../../src/api/endpoints/tokens.ts'
import type { Address } from '../../../src/core/address.ts'
import { DAY_MS, type Millis } from '../../../src/core/time.ts'
import type { Database } from '../database/database.ts'
import { tokenCounts, tokenFigures } from '../database/figureSchema.ts'

/** How many are worked out anew at once. */
const BATCH = 2_000

const NEVER = Number.MAX_SAFE_INTEGER

/** Nobody else here takes such a lock of PostgreSQL: any number would do. */
const REFRESHING = 1

/**
 * Has all figures true at `now`: works out anew those that are stale, which after a block are the few
 * tokens that something happened to within it or a day before it. Whoever asks for an earlier time later
 * finds them as they are here: time does not go back.
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
  // So many are others than the database knew: left with that, it would rather sort them all.
  if (!isFew) await db.execute(sql`analyze token_figures`)
}

async function refreshSome(tx: Database, isStale: SQL, now: Millis): Promise<number> {
  // One question after the other: the second finds all worked out, and no token between two lists.
  await tx.execute(sql`select pg_advisory_xact_lock(${REFRESHING})`)
  // The index may be writing some. Waiting for it with others locked could have it wait in turn; until
  // its block is booked, these have the figures of the one before.
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
 * Tokens that the index is writing, and that have no figures yet, would be in no list. They are waited for
 * one by one: who holds nothing else keeps nobody waiting.
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

/** Once they are locked, so that whatever marked them is seen. */
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

/** Those of one token, worked out for this question alone. */
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
 * What all of it means, for each token. Prices are of `price_of`; sums of a day come from what was traded
 * up to two trades.
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
 * The chain's phases as people see them: whatever has launched is trading; a presale has ended when
 * its time is up or everything is sold, whether it failed, or succeeded and waits for somebody to
 * launch it. A token without a presale is not started until its creator brings it to a pool:
 * nothing of it has ended.
 */
const phaseAt = (now: Millis) => sql`case
  when t.launched_at is not null then 'trading'
  when s.start_at is null or s.start_at > ${now} then 'notStarted'
  when s.end_at > ${now} and s.sold < s.for_sale then 'presale'
  else 'ended' end`

/** How many tokens there are, as of the last refreshing: of one phase, or those that are traded, or all. */
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
