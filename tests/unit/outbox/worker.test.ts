import { afterEach, describe, expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '../../../src/core/time.ts'
import { LEASE_MS } from '../../../src/outbox/store.ts'
import { createWorld, ORDER, OWNER, type Tab, type World } from './world.ts'

const WORK_MS = 150 * SECOND_MS

let world: World
afterEach(() => world.end())

const never = new AbortController().signal

/** Wakes a worker. Returns whether it has finished everything. */
const wake = (worker: Tab, stopped = never) =>
  worker.outbox.finish(world.clock.now() + WORK_MS, stopped)

const asleep = { page: false, asleep: true } as const

/** Kills a page once its transaction has been sent. */
async function leaveSent(): Promise<void> {
  const page = world.tab()
  await world.buy(page)
  await world.until(async () => (await world.stages())[0] === 'sent')
  page.kill()
}

describe('a worker that is woken', () => {
  test('carries on what a dead page left, to the end, and has left nothing', async () => {
    world = createWorld()
    const worker = world.tab(asleep)
    await leaveSent()
    const finished = wake(worker)
    await world.until(() => world.isArchived(), WORK_MS)
    expect(await finished).toBe(true)
    expect(world.chain.executions('pay', true).length).toBe(1)
  })

  test('ends in time with what takes longer, says so, and does nothing after that', async () => {
    world = createWorld()
    world.chain.delayBlocks = 1_000
    const worker = world.tab(asleep)
    await leaveSent()
    const wokenAt = world.clock.now()
    let endedAt = 0
    const finished = wake(worker).finally(() => (endedAt = world.clock.now()))
    await world.until(() => endedAt > 0)
    expect(await finished).toBe(false)
    expect(endedAt - wokenAt).toBeGreaterThan(WORK_MS - MINUTE_MS)
    expect(endedAt - wokenAt).toBeLessThanOrEqual(WORK_MS)
    const calls = world.chain.calls.length
    await world.pass(5 * MINUTE_MS)
    expect(world.chain.calls.length).toBe(calls)
  })

  test('has left nothing where the only row is one that nobody can read', async () => {
    world = createWorld()
    const worker = world.tab(asleep)
    await world.reader.operations.add({
      id: 'poison',
      owner: OWNER,
      createdAt: 0,
      live: 1,
      nextAt: 0,
      fence: 0,
      lease: null,
      runnerVersion: 1,
      body: 'nothing',
    })
    const startedAt = world.clock.now()
    const finished = wake(worker)
    let ended = false
    void finished.then(() => (ended = true))
    await world.until(() => ended, WORK_MS)
    expect(await finished).toBe(true)
    expect(world.clock.now() - startedAt).toBeLessThan(10 * SECOND_MS)
  })

  test('has nothing to do where everything waits for the user', async () => {
    world = createWorld()
    world.wallet.current = { kind: 'missing' }
    const page = world.tab()
    await world.buy(page)
    await world.until(async () => (await world.troubleOf()) === 'noWallet')
    page.kill()
    const before = world.clock.now()
    expect(await wake(world.tab(asleep))).toBe(true)
    expect(world.clock.now()).toBe(before)
    expect((await world.row()).archivedAt).toBeUndefined()
  })

  test('twice stops at once, both times, when a newer one takes over', async () => {
    world = createWorld()
    world.chain.delayBlocks = 1_000
    const worker = world.tab(asleep)
    await leaveSent()
    const retired = new AbortController()
    const left: boolean[] = []
    for (let times = 0; times < 2; times += 1) {
      void wake(worker, retired.signal).then((finished) => left.push(finished))
      await world.settle()
    }
    await world.pass(10 * SECOND_MS)
    expect(left).toEqual([])
    retired.abort()
    await world.settle()
    expect(left).toEqual([false, false])
  })

  test('beside a page that works does everything that is left once', async () => {
    world = createWorld()
    const page = world.tab()
    const worker = world.tab(asleep)
    await world.buy(page)
    const finished = [wake(worker), wake(worker)]
    await world.until(() => world.isArchived())
    expect(await Promise.all(finished)).toEqual([true, true])
    expect(world.chain.calls.filter(({ method }) => method === 'broadcast').length).toBe(1)
  })
})

describe('the end of an operation', () => {
  test.each(['done', 'failed'])('(%s) is told once, by whoever brought it', async (how) => {
    world = createWorld()
    const told: string[] = []
    const ended = (id: string, end: string) => void told.push(`${id} ${end}`)
    const page = world.tab({ ended })
    world.tab({ page: false, ended })
    // Another device pays the order while the wallet is open, so this transaction reverts.
    if (how === 'failed')
      world.wallet.thinking = async () => void world.chain.submit(world.wallet.rival!)
    await world.buy(page)
    await world.until(() => told.length > 0)
    await world.pass(10 * MINUTE_MS)
    expect(told).toEqual([`${ORDER} ${how}`])
  })
})

describe('a row that a worker has brought to the wallet’s turn', () => {
  test('is carried on by the page whose user asked for it, and by no other', async () => {
    world = createWorld({ price: 'both' })
    const page = world.tab()
    await world.buy(page)
    await world.until(async () => (await world.stages())[0] === 'sent')
    page.freeze()
    const worker = world.tab({ page: false })
    // The first payment is acknowledged; the second one needs an approval first.
    await world.until(async () => {
      const row = await world.reader.operations.get(ORDER)
      return row?.nextAt === Infinity && (await world.stages())[2] === 'agreed'
    }, 3 * LEASE_MS)
    worker.kill()
    const other = world.tab()
    await world.pass(5 * MINUTE_MS)
    other.outbox.attend([ORDER])
    await world.pass(5 * MINUTE_MS)
    expect(world.wallet.asked.length).toBe(1)

    page.thaw()
    page.outbox.attend([ORDER])
    await world.until(() => world.isArchived())
    expect(world.chain.executions('paySecond', true).length).toBe(1)
  })
})
