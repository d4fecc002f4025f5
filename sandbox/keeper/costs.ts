import { rewardPools as streams } from '../../src/chain/contracts/rewardPools.ts'
import { stakeBook } from '../../src/chain/contracts/stakeBook.ts'
import { staking as pools } from '../../src/chain/contracts/staking.ts'
import type { ChainNode } from '../../src/chain/node.ts'
import type { BlockHead } from '../../src/chain/nodeAnswers.ts'
import type { Address } from '../../src/core/address.ts'
import { DAY_MS, type Millis } from '../../src/core/time.ts'
import { answered } from './trouble.ts'

/** The contract of pools, and that of their streams. */
export interface Stakes {
  readonly staking: Address
  readonly rewardPools: Address
}

/** What leaving a pool has cost and has not flowed yet, and the stream that it would flow in. */
export interface Kept {
  readonly units: bigint
  readonly isTrx: boolean
  readonly stream: {
    readonly perDay: bigint
    readonly endsAt: Millis
    readonly totalWeight: bigint
  }
}

/** About twice what it takes at 100 sun for a unit of energy. */
const LEAST_SUN = 40_000_000n

/** Questions are seconds apart, and draws, which cannot wait, are looked at in between. */
const POOLS_AT_ONCE = 5

/**
 * Whether letting it flow is worth a transaction: somebody is there who gets it, it is at least as
 * much as flows in a day now (anybody can leave a pool for next to nothing), and TRX is more than the
 * fee. Of other coins nothing tells what they are worth.
 */
export function isWorthIt({ units, isTrx, stream }: Kept, now: Millis): boolean {
  if (units === 0n || stream.totalWeight === 0n) return false
  if (stream.endsAt > now && units < stream.perDay) return false
  return !isTrx || units >= LEAST_SUN
}

/**
 * Finds pools whose costs should flow, a few more with each call, and each once a day. Begins
 * anywhere, so that keepers which are started anew all the time come to all of them.
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
