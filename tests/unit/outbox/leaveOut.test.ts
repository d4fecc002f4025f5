import { afterEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../src/core/time.ts'
import { kinds } from '../../../src/operations.ts'
import type { Kinds } from '../../../src/outbox/kind.ts'
import { plansOf } from '../../../src/outbox/run.ts'
import { actionsOf } from '../../../src/state/operations/actions.ts'
import { standingOf } from '../../../src/state/operations/standing.ts'
import { createWorld, ORDER, type Tab, type World } from './world.ts'

// Tests an operation of several cards or orders. The user may want to stop after any of them.

const [name, buy] = [...kinds].find(([each]) => each === 'blindbox.buy')!
/** A kind with two payments, each useful without the other. */
const several: Kinds = new Map([
  [name, { ...buy, plan: (row) => buy.plan(row)?.map((plan) => ({ ...plan, optional: true })) }],
])

let world: World
afterEach(() => world.end())

const offered = async (of = several) => {
  const row = await world.row()
  return actionsOf(row, plansOf(of, row) ?? [])
}

/** Makes the first payment and closes the app, so that the next payment waits for the user. */
async function begun(of = several): Promise<Tab> {
  world = createWorld({ price: 'both', kinds: of })
  const first = world.tab()
  await world.buy(first)
  await world.until(() => world.wallet.asked.length === 1)
  await world.settle()
  first.kill()
  const tab = world.tab()
  tab.outbox.wake()
  await world.until(async () => {
    const stages = await world.stages()
    return stages[0] === 'acknowledged' && stages[2] === 'agreed'
  })
  return tab
}

describe('what was not begun', () => {
  test('is left out: the rest counts, and no wallet is asked for it any more', async () => {
    const tab = await begun()
    expect(await offered()).toContain('leaveOut')
    expect(await offered()).not.toContain('cancel')
    await tab.outbox.leaveOut(ORDER)
    await world.until(() => world.isArchived())
    const row = await world.row()
    expect(row.legs.slice(2).map(({ skipped }) => skipped?.reason)).toEqual(['leftOut', 'leftOut'])
    expect(standingOf(row)).toBe('done')
    await tab.outbox.resume(ORDER)
    await world.buy(tab)
    tab.outbox.wake()
    await world.pass(5 * MINUTE_MS)
    expect(world.wallet.asked).toHaveLength(1)
    expect(world.chain.executions('pay', true)).toHaveLength(1)
  })

  test('is not left out where the legs need each other', async () => {
    const tab = await begun(new Map([[name, buy]]))
    expect(await offered(kinds)).not.toContain('leaveOut')
    await tab.outbox.leaveOut(ORDER)
    await world.settle()
    expect((await world.stages())[2]).toBe('agreed')
  })

  test('is cancelled where nothing was begun', async () => {
    world = createWorld({ price: 'both', kinds: several })
    const tab = world.tab()
    world.wallet.current = { kind: 'disconnected' } as unknown as typeof world.wallet.current
    await world.buy(tab)
    await world.until(async () => (await world.troubleOf()) === 'noWallet')
    expect(await offered()).toContain('cancel')
    expect(await offered()).not.toContain('leaveOut')
    await tab.outbox.leaveOut(ORDER)
    await world.settle()
    expect((await world.row()).legs[0]?.skipped).toBeUndefined()
  })

  test('does not include what the wallet was asked for: that may be on its way', async () => {
    const tab = await begun()
    world.wallet.manners.push('reject')
    await tab.outbox.resume(ORDER)
    await world.until(async () => (await world.troubleOf(2)) === 'rejected')
    expect(await offered()).not.toContain('leaveOut')
    await tab.outbox.leaveOut(ORDER)
    await world.settle()
    expect((await world.row()).legs.some(({ skipped }) => skipped?.reason === 'leftOut')).toBe(
      false,
    )
  })
})
