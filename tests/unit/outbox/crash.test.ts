import { afterEach, expect, test } from 'vitest'
import { stageOf } from '../../../src/outbox/stage.ts'
import { createWorld, ORDER, type Price, type World } from './world.ts'

let world: World
afterEach(() => world.end())

/** Buys, dies at the given call, and continues in a fresh tab. The user taps when it waits. */
async function survive(price: Price, call: number, when: 'before' | 'after'): Promise<boolean> {
  world = createWorld({ price, seed: call })
  const first = world.tab({ diesAt: { call, when } })
  void world.buy(first)
  await world.pass(10_000)
  if (first.calls() < call) return false
  first.kill()
  const second = world.tab()
  if ((await world.reader.operations.count()) === 0) void world.buy(second)
  let taps = 0
  await world.until(async () => {
    if (await world.isArchived()) return true
    const waiting = (await world.row()).legs.some(
      (leg) =>
        ['agreed', 'built', 'handed'].includes(stageOf(leg)) ||
        (leg.nextAt === Infinity && leg.trouble),
    )
    // One tap at a time, after a period without progress, as a person would.
    if (waiting && taps < 6) {
      taps += 1
      await second.outbox.resume(ORDER)
      await world.pass(3_000)
    }
    return false
  })
  return true
}

test.each<[Price, 'before' | 'after']>([
  ['trx', 'before'],
  ['trx', 'after'],
  ['usdt', 'before'],
  ['usdt', 'after'],
])(
  'a tab that buys in %s may die %s any call: paid once, acknowledged',
  async (price, when) => {
    let call = 1
    for (; await survive(price, call, when); call += 1) {
      const paid = world.chain.executions('pay', true)
      expect(paid.length, `died ${when} call ${call}`).toBe(1)
      expect([...world.backend.acknowledged.keys()]).toEqual([`${ORDER}:${paid[0]}`])
      expect((await world.row()).legs.at(-1)?.acknowledged?.txId).toBe(paid[0])
      // At most, the user loses the fee of an attempt that the order-once rule rejects. Here, not
      // even that.
      const once = price === 'trx' ? 1 : 2
      expect(world.chain.inBlocks().length, `died ${when} call ${call}`).toBe(once)
      await world.end()
    }
    expect(call).toBeGreaterThan(20)
  },
  60_000,
)
