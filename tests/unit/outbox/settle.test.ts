import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { err } from '../../../src/core/result.ts'
import { MINUTE_MS } from '../../../src/core/time.ts'
import { createWorld, ORDER, OWNER, type World } from './world.ts'

let world: World

beforeEach(() => {
  world = createWorld()
})
afterEach(() => world.end())

/**
 * Lets another device pay in a block that is not solidified yet, and waits until this device sees
 * it.
 */
async function hearOfIt(): Promise<string> {
  world.backend.script = () => ({ ok: false, error: { kind: 'http', status: 503 } })
  const rival = world.chain.signedElsewhere(ORDER, OWNER, 1)
  world.chain.submit(rival)
  await world.pass(10_000)
  await world.buy(world.tab())
  await world.until(async () => (await world.stages())[0] === 'unneeded')
  return rival.txID
}

describe('a payment that another device has made', () => {
  test('is over when its block is solidified, and not before', async () => {
    await hearOfIt()
    await world.pass(30_000)
    expect(await world.isArchived()).toBe(false)
    await world.until(() => world.isArchived(), 2 * MINUTE_MS)
    expect((await world.row()).legs[0]?.skipped?.solidAt).toBeGreaterThan(0)
    expect(world.wallet.asked).toEqual([])
  })

  test('is needed again when its block is orphaned, and then paid here', async () => {
    const rival = await hearOfIt()
    world.backend.script = undefined
    world.chain.orphan(rival, false)
    await world.until(() => world.isArchived(), 5 * MINUTE_MS)
    expect(world.wallet.asked.length).toBe(1)
    expect((await world.stages())[0]).toBe('acknowledged')
  })

  test('waits for a node that does not tell', async () => {
    await hearOfIt()
    world.chain.scripts.set('readSolidified', () => err({ kind: 'timeout' }))
    await world.pass(5 * MINUTE_MS)
    expect(await world.troubleOf()).toBe('unreachable')
    world.chain.scripts.clear()
    await world.until(() => world.isArchived(), 2 * MINUTE_MS)
  })
})
