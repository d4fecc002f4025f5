import { and, asc, eq, gt, gte } from 'drizzle-orm'
import { nobody, type Address } from '../../../src/core/address.ts'
import { pools } from '../database/launchpadSchema.ts'
import type { Entry } from '../index/chapter.ts'

/** Less TRX in a pool tells no price: anybody could have brought it. `PoolRouter.sol` has the same. */
const LEAST_PRICED = 1_000_000_000n

/** More sun cannot be: the chain counts them in 63 bits. */
const MOST_SUN = 2n ** 63n - 1n

/**
 * What an amount was worth in sun when it was paid, by the pool of its coin and TRX; undefined where
 * none tells a price, as on a chain where the pair of USDT is not one of our pools. Such a price can
 * be moved for a while, which is no harm where nobody is paid by it.
 */
export async function valueInSun(
  { db, contracts: { wtrx } }: Pick<Entry, 'db' | 'contracts'>,
  coin: Address,
  units: bigint,
): Promise<bigint | undefined> {
  if (units === 0n || coin === nobody || coin === wtrx) return bounded(units)
  const [pool] = await db
    .select({ tokens: pools.tokens, trx: pools.trx })
    .from(pools)
    .where(and(eq(pools.token, coin), gt(pools.tokens, 0n), gte(pools.trx, LEAST_PRICED)))
    .orderBy(asc(pools.address))
    .limit(1)
  return pool && bounded((units * pool.trx) / pool.tokens)
}

const bounded = (sun: bigint) => (sun > MOST_SUN ? undefined : sun)
