import { afterEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../src/core/time.ts'
import { defineKind, type Kind, type Kinds } from '../../../src/outbox/kind.ts'
import { contractCall } from '../../../src/chain/call.ts'
import { kinds } from '../../../src/operations.ts'
import { LEASE_MS, RUNNER_VERSION } from '../../../src/outbox/store.ts'
import { createWorld, ORDER, OWNER, SALE, type World } from './world.ts'
import * as v from 'valibot'

let world: World
afterEach(() => world.end())

/** Waits until everything is done. The reports must match the payments. */
const timesPaid = async (asked = 1) => {
  await world.until(() => world.isArchived())
  const paid = world.chain.executions('pay', true)
  expect([...world.backend.acknowledged.keys()]).toEqual(paid.map((txId) => `${ORDER}:${txId}`))
  expect(world.wallet.asked.length).toBe(asked)
  return paid.length
}

describe('the order key', () => {
  test('makes one operation of a double click, and of the same purchase in two tabs', async () => {
    world = createWorld()
    const [one, two] = [world.tab(), world.tab()]
    const added = await Promise.all([world.buy(one), world.buy(one), world.buy(two)])
    expect(added.every((each) => each.ok)).toBe(true)
    expect(await world.reader.operations.count()).toBe(1)
    expect(await timesPaid()).toBe(1)
  })

  test('is the same in every tab until the sheet is left behind a purchase', async () => {
    world = createWorld()
    const [one, two] = [world.tab(), world.tab()]
    const [first, second] = await Promise.all([one.outbox.draft('box'), two.outbox.draft('box')])
    expect(first).toBe(second)
    expect(first).toMatch(/^[0-9a-f]{64}$/)
    await one.outbox.leaveDraft('box')
    expect(await two.outbox.draft('box')).toBe(first)
    await world.buy(one, first)
    await one.outbox.leaveDraft('box')
    expect(await two.outbox.draft('box')).not.toBe(first)
    expect(await two.outbox.draft('other box')).not.toBe(first)
  })

  test('is not used again after its operation was cancelled', async () => {
    world = createWorld()
    world.wallet.current = { kind: 'missing' }
    const tab = world.tab()
    const id = await tab.outbox.draft('box')
    await world.buy(tab, id)
    await world.until(async () => (await world.troubleOf(0, id)) === 'noWallet')
    expect(await tab.outbox.cancel(id)).toBe(true)
    expect(await tab.outbox.draft('box')).not.toBe(id)
  })
})

test('what was handed to a wallet cannot be cancelled', async () => {
  world = createWorld()
  world.wallet.manners.push('reject')
  const tab = world.tab()
  await world.buy(tab)
  await world.until(async () => (await world.troubleOf()) === 'rejected')
  expect(await tab.outbox.cancel(ORDER)).toBe(false)
  expect(await world.reader.operations.count()).toBe(1)
})

test('a tap counts even if another tab was just at the row', async () => {
  world = createWorld()
  const one = world.tab()
  world.tab()
  await world.buy(one)
  expect(await timesPaid()).toBe(1)
})

test('a runner that comes while another lets go of the row waits for the lock', async () => {
  world = createWorld()
  world.wallet.thinking = () => world.clock.sleep(10_000)
  void world.locks.tryRun(`outbox:${ORDER}`, () => world.clock.sleep(100))
  await world.buy(world.tab())
  await world.until(() => world.wallet.asked.length === 1)
  // Without it, the row would be stuck for a whole lease if the runner died now.
  expect((await world.reader.operations.get(ORDER))?.lease?.hasLock).toBe(true)
  expect(await timesPaid()).toBe(1)
})

describe('a tab that freezes', () => {
  test.each([true, false])(
    'and keeps its lock (Web Locks there: %s) is relieved; thawed, it does no harm',
    async (locks) => {
      world = createWorld()
      const frozen = world.tab({ locks })
      await world.buy(frozen)
      await world.until(async () => (await world.stages())[0] === 'sent')
      frozen.freeze()
      const other = world.tab({ locks })
      other.outbox.wake()
      await world.until(async () => (await world.stages())[0] === 'included', 3 * LEASE_MS)
      frozen.thaw()
      expect(await timesPaid()).toBe(1)
    },
  )

  test('while the wallet was open writes down what the wallet gave, and it is sent once', async () => {
    world = createWorld()
    const frozen = world.tab()
    world.wallet.thinking = () => world.clock.sleep(10_000)
    await world.buy(frozen)
    await world.until(() => world.wallet.asked.length === 1)
    frozen.freeze()
    world.tab()
    await world.until(async () => {
      const row = await world.reader.operations.get(ORDER)
      return row?.lease?.runner === 'tab-1' || (row?.fence ?? 0) > 1
    }, 3 * LEASE_MS)
    frozen.thaw()
    expect(await timesPaid()).toBe(1)
  })
})

test('without Web Locks a dead tab is relieved after its lease', async () => {
  world = createWorld()
  const dead = world.tab({ locks: false })
  await world.buy(dead)
  await world.until(async () => (await world.stages())[0] === 'sent')
  dead.kill()
  world.tab({ locks: false })
  expect(await timesPaid()).toBe(1)
})

test('a device clock that goes back a day holds nothing up', async () => {
  world = createWorld()
  const dead = world.tab({ locks: false })
  await world.buy(dead)
  await world.until(async () => (await world.stages())[0] === 'sent')
  dead.kill()
  await world.reader.operations.update(ORDER, {
    lease: { runner: 'tab-0', until: world.clock.now() + 24 * 60 * MINUTE_MS },
  })
  world.tab({ locks: false })
  await world.until(() => world.isArchived(), 10 * MINUTE_MS)
  expect(world.chain.executions('pay').length).toBe(1)
})

describe('rows that this version cannot work on', () => {
  test('a poison row blocks no other and stays', async () => {
    world = createWorld()
    await world.reader.operations.add({
      id: 'poison',
      owner: OWNER,
      createdAt: 0,
      live: 1,
      nextAt: 0,
      fence: 0,
      lease: null,
      runnerVersion: RUNNER_VERSION,
      body: { id: 'poison', legs: 'none' },
    })
    await world.buy(world.tab())
    expect(await timesPaid()).toBe(1)
    expect(await world.reader.operations.get('poison')).toMatchObject({ fence: 0, live: 1 })
  })

  test('a row of a newer version is left alone, by runner and user alike', async () => {
    world = createWorld()
    const first = world.tab()
    await world.buy(first)
    await world.until(async () => (await world.stages())[0] === 'sent')
    first.kill()
    await world.settle()
    await world.reader.operations.update(ORDER, { runnerVersion: RUNNER_VERSION + 1 })
    const before = await world.reader.operations.get(ORDER)
    const tab = world.tab()
    await tab.outbox.resume(ORDER)
    await tab.outbox.dismiss(ORDER)
    expect(await tab.outbox.cancel(ORDER)).toBe(false)
    await world.pass(5 * MINUTE_MS)
    expect(await world.reader.operations.get(ORDER)).toEqual(before)
  })

  test.each<[string, object]>([
    ['an unknown kind', { kind: 'loan.take' }],
    ['a newer version of a kind', { kindVersion: 99 }],
    ['an intent that nobody can read', { intent: 5 }],
    ['another number of legs', { legs: [] }],
    ['another network', { network: 'ff'.repeat(32) }],
  ])('%s waits for a version that knows it', async (_, changes) => {
    world = createWorld()
    const first = world.tab()
    await world.buy(first)
    await world.until(async () => (await world.stages())[0] === 'sent')
    first.kill()
    await world.settle()
    const row = await world.reader.operations.get(ORDER)
    const body = row?.body as object
    await world.reader.operations.update(ORDER, { body: { ...body, ...changes }, lease: null })
    const calls = world.chain.calls.length
    const second = world.tab()
    await world.pass(5 * MINUTE_MS)
    expect(world.chain.calls.length).toBe(calls)
    expect((await world.reader.operations.get(ORDER))?.live).toBe(1)
    second.kill()
    await world.reader.operations.update(ORDER, { body })
    world.tab()
    expect(await timesPaid()).toBe(1)
  })
})

/** A transfer that the chain accepts every time it is sent. */
const transfer: Kind = defineKind({
  name: 'test.transfer',
  version: 1,
  intent: v.object({}),
  legs: ({ id }) => [
    {
      name: 'transfer',
      label: { id: 'transfer' },
      call: contractCall(SALE, 'pay(bytes32,uint256,uint32)', [id, 1n, 1n], {
        callValue: 5_000_000n,
      }),
      repeat: 'needsProof',
      opensNextAt: 'final',
      after: (txId) => ({
        endpoint: 'buyProductFirstPayAfter',
        request: { orderKey: id, owner: OWNER, txId },
      }),
    },
  ],
  describe: () => ({ seed: '', title: { id: '' }, payments: [], reasons: {}, errors: [] }),
})
const withTransfer: Kinds = new Map([...kinds, [transfer.name, transfer]])

describe('a kind that pays again each time it is sent', () => {
  const begin = async (manner: 'reject' | 'stall' | 'rewriteAndBroadcast') => {
    world = createWorld({ kinds: withTransfer })
    world.wallet.manners.push(manner)
    const tab = world.tab()
    await tab.outbox.add({ id: ORDER, kind: transfer.name, owner: OWNER, intent: {} })
    return tab
  }

  test('parks visibly after its transaction left our hands and expired, and is still looked for', async () => {
    const tab = await begin('reject')
    await world.pass(10 * MINUTE_MS)
    for (let tap = 0; tap < 3; tap += 1) {
      await tab.outbox.resume(ORDER)
      await world.pass(MINUTE_MS)
    }
    expect(await world.troubleOf()).toBe('needsProof')
    expect(world.wallet.asked.length).toBe(1)
    const calls = world.chain.calls.length
    await world.pass(3 * 60 * MINUTE_MS)
    expect(world.chain.calls.length).toBeGreaterThan(calls)
    expect(await world.troubleOf()).toBe('needsProof')
  })

  test('is not archived while the bytes that its wallet changed could still pay', async () => {
    await begin('rewriteAndBroadcast')
    await world.pass(3 * 60 * MINUTE_MS)
    expect(await world.isArchived()).toBe(false)
    expect((await world.row()).legs[0]?.nextAt).toBeLessThan(Infinity)
  })
})
