import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Address } from '../../src/core/address.ts'
import { DAY_MS, type Millis } from '../../src/core/time.ts'
import { inSeconds } from '../cards/rewardEvents.ts'
import { cards } from '../database/books/cardSchema.ts'
import type { Database } from '../database/database.ts'
import { equityMaxima, equityShares } from '../database/books/equitySchema.ts'
import { readTotals } from '../equity/equityEvents.ts'
import { readSettings } from '../equity/equitySettings.ts'
import { inForce, stageAt } from '../equity/equityTerms.ts'
import { profitOf, readShares, sumShares } from '../equity/shares.ts'

/** Equity that an account's cards have not withdrawn. */
interface Equity {
  /**
   * Amount that can be withdrawn now, by cards that are open in the current stage and withdrew
   * nothing today.
   */
  readonly claimable: bigint
  /** The rest, which must wait. */
  readonly later: bigint
}

/**
 * Computes the equity of all of an account's cards at once, as the contract's `withDraw` does.
 * Cards that are not open are only summed.
 */
export async function readEquity(db: Database, owner: Address, now: Millis): Promise<Equity> {
  const { perWeight } = await readTotals({ db })
  const stage = stageAt(inForce(await readSettings(db), now), now)
  const { current, next, nextFrom } = equityMaxima
  const { takenInStage, lastAt } = equityShares
  const profit = profitOf(perWeight)
  const maximum = sql`coalesce(case when ${nextFrom} <= ${inSeconds(now)} then ${next} else ${current} end, 0)`
  const isOpen = and(
    sql`${equityShares.stage} <> 0`,
    eq(equityShares.stage, stage),
    or(isNull(lastAt), ne(sql`${lastAt} / ${DAY_MS}::bigint`, Math.floor(now / DAY_MS))),
  )!
  const [open] = await db
    .select({
      claimable: sql`coalesce(
        sum(least(${profit}, greatest(${maximum} - ${takenInStage}, 0))), 0
      )`.mapWith(BigInt),
    })
    .from(equityShares)
    .innerJoin(cards, eq(cards.tokenId, equityShares.tokenId))
    .leftJoin(equityMaxima, eq(equityMaxima.level, cards.level))
    .where(and(eq(equityShares.owner, owner), isOpen))
  const { profit: all } = sumShares(await readShares(db, owner), perWeight)
  return { claimable: open!.claimable, later: all - open!.claimable }
}
