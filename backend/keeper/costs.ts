import { rewardPools as streams } from '../../src/chain/contracts/rewardPools.ts'
import { stakeBook } from '../../src/chain/contracts/stakeBook.ts'
import { staking as pools } from '../../src/chain/contracts/staking.ts'
import type { ChainNode } from '../../src/chain/node.ts'
import type { BlockHead } from '../../src/chain/nodeAnswers.ts'
import type { Address } from '../../src/core/address.ts'
import { DAY_MS, type Millis } from '../../src/core/time.ts'
import { answered } from './trouble.ts'

/** Contract of stake pools, and contract of their streams. */
export interface Stakes {
  readonly staking: Address
  readonly rewardPools: Address
}

/** Cost of leaving a pool that has not been streamed yet, and the stream for it. */
export interface Kept {
  readonly units: bigint
  readonly isTrx: boolean
  readonly stream: {
    readonly perDay: bigint
    readonly endsAt: Millis
    readonly totalWeight: bigint
  }
}

/** Minimum in sun: about twice the fee at 100 sun per unit of energy. */
const LEAST_SUN = 40_000_000n

/** Number of pools per look. Looks are seconds apart, and urgent draws are checked in between. */
const POOLS_AT_ONCE = 5

/**
 * Whether streaming a cost is worth a transaction:
 *
 * - someone has weight to receive it;
 * - it is at least the stream's present amount per day, because anyone can leave a pool for almost
 *   nothing;
 * - in TRX, it exceeds the fee; other assets have no known value.
 */
export function isWorthIt({ units, isTrx, stream }: Kept, now: Millis): boolean {
  if (units === 0n || stream.totalWeight === 0n) return false
  if (stream.endsAt > now && units < stream.perDay) return false
  return !isTrx || units >= LEAST_SUN
}

/**
 * Finds pools whose costs should flow: a few more with each call, and each once a day. Starts at a
 * varying pool, so that keepers which restart often still reach all of them.
 */
export function createCostsReader(
  node: Pick<ChainNode, 'read'>,
  { staking, rewardPools }: Stakes,
): (head: BlockHead) => Promise<bigint | undefined> {
  let begunAt: Millis | undefined
  let left: bigint[] = []

  async function keptIn(pool: bigint): Promise<Kept | undefined> {
    const units = answered(await node.read(pools.kept(staking, pool)))
    if (units === 0n) return undefined
    const { coin } = answered(await node.read(stakeBook.terms(staking, pool)))
    const costs = answered(await node.read(pools.costsOf(staking, pool)))
    const stream = answered(await node.read(streams.pool(rewardPools, costs)))
    return { units, isTrx: coin === undefined, stream }
  }

  return async ({ number, timestamp }) => {
    if (left.length === 0) {
      if (begunAt !== undefined && timestamp < begunAt + DAY_MS) return undefined
      const count = Number(answered(await node.read(stakeBook.placeCount(staking))))
      left = Array.from({ length: count }, (_, at) => BigInt(((number + at) % count) + 1))
      begunAt = timestamp
    }
    for (const pool of left.slice(0, POOLS_AT_ONCE)) {
      const kept = await keptIn(pool)
      left.shift()
      if (kept && isWorthIt(kept, timestamp)) return pool
    }
    return undefined
  }
}
