import { afterEach, describe, expect, test, vi } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '../../../src/core/time.ts'
import { kinds, transfer } from '../../simulation/kinds.ts'
import { unreachable } from './chainModel.ts'
import { legOf, operationOf, receipt, transaction, TX } from './rows.ts'
import { createWorld, ORDER, OWNER, SALE, type World } from './world.ts'

let world: World
afterEach(() => world.end())

const idOf = (index: number) => index.toString(16).padStart(64, '0')

test('many rows are worked on a few at a time, and all of them end', async () => {
  world = createWorld()
  const tab = world.tab()
  let [open, most] = [0, 0]
  world.backend.script = async () => {
    open += 1
    most = Math.max(most, open)
    await world.clock.sleep(500)
    open -= 1
    return undefined
  }
  for (let index = 1; index <= 9; index += 1) await world.buy(tab, idOf(index))
  await world.until(async () => {
    for (let index = 1; index <= 9; index += 1)
      if (!(await world.isArchived(idOf(index)))) return false
    return true
  })
  expect(most).toBe(6)
  expect(world.chain.executions('pay', true).length).toBe(9)
  expect(new Set(world.wallet.asked).size).toBe(9)
})

test('a slow wallet holds up no other row', async () => {
  world = createWorld()
  const tab = world.tab()
  world.wallet.thinking = () =>
    world.wallet.asked.length === 1 ? world.clock.sleep(100_000) : Promise.resolve()
  await world.buy(tab)
  await world.until(() => world.wallet.asked.length === 1)
  await world.buy(tab, idOf(2))
  await world.until(() => world.isArchived(idOf(2)), 90_000)
  expect(await world.stages()).toEqual(['handed'])
})

test('what the user asks for waits for none of the rows that go on by themselves', async () => {
  world = createWorld()
  world.chain.delayBlocks = 100_000
  const before = world.tab()
  for (let index = 2; index <= 21; index += 1) await world.buy(before, idOf(index))
  await world.until(() => world.chain.accepted.size === 20)
  before.kill()
  const stuck = new Set(world.wallet.asked)
  let hanging = 0
  world.chain.scripts.set('transactionInfo', async (txId) => {
    if (!stuck.has(txId as string)) return undefined
    hanging += 1
    await world.clock.sleep(24 * 60 * MINUTE_MS)
    return unreachable
  })
  world.chain.delayBlocks = 0
  const tab = world.tab()
  await world.until(() => hanging === 6)
  await world.buy(tab)
  await world.until(() => world.isArchived(), 3 * MINUTE_MS)
  expect(hanging).toBe(6)
})

test('what the node fails to answer is told where a tap asked it, and never of a poll', async () => {
  world = createWorld()
  const told: string[] = []
  const tab = world.tab({ onTapFailure: (asked) => told.push(asked) })
  world.chain.scripts.set('head', () => unreachable)
  await world.buy(tab)
  await world.until(async () => (await world.troubleOf()) === 'unreachable')
  expect(told).toEqual(['head'])
  const asked = world.chain.calls.length
  await world.pass(5 * MINUTE_MS)
  expect(world.chain.calls.length).toBeGreaterThan(asked)
  expect(told).toEqual(['head'])
  await tab.outbox.resume(ORDER)
  await world.settle()
  expect(told).toEqual(['head', 'head'])
})

test('what the backend fails to answer is told where a tap asked it, and not later', async () => {
  world = createWorld()
  const told: string[] = []
  const tab = world.tab({ onTapFailure: (asked) => told.push(asked) })
  const { length } = world.backend.asked
  world.backend.script = () => ({ ok: false, error: { kind: 'http', status: 503 } })
  await world.buy(tab)
  await world.until(async () => (await world.troubleOf()) === 'unreachable')
  expect(told).toEqual(['call'])
  await world.pass(5 * MINUTE_MS)
  expect(world.backend.asked.length).toBeGreaterThan(length + 1)
  expect(told).toEqual(['call'])
})

