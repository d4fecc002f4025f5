import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { locks as endpoints, LockState } from '../../src/api/endpoints/locks.ts'
import type { Address } from '../../src/core/address.ts'
import { ok } from '../../src/core/result.ts'
import { WHOLE_BP } from '../tokens/basisPoints.ts'
import type { Handlers } from '../http/answer.ts'
import { readCoins } from '../tokens/castTokens.ts'
import type { Database } from '../database/database.ts'
import { castTokens, locks } from '../database/books/launchpadSchema.ts'
import { countBefore, countRows, lockedCoins, startOfDay } from '../database/rowCounts.ts'
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
        total: await countLocks(db, owner, state, now),
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
      const { list, key, units, rows: count } = lockedCoins
      const nextUnlockAt = sql<string | null>`(
        select min(${locks.unlockAt}) from ${locks}
        where ${locks.coin} = ${key} collate "default" and ${isNull(locks.unlockedAt)} and ${locks.unlockAt} > ${now}
      )`
      const rows = await db
        .select({
          coin: sql<Address>`${key}`,
          units: sql<string>`${units}::text`,
          count,
          nextUnlockAt,
        })
        .from(lockedCoins)
        .where(and(eq(list, 'locked'), coin && eq(key, coin)))
        .orderBy(desc(count), asc(key))
        .limit(limit)
        .offset(offset)
      const total = await (coin
        ? db.$count(lockedCoins, and(eq(list, 'locked'), eq(key, coin)))
        : countRows(db, 'locked coin'))
      const coins = rows.map((row) => row.coin)
      const coinOf = await readCoins(service, coins)
      const shareOf = await sharesOf(db, coins)
      const items = rows.map(({ nextUnlockAt: next, ...row }) => ({
        ...row,
        counted: coinOf(row.coin),
        shareBp: shareOf(row),
        nextUnlockAt: next === null ? null : Number(next),
      }))
      return ok({ total, items })
    },
  }
}

/** Counts an account's locks. Those ready to unlock are counted by day, plus today's rows. */
async function countLocks(
  db: Database,
  owner: Address,
  state: LockState | undefined,
  now: number,
): Promise<number> {
  if (state === undefined) return countRows(db, 'lock', owner)
  if (state === 'unlocked') return countRows(db, 'lock over', owner)
  const today = and(
    eq(locks.owner, owner),
    isIn('waitingToUnlock', now),
    gte(locks.unlockAt, startOfDay(now)),
  )
  const waiting =
    (await countBefore(db, 'day of locks', owner, now)) + (await db.$count(locks, today))
  if (state === 'waitingToUnlock') return waiting
  const [all, over] = [await countRows(db, 'lock', owner), await countRows(db, 'lock over', owner)]
  return all - over - waiting
}

/** Selects locks in a state, by the same rule as `stateOf`. */
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

/** Returns the locked share of each token's remaining supply, in basis points. */
async function sharesOf(db: Database, coins: readonly Address[]) {
  const { address, totalSupply, burnt } = castTokens
  const tokens = await db
    .select({ address, totalSupply, burnt })
    .from(castTokens)
    .where(inArray(address, [...coins]))
  const supplyOf = new Map(tokens.map((token) => [token.address, token.totalSupply - token.burnt]))
  return ({ coin, units }: { readonly coin: Address; readonly units: string }): number | null => {
    const supply = supplyOf.get(coin) ?? 0n
    return supply === 0n ? null : Number((BigInt(units) * WHOLE_BP) / supply)
  }
}
