import * as v from 'valibot'
import { afterEach, describe, expect, test } from 'vitest'
import { nobody } from '../../../src/core/address.ts'
import { err } from '../../../src/core/result.ts'
import { MINUTE_MS } from '../../../src/core/time.ts'
import { kinds } from '../../../src/operations.ts'
import { defineKind } from '../../../src/outbox/kind.ts'
import { actionsOf } from '../../../src/state/operations/actions.ts'
import { plansOf } from '../../../src/outbox/run.ts'
import { laterVersion } from './laterVersion.ts'
import { operationWith, plan } from './rows.ts'
import { createWorld, ORDER, type Price, type Tab, type World } from './world.ts'

const later = laterVersion(kinds)

let world: World
afterEach(() => world.end())

/** Kills the app and reopens it in the version that no longer makes these calls. */
async function upgrade(old: Tab): Promise<Tab> {
  old.kill()
  await world.settle()
  const tab = world.tab({ kinds: later })
  tab.outbox.wake()
  await world.settle()
  return tab
}

const offered = async () => {
  const row = await world.row()
  return actionsOf(row, plansOf(later, row) ?? [])
}

/** Counts wallet requests, payments on chain, and reports that the backend acknowledged. */
const deeds = () => ({
  asked: world.wallet.asked.length,
  paid: world.chain.executions('pay', true).length,
  told: world.backend.acknowledged.size,
})

/** Does everything to it that a user and the passing of time could do. */
async function retryUntilWritten(tab: Tab): Promise<void> {
  await tab.outbox.resume(ORDER)
  await world.buy(tab)
  await tab.outbox.lookAgain(ORDER)
  tab.outbox.wake()
  await world.pass(5 * MINUTE_MS)
}

/** Starts an order and has the wallet reject it. */
async function declined(price: Price = 'trx'): Promise<Tab> {
  world = createWorld({ price })
  world.wallet.manners.push('reject')
  const tab = world.tab()
  await world.buy(tab)
  await world.until(async () => (await world.troubleOf()) === 'rejected')
  return tab
}

describe('what an older version of the app began, and this one does not send any more,', () => {
  test('is not signed, though the shop has agreed and it is made, and can be forgotten', async () => {
    world = createWorld()
    const ours = world.wallet.current
    world.wallet.current = { kind: 'missing' }
    const old = world.tab()
    await world.buy(old)
    await world.until(async () => (await world.troubleOf()) === 'noWallet')
    expect(await world.stages()).toEqual(['built'])
    world.wallet.current = ours
    const tab = await upgrade(old)
    await retryUntilWritten(tab)
    expect(deeds()).toEqual({ asked: 0, paid: 0, told: 0 })
    expect(await offered()).toEqual(['cancel'])
    expect(await tab.outbox.cancel(ORDER)).toBe(true)
  })

  test('is not even prepared, and nobody is kept busy by what an older version has due', async () => {
    world = createWorld()
    const old = world.tab({ asleep: true })
    await world.buy(old)
    await upgrade(old)
    await world.pass(MINUTE_MS)
    expect(await world.stages()).toEqual(['planned'])
    expect(await world.reader.operations.get(ORDER)).toMatchObject({
      live: 1,
      nextAt: Number.POSITIVE_INFINITY,
    })
    expect(await offered()).toEqual(['cancel'])
  })

  test('is not offered to the wallet again, and goes once it is proved that it never was carried out', async () => {
    const tab = await upgrade(await declined())
    await retryUntilWritten(tab)
    expect(deeds()).toEqual({ asked: 1, paid: 0, told: 0 })
    expect(await offered()).toContain('prove')
    expect(await offered()).not.toContain('payAgain')
    await tab.outbox.prove(ORDER)
    await world.until(async () => (await world.stages())[0] === 'dead')
    expect(await offered()).toEqual(['cancel'])
    expect(await tab.outbox.cancel(ORDER)).toBe(true)
  })

  test('is not sent, though it is signed', async () => {
    world = createWorld()
    world.chain.scripts.set('broadcast', () => err({ kind: 'timeout' }))
    const old = world.tab()
    await world.buy(old)
    await world.until(async () => (await world.stages())[0] === 'signed')
    old.kill()
    world.chain.scripts.delete('broadcast')
    await retryUntilWritten(await upgrade(old))
    expect(world.chain.codes).toEqual([])
  })

  test('is not sent again while it is looked for', async () => {
    world = createWorld()
    // It never enters a block.
    world.chain.delayBlocks = 1_000
    const old = world.tab()
    await world.buy(old)
    await world.until(async () => (await world.stages())[0] === 'sent')
    await retryUntilWritten(await upgrade(old))
    expect(world.chain.codes).toEqual(['SUCCESS'])
    expect(await offered()).toEqual(['prove', 'lookAgain'])
  })

  test('is found and reported, if the wallet had sent it', async () => {
    world = createWorld()
    world.wallet.manners.push('signThenReject')
    const old = world.tab()
    await world.buy(old)
    await world.until(async () => (await world.troubleOf()) === 'rejected')
    await upgrade(old)
    await world.until(() => world.isArchived())
    expect(deeds()).toEqual({ asked: 1, paid: 1, told: 1 })
  })

  test('does not begin its next step, and is put away when the first one is reported', async () => {
    world = createWorld({ price: 'both' })
    const old = world.tab()
    await world.buy(old)
    await world.until(async () => (await world.stages())[0] === 'sent')
    const tab = await upgrade(old)
    await retryUntilWritten(tab)
    expect((await world.stages())[0]).toBe('acknowledged')
    expect((await world.stages()).slice(1)).toEqual(['planned', 'planned', 'planned'])
    expect(deeds()).toEqual({ asked: 1, paid: 1, told: 1 })
    expect(await offered()).toEqual(['dismiss'])
    await tab.outbox.dismiss(ORDER)
    expect(await world.isArchived()).toBe(true)
    // The sheet may return to it, but the list does not.
    await world.buy(tab)
    expect(await world.isArchived()).toBe(true)
  })
})

describe('a kind', () => {
  const kind = defineKind({
    name: 'test',
    version: 3,
    retiredBelow: 2,
    intent: v.unknown(),
    legs: () => [
      plan({}),
      plan({
        follow: {
          label: { id: 'x' },
        },
      }),
    ],
    describe: () => ({ seed: '', title: { id: 'x' }, payments: [], reasons: {}, errors: [] }),
  })
  const planned = (kindVersion?: number) =>
    kind
      .plan({ id: ORDER, owner: nobody, intent: {}, ...(kindVersion && { kindVersion }) })
      ?.map(({ retired }) => retired)

  test('retires rows of the versions that it names, and none of the others', () => {
    world = createWorld()
    expect(planned(1)).toEqual([true, undefined])
    for (const version of [2, 3, undefined])
      expect(planned(version)).toEqual([undefined, undefined])
    expect(kind.isRetired(operationWith({}, { kindVersion: 1 }))).toBe(true)
    expect(kind.isRetired(operationWith({}, { kindVersion: 2 }))).toBe(false)
    expect(kind.describe(operationWith({}, { kindVersion: 1 }))).toBeDefined()
  })
})
