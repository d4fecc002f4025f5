import { and, asc, eq, gt, gte } from 'drizzle-orm'
import { nobody, type Address } from '../../src/core/address.ts'
import { pools } from '../database/books/launchpadSchema.ts'
import type { Entry } from '../index/chapter.ts'

/**
 * Least TRX in a pool that gives a price, in sun. Anyone could supply less and so set the price.
 * `PoolRouter.sol` has the same limit.
 */
const LEAST_PRICED = 1_000_000_000n

/** Greatest possible amount of sun, because the chain counts it in 63 bits. */
const MOST_SUN = 2n ** 63n - 1n

/**
 * Returns an amount's worth in sun when it was paid, by the pool of its asset and TRX. Undefined if
 * there is no price, as on a chain where the pair of USDT is not one of our pools. Such a price can
 * be moved for a while, which is harmless because no payment depends on it.
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