describe('a wake', () => {
  test('looks at once at what would be looked at much later', async () => {
    world = createWorld()
    world.chain.delayBlocks = 100_000
    const tab = world.tab()
    await world.buy(tab)
    await world.pass(24 * 60 * MINUTE_MS)
    const calls = world.chain.calls.length
    tab.outbox.wake()
    await world.settle()
    expect(world.chain.calls.length).toBeGreaterThan(calls)
  })

  test('looks at all of them, however many there are', async () => {
    world = createWorld()
    world.chain.delayBlocks = 100_000
    const before = world.tab()
    await world.buy(before)
    await world.pass(24 * 60 * MINUTE_MS)
    before.kill()
    const row = (await world.reader.operations.get(ORDER))!
    const copies = Array.from({ length: 120 }, (_, index) => {
      const id = idOf(index)
      return { ...row, id, body: { ...(row.body as object), id } }
    })
    await world.reader.operations.bulkPut(copies)
    const polls = () =>
      world.chain.calls.filter(({ method }) => method === 'transactionInfo').length
    const known = polls()
    world.tab()
    await world.until(() => polls() - known >= 121, MINUTE_MS)
    expect(await world.stages(idOf(119))).toEqual(['unresolved'])
  })

  test('does not open a wallet that waits for a tap', async () => {
    world = createWorld()
    world.wallet.manners.push('reject')
    const tab = world.tab()
    await world.buy(tab)
    await world.until(async () => (await world.troubleOf()) === 'rejected')
    for (let wakes = 0; wakes < 5; wakes += 1) {
      tab.outbox.wake()
      await world.pass(10_000)
    }
    expect(world.wallet.asked.length).toBe(1)
  })

  test('while the queue is being read is not lost', async () => {
    world = createWorld()
    world.chain.delayBlocks = 100_000
    const tab = world.tab()
    await world.buy(tab)
    await world.pass(24 * 60 * MINUTE_MS)
    for (let turns = 0; turns < 12; turns += 1) {
      const calls = world.chain.calls.length
      tab.outbox.wake()
      for (let turn = 0; turn < turns; turn += 1)
        await new Promise((resolve) => setImmediate(resolve))
      tab.outbox.wake()
      await world.settle()
      expect(world.chain.calls.length, `after ${turns} turns`).toBeGreaterThan(calls)
    }
  })
})

test('a tap right after a tap, at any moment of the pass between, is not lost', async () => {
  for (let turns = 0; turns < 12; turns += 1) {
    world = createWorld()
    const right = world.wallet.current
    world.wallet.current = { kind: 'missing' }
    const tab = world.tab()
    await world.buy(tab)
    await world.until(async () => (await world.troubleOf()) === 'noWallet')
    void tab.outbox.resume(ORDER)
    for (let turn = 0; turn < turns; turn += 1)
      await new Promise((resolve) => setImmediate(resolve))
    world.wallet.current = right
    void tab.outbox.resume(ORDER)
    await world.until(() => world.isArchived(), 10 * MINUTE_MS)
    expect(world.wallet.asked.length, `after ${turns} turns`).toBe(1)
    await world.end()
  }
})

test('with nothing to do, hardly anything is done', async () => {
  world = createWorld()
  const tab = world.tab()
  await world.buy(tab)
  await world.until(() => world.isArchived())
  const calls = tab.calls()
  await world.pass(60 * MINUTE_MS)
  expect(tab.calls() - calls).toBeLessThanOrEqual(62)
})

test('a row that waits for the user costs no network', async () => {
  world = createWorld()
  world.wallet.current = { kind: 'missing' }
  await world.buy(world.tab())
  await world.until(async () => (await world.troubleOf()) === 'noWallet')
  const calls = world.chain.calls.length
  await world.pass(60 * MINUTE_MS)
  expect(world.chain.calls.length).toBe(calls)
})

test('a node that answers nonsense makes no hot loop', async () => {
  world = createWorld()
  const tab = world.tab()
  await world.buy(tab)
  await world.until(async () => (await world.stages())[0] === 'sent')
  for (const method of ['transactionInfo', 'solidifiedTransactionInfo', 'solidifiedHead'] as const)
    world.chain.scripts.set(method, () => unreachable)
  const calls = world.chain.calls.length
  await world.pass(60 * MINUTE_MS)
  expect(world.chain.calls.length - calls).toBeLessThan(150)
  world.chain.scripts.clear()
  await world.until(() => world.isArchived())
})

test('a bug in one row is told, tried again later, and stops no other row', async () => {
  world = createWorld()
  const tab = world.tab()
  await world.buy(tab)
  await world.until(async () => (await world.stages())[0] === 'sent')
  const [broken] = world.wallet.asked
  world.chain.scripts.set('transactionInfo', ((txId: string) => {
    if (txId === broken) throw new Error('a bug')
  }) as never)
  await world.buy(tab, idOf(2))
  await world.until(() => world.isArchived(idOf(2)))
  expect(world.errors.length).toBeGreaterThan(0)
  expect(world.errors.length).toBeLessThan(100)
  world.chain.scripts.clear()
  await world.until(() => world.isArchived())
})

