import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Address } from '../../../src/core/address.ts'
import { DAY_MS, type Millis } from '../../../src/core/time.ts'
import { inSeconds } from '../cards/rewardEvents.ts'
import { cards } from '../database/cardSchema.ts'
import type { Database } from '../database/database.ts'
import { equityMaxima, equityShares } from '../database/equitySchema.ts'
import { profitOf } from '../equity/equityCards.ts'
import { readTotals } from '../equity/equityEvents.ts'
import { readSettings } from '../equity/equitySettings.ts'
import { inForce, stageAt } from '../equity/equityTerms.ts'

/** What an account's cards have not taken of equity. */
interface Equity {
  /** What they may take now: those that are open in the stage that runs and took nothing today. */
  readonly claimable: bigint
  /** The rest, which waits for that. */
  readonly later: bigint
}

/** As `withDraw` of the contract has it, of all cards at once. */
export async function readEquity(db: Database, owner: Address, now: Millis): Promise<Equity> {
  const { perWeight } = await readTotals({ db })
  const stage = stageAt(inForce(await readSettings(db), now), now)
  const { current, next, nextFrom } = equityMaxima
  const { takenInStage, lastAt } = equityShares
  const profit = profitOf(perWeight)
  const maximum = sql`coalesce(case when ${nextFrom} <= ${inSeconds(now)} then ${next} else ${current} end, 0)`
  const isOpen = and(
    ne(equityShares.stage, 0n),
    eq(equityShares.stage, stage),
    or(isNull(lastAt), ne(sql`${lastAt} / ${DAY_MS}::bigint`, Math.floor(now / DAY_MS))),
  )!
  const [row] = await db
    .select({
      all: sql`coalesce(sum(${profit}), 0)`.mapWith(BigInt),
      claimable: sql`coalesce(
        sum(least(${profit}, greatest(${maximum} - ${takenInStage}, 0))) filter (where ${isOpen}), 0
      )`.mapWith(BigInt),
    })
    .from(cards)
    .innerJoin(equityShares, eq(equityShares.tokenId, cards.tokenId))
    .leftJoin(equityMaxima, eq(equityMaxima.level, cards.level))
    .where(eq(cards.owner, owner))
  const { all, claimable } = row!
  return { claimable, later: all - claimable }
}
