import { afterEach, describe, expect, test } from 'vitest'
import { createWorld, ORDER, type Price, type World } from './world.ts'

let world: World
afterEach(() => world.end())

test('an order in TRX is paid once, reported and archived', async () => {
  world = createWorld()
  const tab = world.tab()
  await world.buy(tab)
  await world.until(() => world.isArchived())
  const [txId] = world.chain.executions('pay', true)
  expect(await world.stages()).toEqual(['acknowledged'])
  expect(world.chain.executions('pay')).toEqual([txId])
  expect(world.wallet.asked).toEqual([txId])
  expect([...world.backend.acknowledged]).toEqual([[`${ORDER}:${txId}`, 1]])
  expect(world.errors).toEqual([])
})

test('the stages come in order, and the report is tried as soon as it is included', async () => {
  world = createWorld()
  await world.buy(world.tab())
  const seen: string[] = []
  await world.until(async () => {
    const [stage] = await world.stages()
    if (stage && seen.at(-1) !== stage) seen.push(stage)
    return stage === 'acknowledged'
  })
  const late = ['sent', 'included', 'acknowledged']
  expect(seen.filter((stage) => late.includes(stage))).toEqual(late)
  const reports = world.backend.requests('buyProductFirstPayAfter')
  expect(reports.length).toBe(2)
  expect(new Set(reports.map((report) => JSON.stringify(report.request))).size).toBe(1)
})

test('the transaction is announced to the backend before the wallet sees it', async () => {
  world = createWorld()
  world.wallet.thinking = async () => {
    const announced = world.backend.announced.get(ORDER)?.txId
    expect(announced).toBe(world.wallet.asked[0])
    expect((await world.row()).legs[0]?.transactions[0]?.handedAt).toBeDefined()
  }
  await world.buy(world.tab())
  await world.until(() => world.isArchived())
  expect(world.wallet.asked.length).toBe(1)
})

test('an order in USDT is approved for exactly its price, then paid', async () => {
  world = createWorld({ price: 'usdt' })
  await world.buy(world.tab())
  await world.until(() => world.isArchived())
  expect(await world.stages()).toEqual(['skipped', 'acknowledged', 'acknowledged'])
  expect(world.chain.executions('approve').length).toBe(1)
  expect(world.chain.executions('pay').length).toBe(1)
  expect(world.wallet.asked.length).toBe(2)
})

test('an old allowance that is too small goes to zero first', async () => {
  world = createWorld({ price: 'usdt' })
  world.chain.startAllowance = 7n
  await world.buy(world.tab())
  await world.until(() => world.isArchived())
  expect(await world.stages()).toEqual(['acknowledged', 'acknowledged', 'acknowledged'])
  expect(world.chain.executions('approve').length).toBe(2)
  expect(world.chain.executions('pay').length).toBe(1)
})

test('an allowance that suffices needs no approval', async () => {
  world = createWorld({ price: 'usdt' })
  world.chain.startAllowance = 10_000_000n
  await world.buy(world.tab())
  await world.until(() => world.isArchived())
  expect(await world.stages()).toEqual(['skipped', 'skipped', 'acknowledged'])
  expect(world.wallet.asked.length).toBe(1)
})

test('two payments in two coins are made one after the other from one tap', async () => {
  world = createWorld({ price: 'both' })
  await world.buy(world.tab())
  await world.until(() => world.isArchived())
  expect(world.chain.executions('pay').length).toBe(1)
  expect(world.chain.executions('paySecond').length).toBe(1)
  expect(world.backend.acknowledged.size).toBe(2)
  expect([...world.backend.acknowledged.values()]).toEqual([1, 1])
})

test('the second payment does not wait for the announcement of our own first one', async () => {
  world = createWorld({ price: 'both' })
  await world.buy(world.tab())
  await world.until(() => world.wallet.asked.length === 3, 30_000)
  expect(await world.troubleOf(3)).toBeUndefined()
})

describe('a reload', () => {
  test.each<[string, Price, string]>([
    ['while it waits for inclusion', 'trx', 'sent'],
    ['while it waits for the solidified chain', 'trx', 'included'],
    ['of an order in USDT while it waits for inclusion', 'usdt', 'sent'],
  ])('%s loses nothing and asks nobody', async (_, price, stage) => {
    world = createWorld({ price })
    const tab = world.tab()
    await world.buy(tab)
    await world.until(async () => (await world.stages()).at(-1) === stage)
    const asked = world.wallet.asked.length
    tab.kill()
    world.tab()
    await world.until(() => world.isArchived())
    expect(world.wallet.asked.length).toBe(asked)
    expect(world.chain.executions('pay').length).toBe(1)
    expect(world.backend.acknowledged.size).toBe(1)
  })

  test('between two payments waits for a tap and then makes the second', async () => {
    world = createWorld({ price: 'both' })
    const tab = world.tab()
    await world.buy(tab)
    await world.until(async () => (await world.stages())[0] === 'included')
    tab.kill()
    const asked = world.wallet.asked.length
    const next = world.tab()
    await world.until(async () => (await world.stages())[0] === 'acknowledged')
    await world.pass(60_000)
    expect(world.wallet.asked.length).toBe(asked)
    expect(await world.isArchived()).toBe(false)
    await next.outbox.resume(ORDER)
    await world.until(() => world.isArchived())
    expect(world.chain.executions('pay').length).toBe(1)
    expect(world.chain.executions('paySecond').length).toBe(1)
  })

  test('before the wallet was asked waits for a tap, and asks then', async () => {
    world = createWorld()
    const shown = world.wallet.current
    world.wallet.current = { kind: 'missing' }
    const tab = world.tab()
    await world.buy(tab)
    await world.until(async () => (await world.troubleOf()) === 'noWallet')
    tab.kill()
    world.wallet.current = shown
    const next = world.tab()
    await world.pass(60_000)
    expect(world.wallet.asked).toEqual([])
    await next.outbox.resume(ORDER)
    await world.until(() => world.isArchived())
    expect(world.wallet.asked.length).toBe(1)
  })
})
