import { expect, it } from 'vitest'
import { acts } from '../../backend/database/books/launchpadSchema.ts'
import {
  stakeAccounts,
  stakeCounts,
  stakePlaces,
  stakes,
} from '../../backend/database/books/stakeSchema.ts'
import type { Log } from '../../src/chain/event.ts'
import { nobody } from '../../src/core/address.ts'
import { earn, makePool } from './scriptedCards.ts'
import { useScriptedIndex } from './useScriptedIndex.ts'
import { castToken, launchpad, person, poolOf, tokenOf } from './scriptedLaunchpad.ts'
import {
  addPlan,
  addStakePool,
  cancelStake,
  claimReward,
  closePlace,
  fundPlan,
  orderOf,
  stakeIn,
  takeRest,
  unlockStake,
} from './scriptedStakes.ts'

const scripted = useScriptedIndex(500)
const { say, subjects } = scripted
const places = () => scripted.index.db.select().from(stakePlaces).orderBy(stakePlaces.place)
const { staking, fixedPlans } = launchpad
const [one, two, three] = [1, 2, 3].map(orderOf) as [string, string, string]
const broken = (log: Log): Log => ({ ...log, data: log.data.slice(0, -64) + 'f'.repeat(64) })

it('tells shares from single coins by the pools that there are', async () => {
  await say(...castToken(1))
  await say(addStakePool(1n, poolOf(1), 1n), addStakePool(2n, tokenOf(1), 1n))
  await say(addStakePool(3n, nobody, 1n))
  expect((await places()).map(({ kind }) => kind)).toEqual(['lp', 'coin', 'coin'])
})

it('ends a stake once, though its coin may come out again', async () => {
  await say(addStakePool(1n, nobody, 1n), stakeIn({ place: 1n, order: one }))
  await say(unlockStake({ place: 1n, order: one }))
  const [first] = await scripted.index.db.select().from(stakes)
  await say(unlockStake({ place: 1n, order: one, amount: 7n }))
  expect(await scripted.index.db.select().from(stakes)).toEqual([first])
  expect(first).toMatchObject({ over: 'unlocked', units: 1_000n })
  expect(await places()).toMatchObject([{ staked: 0n, stakers: 0 }])
  expect((await scripted.index.db.select().from(acts)).map(({ act }) => act)).toEqual([
    'unlockStake',
    'unlockStake',
  ])
  expect(await subjects()).toEqual([])
})

it('counts an account once in each place, and once altogether', async () => {
  await say(addStakePool(1n, nobody, 1n), addPlan(1n), fundPlan(1n))
  await say(
    stakeIn({ place: 1n, order: one }),
    stakeIn({ place: 1n, order: two, account: person(2) }),
    stakeIn({ place: 1n, order: three }),
    stakeIn({ contract: fixedPlans, place: 1n, order: one }),
  )
  expect(await scripted.index.db.select().from(stakeCounts)).toEqual([
    { family: 'single', stakers: 2 },
  ])
  expect(await places()).toMatchObject([{ stakers: 2 }, { stakers: 1 }])
  await say(unlockStake({ place: 1n, order: one }), cancelStake({ place: 1n, order: three }))
  expect(await scripted.index.db.select().from(stakeCounts)).toEqual([
    { family: 'single', stakers: 2 },
  ])
  await say(cancelStake({ contract: fixedPlans, place: 1n, order: one }))
  expect(await scripted.index.db.select().from(stakeCounts)).toEqual([
    { family: 'single', stakers: 1 },
  ])
  const rows = await scripted.index.db.select().from(stakeAccounts)
  expect(rows.map(({ running, made }) => [running, made]).sort()).toEqual([
    [0, 1],
    [0, 2],
    [1, 1],
  ])
})

it('keeps the fund of a plan as its contract does', async () => {
  await say(addPlan(1n), fundPlan(1n, 100n))
  // 1,000 for 30 days at 10 % per year.
  await say(stakeIn({ contract: fixedPlans, place: 1n, order: one }))
  expect((await places())[0]!.fund).toBe(92n)
  await say(claimReward(one, person(1), 3n))
  // No reward accrues in a few seconds, and the cost goes to the fund.
  await say(cancelStake({ contract: fixedPlans, place: 1n, order: one }))
  expect((await places())[0]!.fund).toBe(150n)
  expect(await scripted.index.db.select().from(stakes)).toMatchObject([
    { reward: 0n, rewardClaimed: 3n, over: 'cancelled', cost: 50n },
  ])
  await say(closePlace(fixedPlans, 1n), takeRest(1n))
  expect(await places()).toMatchObject([{ fund: 0n, closed: true }])
})

it('sets a place aside that says what cannot be, and what follows there', async () => {
  await say(addStakePool(1n, nobody, 1n), addStakePool(2n, nobody, 1n))
  await say(broken(stakeIn({ place: 1n, order: one })), stakeIn({ place: 2n, order: two }))
  await say(stakeIn({ place: 1n, order: three }))
  expect(await subjects()).toEqual([`stakes ${staking} 1`])
  const rows = await scripted.index.db.select().from(stakes)
  expect(rows.map(({ orderKey }) => orderKey)).toEqual([two])
})

it('books no stake twice, none that is not there, and none of another place', async () => {
  await say(...[1n, 2n, 3n, 4n].map((place) => addStakePool(place, nobody, 1n)))
  await say(stakeIn({ place: 1n, order: one }), stakeIn({ place: 2n, order: two }))
  await say(stakeIn({ place: 3n, order: one }))
  await say(unlockStake({ place: 4n, order: three }))
  await say(unlockStake({ place: 2n, order: one }))
  await say(cancelStake({ place: 1n, order: one }))
  await say(cancelStake({ place: 1n, order: one }))
  expect(await subjects()).toEqual([1, 2, 3, 4].map((place) => `stakes ${staking} ${place}`))
  const rows = await scripted.index.db.select().from(stakes).orderBy(stakes.orderKey)
  expect(rows.map(({ orderKey, over }) => [orderKey, over])).toEqual([
    [one, 'cancelled'],
    [two, null],
  ])
})

it('promises no more than a plan has, and pays no reward of nobody', async () => {
  await say(addPlan(1n), fundPlan(1n, 7n), addPlan(2n))
  await say(stakeIn({ contract: fixedPlans, place: 1n, order: one }))
  await say(claimReward(two))
  await say(fundPlan(2n))
  expect(await subjects()).toEqual([
    `stake ${fixedPlans} ${person(1)} ${two}`,
    `stakes ${fixedPlans} 1`,
  ])
  expect(await places()).toMatchObject([{ fund: 7n }, { fund: 100_000n }])
})

it('sets a stream aside that ends before it begins, with all its shares', async () => {
  await say(makePool(1n), makePool(2n))
  const [funded, ...rest] = earn(1n, person(1))
  await say({ ...funded!, data: funded!.data.slice(0, -64) + '0'.repeat(64) }, ...rest)
  await say(...earn(2n, person(1)))
  expect(await subjects()).toEqual(['reward pool 1'])
})

it('forgets what a chain has said that is not the one any more', async () => {
  await say(addStakePool(1n, nobody, 1n), stakeIn({ place: 1n, order: one }))
  await scripted.index.stop()
  await scripted.begin()
  await say(addPlan(1n))
  const {
    stakes: left,
    stake_accounts: accounts,
    stake_counts: counts,
  } = await scripted.index.tables()
  expect([left, accounts, counts]).toEqual([[], [], []])
})
