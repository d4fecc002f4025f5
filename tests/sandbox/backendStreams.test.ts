import { eq } from 'drizzle-orm'
import { assert, asyncProperty, array, constantFrom, nat, oneof, record } from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { earnedBy, endOf, owedOf, SCALE } from '../../backend/cards/rewardEvents.ts'
import { rewardPools, rewardShares } from '../../backend/database/books/cardSchema.ts'
import { setAside } from '../../backend/database/books/cursorSchema.ts'
import { contractCall } from '../../src/chain/call.ts'
import { rewardPools as streams } from '../../src/chain/contracts/rewardPools.ts'
import { stakeBook } from '../../src/chain/contracts/stakeBook.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../src/core/time.ts'
import { runs } from '../proofs/runs.ts'
import { openBackend } from './backendFixture.ts'
import { withStakes, type StakeBackend } from './pasts/stakes.ts'
import { TRX } from './launchpadFixture.ts'

// The books have the exact rate, end and claimable amounts of a stream, although no event reports
// them.

const RUNS = runs(2, 12)
const SEED = Number(process.env['STREAM_SEED'] ?? 20_261_125)
/** Time per block: a view sees the next block. */
const BLOCK_MS = 3_000

let fixture: StakeBackend
beforeAll(async () => {
  fixture = await openBackend(withStakes, { people: 3 })
})
afterAll(() => fixture.stop())

const deed = oneof(
  record({ do: constantFrom('fund' as const), units: nat({ max: 10_000_000 }), days: nat(90) }),
  record({ do: constantFrom('stake' as const), who: nat(2), units: nat({ max: 1_000_000_000 }) }),
  record({ do: constantFrom('leave' as const, 'claim' as const), who: nat(2) }),
  record({ do: constantFrom('wait' as const), ms: nat(20 * DAY_MS) }),
)

/**
 * Runs a history. Each action may succeed or fail, because the books follow what the chain says.
 */
async function carryOut(history: readonly Deed[], place: bigint, rewards: bigint): Promise<void> {
  const { staking, rewardPools: contract, act, person } = fixture
  for (const each of history) {
    switch (each.do) {
      case 'fund': {
        const units = BigInt(each.units + 1)
        const call = streams.fund(contract, rewards, units, BigInt(each.days + 1), {
          callValue: units,
        })
        await act(fixture.owner, call)
        break
      }
      case 'stake':
        await fixture.stake(person(each.who), staking, place, BigInt(each.units + 1))
        break
      case 'leave': {
        const who = person(each.who)
        const orders = await fixture.says(stakeBook.ordersOf(staking, who.address, 0n, 200n))
        await act(who, stakeBook.cancel(staking, orders.at(-1) ?? ''.padStart(64, '0')))
        break
      }
      case 'claim':
        await act(person(each.who), streams.claim(contract, [rewards]))
        break
      case 'wait':
        await fixture.chain.advanceTime(each.ms)
    }
  }
}

type Deed =
  | { readonly do: 'fund'; readonly units: number; readonly days: number }
  | { readonly do: 'stake'; readonly who: number; readonly units: number }
  | { readonly do: 'leave' | 'claim'; readonly who: number }
  | { readonly do: 'wait'; readonly ms: number }

it('are counted as their contract counts them', { timeout: 3_600_000 }, async () => {
  await assert(
    asyncProperty(array(deed, { minLength: 3, maxLength: 25 }), async (history) => {
      const { place, rewards } = await fixture.addPool({ least: 1n, days: 0, costBp: 0 })
      await carryOut(history, place, rewards)
      await fixture.solidify()
      const { db } = fixture.backend
      const [row] = await db
        .select()
        .from(rewardPools)
        .where(eq(rewardPools.pool, String(rewards)))
      const at = fixture.now() * SECOND_MS + BLOCK_MS
      const contract = fixture.rewardPools
      const told = await fixture.view(contractCall(contract, 'poolOf(uint256)', [rewards]), [
        'address',
        'address',
        'uint256',
        'uint64',
        'uint256',
        'uint256',
        'uint256',
      ])
      expect(told.slice(2)).toEqual([
        row!.rate,
        BigInt(endOf(row!, at) / SECOND_MS),
        row!.totalWeight,
        row!.funded,
        row!.claimed,
      ])
      const shares = await db
        .select()
        .from(rewardShares)
        .where(eq(rewardShares.pool, String(rewards)))
      for (const share of shares)
        expect(owedOf(share, earnedBy(row!, at)) / SCALE).toBe(
          await fixture.says(streams.claimable(contract, rewards, share.account)),
        )
      expect(await db.select().from(setAside)).toEqual([])
    }),
    { seed: SEED, numRuns: RUNS, endOnFailure: RUNS > 2 },
  )
})

it('say what flows in a day as the app reads it, also of two fundings in one', async () => {
  const { place, rewards } = await fixture.addPool({ coin: undefined, days: 30 })
  await fixture.fund(rewards, 1_000n * TRX, 30n)
  await fixture.stake(fixture.person(0), fixture.staking, place, 7n * TRX)
  await fixture.passed(9 * DAY_MS + HOUR_MS)
  await fixture.fund(rewards, 333_333_333n, 71n)
  await fixture.solidify()
  const { pool } = await fixture.ask('lpOneStatistics', { pool: Number(place) })
  const told = await fixture.says(streams.pool(fixture.rewardPools, rewards))
  const { perDay, endsAt, totalWeight, funded } = told
  expect(pool.rewards).toMatchObject({ perDay, endsAt, totalWeight, funded })
})
