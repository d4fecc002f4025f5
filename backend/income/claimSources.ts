import { and, asc, eq, sql } from 'drizzle-orm'
import type { IncomeType } from '../../src/api/endpoints/income.ts'
import type { Address } from '../../src/core/address.ts'
import type { Millis } from '../../src/core/time.ts'
import { earnedBy, inSeconds, mayEarn, owedOf, SCALE } from '../cards/rewardEvents.ts'
import { rewardPools, rewardShares } from '../database/books/cardSchema.ts'
import type { Database } from '../database/database.ts'
import { stakes } from '../database/books/stakeSchema.ts'
import { readTotals } from '../equity/equityEvents.ts'
import { readByProfit, readShares } from '../equity/shares.ts'
import { MOST_NAMED } from '../http/page.ts'
import { readRewardTypes } from './rewardTypes.ts'

/** Account and type of income. */
interface Asked {
  readonly owner: Address
  readonly type: IncomeType
  readonly now: Millis
}

interface Sources {
  readonly streams: number[]
  readonly plans: string[]
  readonly cards: string[]
}

/** Reads where an account has income of a type to claim: at most five hundred of each kind. */
export async function readSources(db: Database, asked: Asked): Promise<Sources> {
  const { owner, type } = asked
  return {
    streams: await readStreams(db, asked),
    plans: type === 'coin' ? await readPlans(db, owner) : [],
    cards: type === 'rwa' ? await readCards(db, owner) : [],
  }
}

async function readStreams(db: Database, { owner, type, now }: Asked): Promise<number[]> {
  if (type === 'rwa' || type === 'referral') return []
  const rows = await db
    .select({ pool: rewardPools, share: rewardShares })
    .from(rewardShares)
    .innerJoin(rewardPools, eq(rewardPools.pool, rewardShares.pool))
    .where(mayEarn(owner))
  const at = inSeconds(now)
  const typeOf = await readRewardTypes(
    db,
    rows.map(({ pool }) => pool.pool),
  )
  return rows
    .filter(
      ({ pool, share }) => typeOf(pool.pool) === type && owedOf(share, earnedBy(pool, at)) >= SCALE,
    )
    .map(({ pool }) => Number(pool.pool))
    .toSorted((a, b) => a - b)
    .slice(0, MOST_NAMED)
}

/** Reads stakes in plans with unclaimed rewards, those that end first coming first. */
async function readPlans(db: Database, owner: Address): Promise<string[]> {
  const rows = await db
    .select({ orderKey: stakes.orderKey })
    .from(stakes)
    .where(and(eq(stakes.owner, owner), sql`${stakes.reward} > ${stakes.rewardClaimed}`))
    .orderBy(asc(stakes.until), asc(stakes.orderKey))
    .limit(MOST_NAMED)
  return rows.map(({ orderKey }) => orderKey)
}

/** Reads cards with equity to withdraw, most first. */
async function readCards(db: Database, owner: Address): Promise<string[]> {
  const { perWeight } = await readTotals({ db })
  const shares = await readShares(db, owner)
  const page = { offset: 0, limit: MOST_NAMED }
  const most = await readByProfit(db, { owner, shares, perWeight }, page)
  return most.filter(({ profit }) => profit > 0n).map(({ tokenId }) => String(tokenId))
}
