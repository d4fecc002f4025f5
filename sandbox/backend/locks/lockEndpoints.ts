import { and, asc, count, desc, eq, gt, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm'
import type { locks as endpoints, LockState } from '../../../src/api/endpoints/locks.ts'
import { ok } from '../../../src/core/result.ts'
import { WHOLE_BP } from '../tokens/basisPoints.ts'
import type { Handlers } from '../http/answer.ts'
import { readCoins, readToken } from '../tokens/castTokens.ts'
import type { Database } from '../database/database.ts'
import { locks } from '../database/launchpadSchema.ts'
import { pageOf } from '../http/page.ts'
import { chainTime, type Service } from '../service.ts'

export const lockHandlers = (service: Service): Handlers<keyof typeof endpoints> => {
  const { db } = service
  return {
    async claimList({ owner, state, ...page }) {
      const { offset, limit } = pageOf(page)
      const now = await chainTime(service)
      const where = and(eq(locks.owner, owner), state && isIn(state, now))
      const rows = await db
        .select()
        .from(locks)
        .where(where)
        .orderBy(
          ...(state === 'locking' ? [asc(locks.unlockAt)] : []),
          desc(locks.createdAt),
          asc(locks.contract),
        )
        .limit(limit)
        .offset(offset)
      const coins = rows.map(({ coin }) => coin)
      const coinOf = await readCoins(service, coins)
      return ok({
        total: await db.$count(locks, where),
        items: rows.map(({ units, ...row }) => ({
          ...row,
          counted: coinOf(row.coin),
          units: String(units),
          state: stateOf(row, now),
        })),
        now,
      })
    },
    async lockStatistic({ coin, ...page }) {
      const { offset, limit } = pageOf(page)
      const now = await chainTime(service)
      const isLocked = and(isNull(locks.unlockedAt), coin && eq(locks.coin, coin))
      const rows = await db
        .select({
          coin: locks.coin,
          units: sql<string>`sum(${locks.units})::text`,
          count: count(),
          nextUnlockAt: sql<string | null>`min(${locks.unlockAt}) filter (
            where ${locks.unlockAt} > ${now}
          )`,
        })
        .from(locks)
        .where(isLocked)
        .groupBy(locks.coin)
        .orderBy(desc(count()), asc(locks.coin))
        .limit(limit)
        .offset(offset)
      const [counted] = await db
        .select({ total: sql`count(distinct ${locks.coin})`.mapWith(Number) })
        .from(locks)
        .where(isLocked)
      const coins = rows.map((row) => row.coin)
      const coinOf = await readCoins(service, coins)
      const items = rows.map(async ({ nextUnlockAt, ...row }) => ({
        ...row,
        counted: coinOf(row.coin),
        shareBp: await shareOf(db, row),
        nextUnlockAt: nextUnlockAt === null ? null : Number(nextUnlockAt),
      }))
      return ok({ total: counted!.total, items: await Promise.all(items) })
    },
  }
}

/** The same rule as `stateOf`, for the database. */
const isIn = (state: LockState, now: number): SQL | undefined =>
  ({
    locking: and(isNull(locks.unlockedAt), gt(locks.unlockAt, now)),
    waitingToUnlock: and(isNull(locks.unlockedAt), lte(locks.unlockAt, now)),
    unlocked: isNotNull(locks.unlockedAt),
  })[state]

function stateOf(
  { unlockAt, unlockedAt }: Pick<typeof locks.$inferSelect, 'unlockAt' | 'unlockedAt'>,
  now: number,
): LockState {
  if (unlockedAt !== null) return 'unlocked'
  return now < unlockAt ? 'locking' : 'waitingToUnlock'
}

/** The share of a token's remaining supply, in basis points. */
async function shareOf(
  db: Database,
  { coin, units }: { coin: Parameters<typeof readToken>[1]; units: string },
): Promise<number | null> {
  const token = await readToken(db, coin)
  const supply = token ? token.totalSupply - token.burnt : 0n
  return supply === 0n ? null : Number((BigInt(units) * WHOLE_BP) / supply)
}
