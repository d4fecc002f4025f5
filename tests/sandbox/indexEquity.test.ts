import { expect, it } from 'vitest'
import {
  equityAccounts,
  equityDeposits,
  equityMaxima,
  equityOrders,
  equitySettings,
  equityShares,
  equityTotals,
} from '../../backend/database/books/equitySchema.ts'
import { inForce, isAnnounced, noSettings, stageAt } from '../../backend/equity/equityTerms.ts'
import { cardOf } from './scriptedCards.ts'
import {
  deposit,
  initialise,
  lifeOfEquity,
  openLimit,
  setFees,
  setIdentifiers,
  setMaximum,
  setTimes,
  settle,
  takeOut,
} from './scriptedEquity.ts'
import { useScriptedIndex } from './useScriptedIndex.ts'
import { person } from './scriptedLaunchpad.ts'

const scripted = useScriptedIndex(900)
const { say, subjects } = scripted
const [one, two] = [cardOf(1, 1), cardOf(1, 2)]
const share = async (tokenId: bigint) => {
  const rows = await scripted.index.db.select().from(equityShares)
  return rows.find((row) => row.tokenId === tokenId)
}

it('keeps shares, orders and accounts as they are said to be', async () => {
  for (const logs of lifeOfEquity(1)) await say(...logs)
  expect(await subjects()).toEqual([])
  expect(await share(one)).toMatchObject({ taken: 12n, takenInStage: 12n, weight: 10n })
  const orders = await scripted.index.db.select().from(equityOrders).orderBy(equityOrders.order)
  expect(orders).toMatchObject([
    { order: 2, status: 'paid', settledAt: null },
    { order: 3, status: 'paid', settledAt: expect.any(Number) },
  ])
  const counted = { taken: 12n, owed: 0n }
  expect(await scripted.index.db.select().from(equityTotals)).toMatchObject([counted])
  expect(await scripted.index.db.select().from(equityAccounts)).toEqual([
    { user: person(1), ...counted },
  ])
})

it('rounds a deposit down for each unit of weight, and again for each card', async () => {
  await say(initialise(one, 3n), initialise(two, 4n), deposit(10n))
  await say(initialise(cardOf(1, 3), 1n), deposit(10n))
  const [totals] = await scripted.index.db.select().from(equityTotals)
  const scale = 2n ** 96n
  expect(totals!.perWeight).toBe((10n * scale) / 7n + (10n * scale) / 8n)
  expect(await share(cardOf(1, 3))).toMatchObject({ countedFrom: (10n * scale) / 7n })
})

it('tells deposits of one transaction apart by their place in it', async () => {
  await say(initialise(one), deposit(10n), deposit(10n))
  const rows = await scripted.index.db
    .select()
    .from(equityDeposits)
    .orderBy(equityDeposits.position)
  expect(rows.map(({ position }) => position)).toEqual([1, 2])
  expect(rows[0]!.txId).toBe(rows[1]!.txId)
})

it('forgets what was taken in a stage when the next one is opened', async () => {
  await say(initialise(one), deposit(100n), openLimit(one), ...takeOut(one, 1n, 7n))
  await say(openLimit(one, 2n))
  expect(await share(one)).toMatchObject({ stage: 2n ** 64n + 2n, takenInStage: 0n, taken: 7n })
})

it('adds up what is announced in a stage, and keeps what counts', async () => {
  await say(setTimes(), setFees(), setIdentifiers([1n]))
  await say(setIdentifiers([1n, 2n]), setMaximum(1n, 9n))
  const [settings] = await scripted.index.db.select().from(equitySettings)
  const kept = { feeMinimum: '2', feeMaximum: '5', series: '1', stageMs: 86_400_000 }
  expect(settings!.current).toEqual(expect.objectContaining({ ...kept, levels: [] }))
  expect(settings!.next).toEqual(expect.objectContaining({ ...kept, levels: [1, 2] }))
  await say(setMaximum(1n, 8n))
  expect(await scripted.index.db.select().from(equityMaxima)).toMatchObject([
    { current: 9n, next: 8n },
  ])
})

it('counts seconds as the contract does: a stage, or what is set for it, from the first one on', () => {
  const known = { current: 'old', next: 'new', nextFrom: 7_000 }
  expect([6_999, 7_000, 7_999].map((now) => inForce(known, now))).toEqual(['old', 'new', 'new'])
  expect([6_999, 7_000].map((now) => isAnnounced(known, now))).toEqual([true, false])
  const settings = { ...noSettings, start: 10_000, end: 40_000, stageMs: 20_000, series: '3' }
  const stages = [9_999, 10_000, 29_999, 30_000, 39_999, 40_000].map((now) =>
    stageAt(settings, now),
  )
  const [first, second] = [3n * 2n ** 64n + 1n, 3n * 2n ** 64n + 2n]
  expect(stages).toEqual([0n, first, first, second, second, 0n])
  expect(stageAt(noSettings, 0)).toBe(0n)
})

it.each([
  ['a deposit in which nobody shares', [deposit(5n)]],
  ['a card that does not share', [initialise(one), deposit(5n), openLimit(two)]],
  ['what a card that does not share has taken', [initialise(one), ...takeOut(two, 1n, 1n)]],
  ['a card that shares twice', [initialise(one), initialise(one)]],
  ['an order that is neither paid nor owed', [initialise(one), ...takeOut(one, 1n, 1n, 3n)]],
  ['the settlement of no order', [settle(1n, 5n)]],
])('sets equity aside, and no settings, because of %s', async (_, logs) => {
  await say(setFees(), ...logs, setTimes())
  expect(await subjects()).toEqual(['equity'])
  expect(await scripted.index.db.select().from(equityShares)).toEqual([])
  expect(await scripted.index.db.select().from(equityTotals)).toEqual([])
  expect(await scripted.index.db.select().from(equitySettings)).toMatchObject([
    { next: { series: '1' } },
  ])
})

it('sets a maximum aside that no card can have', async () => {
  await say(setMaximum(2n ** 32n), setMaximum(3n), ...lifeOfEquity(1)[1]!)
  expect(await subjects()).toEqual([`equity maximum ${2n ** 32n}`])
  expect(await scripted.index.db.select().from(equityMaxima)).toMatchObject([{ level: 3 }])
  expect(await share(one)).toBeDefined()
})
