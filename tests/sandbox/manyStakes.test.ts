import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addManyPlaces, addManyStakes, mainStaker, placeOf } from './manyStakes.ts'
import { openBackend } from './backendFixture.ts'
import { withStakes, type StakeBackend } from './pasts/stakes.ts'

// Rows as `npm run bench -- answers` adds them. Compares the counts that are updated with each
// stake to the rows themselves.

const [PLACES, STAKES] = [600, 12_000]

let fixture: StakeBackend
beforeAll(async () => {
  fixture = await openBackend(withStakes, { people: 1 })
  const { db } = fixture.backend
  const now = fixture.chain.head.timestamp
  const { staking, fixedPlans, usdt } = fixture
  const crowd = { staking, fixedPlans, usdt, now, places: PLACES }
  await addManyPlaces(db, { ...crowd, many: PLACES })
  await addManyStakes(db, { ...crowd, from: 0, many: STAKES / 2 })
  await addManyStakes(db, { ...crowd, from: STAKES / 2, many: STAKES / 2 })
})
afterAll(() => fixture.stop())

const owner = mainStaker
async function countOf(where: string): Promise<number> {
  const [row] = await fixture.backend.db
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(sql.raw(`stakes where owner = '${owner}' and ${where}`))
  return row!.count
}

it('totals are what there is, and the last page has what is left', async () => {
  for (const [name, kind] of [
    ['lpPledgeRecord', 'lp'],
    ['coinPledgeRecord', 'coin'],
    ['planRecord', 'plan'],
  ] as const) {
    const total = await countOf(`kind = '${kind}'`)
    expect(total).toBeGreaterThan(390)
    expect((await fixture.ask(name, { owner })).total).toBe(total)
    const running = await fixture.ask(name, { owner, state: 'running', pageSize: 100 })
    expect(running.total).toBe(await countOf(`kind = '${kind}' and over is null`))
    const times = running.items.map(({ until }) => until)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    const over = await countOf(`kind = '${kind}' and over is not null`)
    const asked = { owner, state: 'over', pageSize: 50 } as const
    const last = await fixture.ask(name, { ...asked, pageNo: Math.ceil(over / 50) })
    expect([last.total, last.items.length]).toEqual([over, over % 50 || 50])
  }
})

it('statistics name a hundred coins, streams and stakes at most, the greatest first', async () => {
  const shares = await fixture.ask('lpPledgeStatistic', { owner })
  expect(shares.staked).toHaveLength(100)
  expect(shares.own!.streams).toHaveLength(100)
  expect(shares.own!.streams).toEqual(shares.own!.streams.toSorted((a, b) => a - b))
  const single = await fixture.ask('singleCoinPledgeStatistic', { owner })
  expect(single.own!.orders).toHaveLength(100)
  expect(single.own!.count).toBe(await countOf(`kind <> 'lp' and over is null`))
  const now = fixture.chain.head.timestamp
  expect(single.own!.due).toBe(await countOf(`kind <> 'lp' and over is null and until <= ${now}`))
  const pages = await Promise.all(
    [1, 2].map((pageNo) => fixture.ask('lpList', { pageSize: 100, pageNo })),
  )
  const pools = pages.flatMap(({ items }) => items)
  const worthOf = new Map(
    pools.map(({ coin, stakedWorth }) => [coin.contract, Number(stakedWorth)]),
  )
  const first = [...worthOf.values()].toSorted((a, b) => b - a).slice(0, 100)
  expect(shares.staked.map(({ coin }) => worthOf.get(coin.contract))).toEqual(first)
})

it('an account has in a place what its stakes there are', async () => {
  const pool = placeOf(0)
  const { pool: told } = await fixture.ask('lpOneStatistics', { pool, owner })
  const here = `kind = 'lp' and place = ${pool} and over is null`
  expect(told.own!.count).toBe(await countOf(here))
  const { pools } = await fixture.ask('lpAmount', { owner })
  expect(pools.find((each) => each.pool === pool)).toEqual({ pool, ...told.own })
  const { total } = await fixture.ask('projectList', {})
  const [open] = await fixture.backend.db
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(sql`stake_places where not closed`)
  expect(total).toBe(open!.count)
})
