import { and, desc, eq, gt, gte, isNull, lte, min } from 'drizzle-orm'
import type { Address } from '../../src/core/address.ts'
import { ok } from '../../src/core/result.ts'
import type { Millis } from '../../src/core/time.ts'
import { cardLevels, cards, cardStakes } from '../database/books/cardSchema.ts'
import { countBefore, countsOf, startOfDay } from '../database/rowCounts.ts'
import type { Handlers } from '../http/answer.ts'
import { pageOf } from '../http/page.ts'
import { chainTime, type Service } from '../service.ts'
import { toPledge } from './cardRecords.ts'
import { countOwned } from './ownCards.ts'
import { pledgeDays } from './pledgeDays.ts'
import { readProfits } from './profits.ts'

/** Creates the handlers for stakes of cards and nodes, and for their earnings. */
export const stakeHandlers = (
  service: Service,
): Handlers<
  'nodePledgeDays' | 'nodePledgeRecord' | 'nodePledgeStatistics' | 'nftProfitStatistic'
> => {
  const { db } = service
  return {
    nodePledgeDays: async () => ok({ days: [...pledgeDays] }),
    async nodePledgeRecord({ owner, ...page }) {
      const { offset, limit } = pageOf(page)
      const isOwn = eq(cardStakes.owner, owner)
      const rows = await db
        .select({ stake: cardStakes, level: cardLevels })
        .from(cardStakes)
        .innerJoin(cards, eq(cards.tokenId, cardStakes.tokenId))
        .innerJoin(cardLevels, eq(cardLevels.level, cards.level))
        .where(isOwn)
        .orderBy(desc(cardStakes.blockNumber), desc(cardStakes.txIndex), desc(cardStakes.position))
        .limit(limit)
        .offset(offset)
      return ok({
        total: (await countsOf(db, 'card stake', owner)).reduce(
          (sum, { rows: some }) => sum + some,
          0,
        ),
        items: rows.map(({ stake, level }) => ({
          tokenId: String(stake.tokenId),
          level: level.level,
          levelStr: level.name,
          isNode: level.isNode,
          ...toPledge(stake),
          txId: stake.txId,
          unlockedAt: stake.unlockedAt,
          unlockTxId: stake.unlockTxId,
        })),
        now: await chainTime(service),
      })
    },
    async nodePledgeStatistics({ owner }) {
      const now = await chainTime(service)
      const levels = await db
        .select({ level: cardLevels.level, isNode: cardLevels.isNode, staked: cardLevels.staked })
        .from(cardLevels)
      const own = owner ? await countOwned(db, owner) : []
      const ownOf = (level: number) =>
        own.find((each) => each.level === level && each.state === 'staked')?.cards ?? 0
      const countOf = (isNode: boolean) => {
        const those = levels.filter((each) => each.isNode === isNode)
        return {
          staked: those.reduce((sum, { staked }) => sum + staked, 0),
          own: those.reduce((sum, { level }) => sum + ownOf(level), 0),
        }
      }
      const isRunning = and(eq(cardStakes.owner, owner!), isNull(cardStakes.unlockedAt))
      const [next] = owner
        ? await db
            .select({ at: min(cardStakes.until) })
            .from(cardStakes)
            .where(and(isRunning, gt(cardStakes.until, now)))
        : []
      return ok({
        cards: countOf(false),
        nodes: countOf(true),
        due: owner ? await countDue(service, owner, now) : 0,
        nextUnlockAt: next?.at ?? null,
        now,
      })
    },
    async nftProfitStatistic({ owner }) {
      const now = await chainTime(service)
      return ok({ profits: await readProfits(service, owner, now), now })
    },
  }
}

/** Counts stakes that can be unlocked, from counts by day plus today's rows. */
async function countDue({ db }: Service, owner: Address, now: Millis): Promise<number> {
  const { until, unlockedAt } = cardStakes
  const today = and(
    eq(cardStakes.owner, owner),
    isNull(unlockedAt),
    gte(until, startOfDay(now)),
    lte(until, now),
  )
  return (
    (await countBefore(db, 'day of card stakes', owner, now)) + (await db.$count(cardStakes, today))
  )
}
