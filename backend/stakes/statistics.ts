import { and, eq, inArray } from 'drizzle-orm'
import type { Address } from '../../src/core/address.ts'
import { ok } from '../../src/core/result.ts'
import { stakeCounts, stakePlaces, type StakeFamily } from '../database/books/stakeSchema.ts'
import type { Answer, Handlers } from '../http/answer.ts'
import { onceABlock, type OnceABlock } from '../index/onceABlock.ts'
import { chainTime, type Service } from '../service.ts'
import { readOwnStatistic } from './ownStatistic.ts'
import { kindsOf } from './stakeAccounts.ts'
import { readStaked, shownTotals } from './totals.ts'

/** Creates the handlers for the totals of all stakes, and for an account's part. */
export const stakeStatisticHandlers = (
  service: Service,
): Handlers<'lpPledgeStatistic' | 'singleCoinPledgeStatistic'> => {
  const remember = onceABlock(service.db)
  return {
    lpPledgeStatistic: async ({ owner }) => ok(await readStatistic(service, remember, 'lp', owner)),
    singleCoinPledgeStatistic: async ({ owner }) =>
      ok(await readStatistic(service, remember, 'single', owner)),
  }
}

async function readStatistic(
  service: Service,
  remember: OnceABlock,
  family: StakeFamily,
  owner: Address | undefined,
): Promise<Answer<'lpPledgeStatistic'>> {
  const { db } = service
  const now = await chainTime(service)
  const isOfFamily = inArray(stakePlaces.kind, [...kindsOf[family]])
  const [counted] = await db.select().from(stakeCounts).where(eq(stakeCounts.family, family))
  return {
    ...(await remember(family, now, async () => ({
      open: await db.$count(stakePlaces, and(isOfFamily, eq(stakePlaces.closed, false))),
      ...(await shownTotals(service, await readStaked(db, isOfFamily))),
    }))),
    stakers: counted?.stakers ?? 0,
    own: owner ? await readOwnStatistic(service, family, owner, now) : null,
    now,
  }
}
