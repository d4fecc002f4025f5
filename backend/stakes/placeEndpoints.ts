import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Address } from '../../src/core/address.ts'
import { ok } from '../../src/core/result.ts'
import { rewardPools } from '../database/books/cardSchema.ts'
import { rowCounts } from '../database/rowCounts.ts'
import { stakePlaces, type StakeKind } from '../database/books/stakeSchema.ts'
import { refuse, type Handlers, type Request } from '../http/answer.ts'
import { MOST_NAMED, pageOf } from '../http/page.ts'
import { onceABlock } from '../index/onceABlock.ts'
import { chainTime, type Service } from '../service.ts'
import { readOwnOfKind } from './ownStakes.ts'
import {
  bestFirst,
  isPlace,
  openFirst,
  readPlace,
  readPlaces,
  type PlanInfo,
  type PoolInfo,
} from './places.ts'
import { readShownCoins } from './stakeCoins.ts'

const isOpen = eq(stakePlaces.closed, false)

/** Creates the handlers for staking pools and plans, and for an account's totals in them. */
export const stakePlaceHandlers = (
  service: Service,
): Handlers<
  | 'lpList'
  | 'lpAmount'
  | 'lpOneStatistics'
  | 'stakePart'
  | 'depositTypes'
  | 'planList'
  | 'projectList'
> => {
  const { db, launchpad } = service
  const remember = onceABlock(db)

  /** Lists one place by its number, or those of a kind that match `those`. */
  const list = async (
    kind: StakeKind,
    { owner, coin, place, ...page }: Request<'lpList'>,
    those?: SQL,
  ) =>
    readPlaces(service, {
      ...pageOf(page),
      where: and(
        isPlace(db, [kind], coin),
        place === undefined ? those : eq(stakePlaces.place, place),
      ),
      order: openFirst,
      owner,
      now: await chainTime(service),
      list: place === undefined ? { name: `${kind} ${coin}`, remember } : undefined,
    })

  return {
    async lpList(asked) {
      const { items, ...rest } = await list('lp', asked)
      return ok({ ...rest, items: items as PoolInfo[] })
    },
    async lpAmount({ owner }) {
      const now = await chainTime(service)
      const rows = await readOwnOfKind(db, owner, now, 'lp')
      return ok({ pools: rows.map(({ place, own }) => ({ pool: place, ...own })), now })
    },
    async lpOneStatistics({ pool, owner }) {
      const row = await readPlace(db, launchpad.staking, pool)
      if (!row) return refuse('notFound', `no pool ${pool}`)
      const { items, now } = await readPlaces(service, {
        where: and(eq(stakePlaces.contract, row.contract), eq(stakePlaces.place, pool)),
        order: openFirst,
        owner,
        now: await chainTime(service),
        offset: 0,
        limit: 1,
      })
      const [stream] = await db
        .select({ claimed: rewardPools.claimed })
        .from(rewardPools)
        .where(eq(rewardPools.pool, row.rewards!))
      return ok({
        pool: items[0] as PoolInfo,
        claimed: String(stream?.claimed ?? 0n),
        cancelled: row.cancelled,
        costs: String(row.lost),
        now,
      })
    },
    async stakePart(asked) {
      const { items, ...rest } = await list('coin', asked, isOpen)
      return ok({ ...rest, items: items as PoolInfo[] })
    },
    async depositTypes() {
      const countOf = (kind: StakeKind) =>
        sql`coalesce(sum(${rowCounts.rows}) filter (where split_part(${rowCounts.key}, ' ', 1) = ${kind}), 0)`.mapWith(
          Number,
        )
      const coin = sql<Address>`split_part(${rowCounts.key}, ' ', 2)`
      const rows = await db
        .select({ coin, pools: countOf('coin'), plans: countOf('plan') })
        .from(rowCounts)
        .where(eq(rowCounts.list, 'open place'))
        .groupBy(coin)
        .orderBy(desc(sql`sum(${rowCounts.rows})`), asc(coin))
        .limit(MOST_NAMED)
      const shown = await readShownCoins(
        service,
        rows.map(({ coin }) => coin),
      )
      return ok({ types: rows.map((row) => ({ ...row, coin: shown(row.coin).coin })) })
    },
    async planList(asked) {
      const { items, ...rest } = await list('plan', asked)
      return ok({ ...rest, items: items as PlanInfo[] })
    },
    async projectList(page) {
      const now = await chainTime(service)
      return ok(
        await readPlaces(service, {
          ...pageOf(page),
          where: isOpen,
          order: bestFirst(now),
          now,
          list: { name: 'best', remember },
        }),
      )
    },
  }
}
