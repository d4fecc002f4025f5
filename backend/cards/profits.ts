import { and, eq, inArray } from 'drizzle-orm'
import { cardPools } from '../../src/chain/contracts/rewardPools.ts'
import type { Address } from '../../src/core/address.ts'
import type { Millis } from '../../src/core/time.ts'
import { rewardPools, rewardShares } from '../database/books/cardSchema.ts'
import type { Answer } from '../http/answer.ts'
import type { Service } from '../service.ts'
import { pricesOf } from './prices.ts'
import { endOf, inSeconds } from './rewardEvents.ts'

type Profit = Answer<'nftProfitStatistic'>['profits'][number]

const kinds = ['cards', 'nodes'] as const

const numbered = kinds.flatMap((of) => cardPools[of].map((pool) => ({ of, pool: String(pool) })))

/**
 * Reads the reward pools of cards and nodes, in order of their numbers, and an account's share in
 * each.
 */
export async function readProfits(
  service: Service,
  owner: Address,
  now: Millis,
): Promise<Profit[]> {
  const rows = await service.db
    .select({ pool: rewardPools, share: rewardShares })
    .from(rewardPools)
    .leftJoin(
      rewardShares,
      and(eq(rewardShares.pool, rewardPools.pool), eq(rewardShares.account, owner)),
    )
    .where(
      inArray(
        rewardPools.pool,
        numbered.map(({ pool }) => pool),
      ),
    )
  const rowOf = new Map(rows.map((row) => [row.pool.pool, row]))
  const priceOf = await pricesOf(
    service,
    rows.map(({ pool }) => pool.coin),
  )
  return numbered.flatMap(({ of, pool: number }) => {
    const row = rowOf.get(number)
    if (!row) return []
    const { pool, share } = row
    return {
      pool: Number(number),
      of,
      coin: priceOf(pool.coin, 0n).coin,
      weight: String(share?.weight ?? 0n),
      totalWeight: String(pool.totalWeight),
      claimed: String(share?.claimed ?? 0n),
      lastClaimAt: share?.lastClaimAt ?? null,
      funded: String(pool.funded),
      endsAt: pool.funded === 0n ? null : endOf(pool, inSeconds(now)),
    }
  })
}
