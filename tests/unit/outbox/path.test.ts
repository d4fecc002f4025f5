import { afterEach, expect, test } from 'vitest'
import { createWorld, ORDER, type World } from './world.ts'

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
