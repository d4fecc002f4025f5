import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { isWorthIt, type Kept } from '../../backend/keeper/costs.ts'
import { deedText, type Done } from '../../backend/keeper/deed.ts'
import { createKeeper, type Keeper } from '../../backend/keeper/keeper.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import { rewardPools } from '../../src/chain/contracts/rewardPools.ts'
import { stakeBook } from '../../src/chain/contracts/stakeBook.ts'
import { staking } from '../../src/chain/contracts/staking.ts'
import type { ChainNode } from '../../src/chain/node.ts'
import { ok } from '../../src/core/result.ts'
import { DAY_MS } from '../../src/core/time.ts'
import { openEarn, USDT, type EarnFixture } from './earnFixture.ts'
import { TRX } from './launchpadFixture.ts'

// A keeper starts the flow of the costs collected from early leavers, because the contract does so
// only on request.

let earn: EarnFixture
let done: Done[]
beforeAll(async () => {
  earn = await openEarn({ people: 3 })
})
beforeEach(() => {
  done = []
})
afterAll(() => earn.close())

/** Creates a keeper that never sees a box purchase. */
function keeperOf({ node, ...operator }: Operator): Keeper {
  const read = async (view: Parameters<ChainNode['read']>[0]) =>
    view.call.signature.startsWith('undrawn') ? ok([[], [], 0n]) : node.read(view)
  return createKeeper({
    operator: { ...operator, node: { ...node, read } as ChainNode },
    sale: earn.usdt,
    stakes: earn,
    afterBlocks: 10,
    feeLimit: 50n * TRX,
    tell: (one) => done.push(one),
  })
}

/** Lets the keeper look at 20 blocks, which is enough for all pools. */
async function keep(keeper: Keeper): Promise<void> {
  for (let looks = 0; looks < 20; looks += 1) {
    await keeper.look()
    await earn.chain.mine()
  }
}

/** Creates a pool that one staker leaves early. Another one stays, unless `isAlone`. */
async function leftPool(
  units: bigint,
  { coin, isAlone = false }: { coin?: typeof earn.usdt; isAlone?: boolean } = {},
) {
  const [leaving, staying] = earn.people as [Operator, Operator]
  const { place } = await earn.addPool({ ...(coin && { coin }) })
  if (!isAlone) await earn.stake(staying, earn.staking, place, units)
  const leave = async (much: bigint) => {
    const order = await earn.stake(leaving, earn.staking, place, much)
    await earn.succeed(leaving, stakeBook.cancel(earn.staking, order))
  }
  await leave(units)
  return { place, leave }
}

const keptIn = (place: bigint) => earn.says(staking.kept(earn.staking, place))

it('lets flow what leaving has cost, once, and tells what that took', async () => {
  const { place, leave } = await leftPool(100n * USDT, { coin: earn.usdt })
  expect(await keptIn(place)).toBe(5n * USDT)
  const who = earn.people[2]!
  const keeper = keeperOf(who)
  const had = await earn.sun(who.address)
  await keep(keeper)
  expect(done).toMatchObject([{ kind: 'flow', pool: place, result: 'SUCCESS' }])
  expect(had - (await earn.sun(who.address))).toBe(done[0]!.feeSun)
  expect(deedText(done[0]!)).toMatch(
    new RegExp(`^let flow what leaving has cost in pool ${place} for [0-9.]+ TRX: [0-9a-f]{64}$`),
  )
  expect(await keptIn(place)).toBe(0n)
  const stream = await earn.says(staking.costsOf(earn.staking, place))
  expect((await earn.says(rewardPools.pool(earn.rewardPools, stream))).funded).toBe(5n * USDT)
  // About the figure in the documents, and far below the limit.
  expect(Number(done[0]!.feeSun)).toBeLessThan(25_000_000)

  // More costs on the same day can wait for the next one.
  await leave(100n * USDT)
  await keep(keeper)
  expect(done).toHaveLength(1)
  await earn.wait(DAY_MS)
  await keep(keeper)
  expect(done).toMatchObject([{ pool: place }, { pool: place }])
  expect(await keptIn(place)).toBe(0n)
})

it('sends nothing where it is not worth a fee, or nobody is there', async () => {
  const little = await leftPool(100n * TRX)
  const nobody = await leftPool(1_000n * TRX, { isAlone: true })
  const enough = await leftPool(1_000n * TRX)
  await keep(keeperOf(earn.people[2]!))
  expect(done.map((one) => one.kind === 'flow' && one.pool)).toEqual([enough.place])
  expect(await keptIn(little.place)).toBe(5n * TRX)
  expect(await keptIn(nobody.place)).toBe(50n * TRX)
})

it.each<[string, Partial<Kept>, boolean]>([
  ['nothing waits', { units: 0n }, false],
  ['a coin waits and nothing flows', { units: 1n }, true],
  ['TRX waits that is less than a fee', { units: 39_999_999n, isTrx: true }, false],
  ['TRX waits that is more than a fee', { units: 40_000_000n, isTrx: true }, true],
  ['nobody is there', { stream: { perDay: 0n, endsAt: 0, totalWeight: 0n } }, false],
  ['more flows in a day', { stream: { perDay: 101n, endsAt: 6, totalWeight: 1n } }, false],
  ['as much flows in a day', { stream: { perDay: 100n, endsAt: 6, totalWeight: 1n } }, true],
  ['more flowed, and is over', { stream: { perDay: 101n, endsAt: 5, totalWeight: 1n } }, true],
])('where %s (%o), it is worth it: %s', (_, changed, expected) => {
  const stream = { perDay: 0n, endsAt: 0, totalWeight: 1n }
  expect(isWorthIt({ units: 100n, isTrx: false, stream, ...changed }, 5)).toBe(expected)
})