test('a row whose passes fail is tried ever more rarely, and at once when the app is woken', async () => {
  world = createWorld()
  world.chain.delayBlocks = 100_000
  const tab = world.tab()
  await world.buy(tab)
  await world.until(async () => (await world.stages())[0] === 'sent')
  let tries: number[] = []
  const fail = () => {
    tries = []
    world.chain.scripts.set('transactionInfo', () => {
      tries.push(world.clock.now())
      throw new Error('a bug')
    })
  }
  const pauses = () => tries.slice(1).map((at, index) => (at - tries[index]!) / SECOND_MS)
  fail()
  await world.pass(5 * MINUTE_MS)
  expect(pauses()).toEqual([3, 6, 12, 24, 48, 60, 60, 60])
  expect(world.errors.length).toBe(tries.length)
  tab.outbox.wake()
  await world.settle()
  expect(pauses().length).toBe(9)

  // One success resets the backoff.
  world.chain.scripts.clear()
  tab.outbox.wake()
  await world.settle()
  fail()
  await world.pass(MINUTE_MS)
  expect(pauses()).toEqual([3, 6, 12])
})

test('a tap on a row of another network is over at once', async () => {
  world = createWorld()
  const before = world.tab()
  await world.buy(before)
  before.kill()
  const tab = world.tab({ network: 'ff'.repeat(32) })
  await world.settle()
  const calls = tab.calls()
  await tab.outbox.resume(ORDER)
  for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  expect(tab.calls() - calls).toBeLessThan(20)
})

test('a tap between the last fact of a pass and its archiving is not lost', async () => {
  world = createWorld({ kinds })
  const tab = world.tab()
  const reverted = receipt({ result: 'REVERT', expectedEvent: false })
  const attempts = [
    transaction({ txId: TX.a, handedAt: 1, sentAt: 1, included: reverted }),
    transaction({ txId: TX.b, handedAt: 1, final: reverted }),
  ]
  const row = operationOf([legOf({ agreedAt: 1, transactions: attempts })], {
    kind: transfer.name,
    intent: { purse: SALE, units: 5n },
    owner: OWNER,
    understoodAt: 1,
  })
  world.chain.scripts.set('solidifiedTransactionInfo', ((txId: string) => {
    const failed = { result: 'REVERT', output: '', logs: [], fee: 0n, energyUsed: 0n }
    const there = { txId, blockNumber: 1, blockTimestamp: 1, ...failed }
    return attempts.some((tx) => tx.txId === txId) ? { ok: true, value: there } : undefined
  }) as never)
  await tab.store.insert(row, { live: true, nextAt: 0 })
  const { write } = tab.store
  let writes = 0
  vi.spyOn(tab.store, 'write').mockImplementation(async (...given) => {
    writes += 1
    if (writes === 2) await tab.outbox.resume(row.id)
    return write(...given)
  })
  tab.outbox.wake()
  await world.until(() => writes >= 2)
  await world.until(() => world.wallet.asked.length === 1, MINUTE_MS)
  expect(await world.isArchived()).toBe(false)
  expect((await world.row()).understoodAt).toBeUndefined()
})

test('a storage that fails stops the flow before the wallet is asked, and is told', async () => {
  world = createWorld()
  const tab = world.tab()
  tab.db.close({ disableAutoOpen: true })
  expect(await world.buy(tab)).toEqual({ ok: false, error: 'storage' })
  await world.pass(MINUTE_MS)
  expect(world.wallet.asked).toEqual([])
  expect(world.errors.length).toBeGreaterThan(0)
})

test('an operation of a kind that nobody knows is refused at the door', async () => {
  world = createWorld()
  const { outbox } = world.tab()
  const added = { id: ORDER, kind: 'loan.take', owner: ownerOf(world), intent: {} }
  expect(await outbox.add(added)).toEqual({ ok: false, error: 'unknownKind' })
  const unreadable = { ...added, kind: 'blindbox.buy', intent: { quantity: 'many' } }
  expect(await outbox.add(unreadable)).toEqual({ ok: false, error: 'unknownKind' })
})

const ownerOf = ({ wallet }: World) => {
  if (wallet.current.kind !== 'connected') throw new Error('not connected')
  return wallet.current.owner
}

test('a runner without a page carries on what was signed, and asks nobody', async () => {
  world = createWorld({ price: 'both' })
  const page = world.tab()
  await world.buy(page)
  await world.until(async () => (await world.stages())[0] === 'sent')
  page.kill()
  world.tab({ page: false })
  await world.until(async () => (await world.stages())[0] === 'acknowledged')
  const asked = world.wallet.asked.length
  await world.pass(5 * MINUTE_MS)
  expect(world.wallet.asked.length).toBe(asked)
  expect(await world.isArchived()).toBe(false)
})
