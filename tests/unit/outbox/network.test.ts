import { afterEach, describe, expect, test } from 'vitest'
import { ok } from '../../../src/core/result.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/core/time.ts'
import { POLL_MS } from '../../../src/outbox/pace.ts'
import { actionsOf } from '../../../src/state/operations/actions.ts'
import { kinds, transfer } from '../../simulation/kinds.ts'
import { unreachable } from './chainModel.ts'
import { createWorld, ORDER, OWNER, SALE, type Tab, type World } from './world.ts'

let world: World
afterEach(() => world.end())

/** Waits until everything is done. The reports must match the payments. */
const timesPaid = async (withinMs = 30 * MINUTE_MS) => {
  await world.until(() => world.isArchived(), withinMs)
  const paid = world.chain.executions('pay', true)
  expect([...world.backend.acknowledged.keys()]).toEqual(paid.map((txId) => `${ORDER}:${txId}`))
  expect(world.wallet.asked.length).toBe(1)
  return paid.length
}

const stageIs = (stage: string) => async () => (await world.stages())[0] === stage
const sent = async () => (await world.row()).legs[0]?.transactions[0]

test.each(['head', 'solidifiedHead', 'constantCall'] as const)(
  'a node that does not answer %s while the transaction is made is asked again, without another tap',
  async (method) => {
    world = createWorld()
    let asked = 0
    world.chain.scripts.set(method, () => ((asked += 1) <= 2 ? unreachable : undefined))
    await world.buy(world.tab())
    expect(await timesPaid()).toBe(1)
  },
)

test('a builder whose code the network dropped is fetched again, without another tap', async () => {
  world = createWorld()
  world.buildErrors.push(
    new TypeError('Failed to fetch dynamically imported module: /assets/build.js'),
    new Error('Unable to preload CSS for /assets/build.css'),
  )
  await world.buy(world.tab())
  expect(await timesPaid()).toBe(1)
})

test('a transaction that cannot be made waits for the user, and is made at the next tap', async () => {
  world = createWorld()
  world.buildErrors.push(new Error('Invalid amount'))
  const tab = world.tab()
  await world.buy(tab)
  await world.pass(10 * MINUTE_MS)
  expect(await world.troubleOf()).toBe('buildFailed')
  await tab.outbox.resume(ORDER)
  expect(await timesPaid()).toBe(1)
})

describe('a broadcast', () => {
  test('that timed out although it was accepted is not made anew', async () => {
    world = createWorld()
    world.chain.scripts.set('broadcast', ((signed: never) => {
      world.chain.submit(signed)
      return unreachable
    }) as never)
    await world.buy(world.tab())
    expect(await timesPaid()).toBe(1)
  })

  test.each([
    'SUCCESS',
    'DUP_TRANSACTION_ERROR',
    'TRANSACTION_EXPIRATION_ERROR',
    'SIGERROR',
    'CONTRACT_VALIDATE_ERROR',
    'NOT_ENOUGH_EFFECTIVE_CONNECTION',
    'SERVER_BUSY',
    'BLOCK_UNSOLIDIFIED',
    'TAPOS_ERROR',
    'BANDWITH_ERROR',
    'TOO_BIG_TRANSACTION_ERROR',
    'NO_CONNECTION',
    'OTHER_ERROR',
    'a word nobody knows',
  ])(
    'answered %s proves nothing: accepted, it is found; not accepted, it is sent again',
    async (code) => {
      for (const accepted of [true, false]) {
        world = createWorld()
        let answers = 0
        world.chain.scripts.set('broadcast', ((signed: never) => {
          answers += 1
          if (answers > 1) return undefined
          if (accepted) world.chain.submit(signed)
          return ok({ code, message: '' })
        }) as never)
        await world.buy(world.tab())
        await world.until(async () => (await sent())?.broadcastCode === code)
        expect(await world.stages()).toEqual(['sent'])
        expect(await timesPaid()).toBe(1)
        await world.end()
      }
    },
  )

  test('without a network is tried again with the same bytes until it works', async () => {
    world = createWorld()
    world.chain.scripts.set('broadcast', () => unreachable)
    await world.buy(world.tab())
    await world.until(async () => (await world.troubleOf()) === 'unreachable')
    await world.pass(30_000)
    expect(await world.stages()).toEqual(['signed'])
    const tries = world.chain.calls.filter(({ method }) => method === 'broadcast').length
    expect(tries).toBeGreaterThan(3)
    expect(tries).toBeLessThan(15)
    world.chain.scripts.clear()
    expect(await timesPaid()).toBe(1)
  })

  test.each([
    ['payAgain', (tab: Tab) => world.buy(tab)],
    [
      'prove',
      (tab: Tab) =>
        tab.outbox.add({
          id: ORDER,
          kind: transfer.name,
          owner: OWNER,
          intent: { purse: SALE, units: 5n },
        }),
    ],
  ] as const)(
    'that the node takes from nobody ends with the life of what was signed: then %s is offered',
    async (way, pay) => {
      world = createWorld({ kinds })
      world.chain.scripts.set('broadcast', () => unreachable)
      await pay(world.tab())
      await world.until(async () => (await sent())?.missedAt !== undefined, 10 * MINUTE_MS)
      const { expiresAt, broadcastCode, sentAt } = (await sent())!
      // It was retried until it expired.
      expect(sentAt).toBeGreaterThan(expiresAt)
      expect(broadcastCode).toBeUndefined()
      const row = await world.row()
      expect(await world.stages()).toEqual(['unresolved'])
      expect(actionsOf(row, kinds.get(row.kind)!.plan(row)!)).toContain(way)
    },
  )

  test('that the node took from nobody for long is made anew at a tap, and paid once', async () => {
    world = createWorld()
    world.chain.scripts.set('broadcast', () => unreachable)
    const tab = world.tab()
    await world.buy(tab)
    await world.until(async () => (await sent())?.missedAt !== undefined, 10 * MINUTE_MS)
    world.chain.scripts.clear()
    await tab.outbox.resume(ORDER)
    await world.until(() => world.isArchived())
    expect(world.chain.executions('pay', true)).toEqual([world.wallet.asked[1]])
  })
})

describe('inclusion', () => {
  test('is polled 20 times, 3 s apart, and then more slowly: unresolved, not failed', async () => {
    world = createWorld()
    world.chain.delayBlocks = 1_000
    await world.buy(world.tab())
    await world.until(stageIs('unresolved'))
    const polls = world.chain.calls.filter(({ method }) => method === 'transactionInfo')
    expect(polls.length).toBe(20)
    const gaps = polls.slice(1).map(({ at }, index) => at - (polls[index]?.at ?? 0))
    expect(new Set(gaps)).toEqual(new Set([POLL_MS]))
    await world.pass(20_000)
    expect(world.chain.calls.filter(({ method }) => method === 'transactionInfo').length).toBe(20)
  })

  test('that comes after the polls is found', async () => {
    world = createWorld()
    world.chain.delayBlocks = 30
    await world.buy(world.tab())
    await world.until(stageIs('unresolved'))
    expect(await timesPaid()).toBe(1)
  })

  test('that never comes is looked for ever more rarely, and never called failed', async () => {
    world = createWorld()
    world.chain.delayBlocks = 100_000
    await world.buy(world.tab())
    await world.pass(DAY_MS)
    expect(await world.stages()).toEqual(['unresolved'])
    expect(await world.isArchived()).toBe(false)
    const { nextAt } = (await world.row()).legs[0] ?? {}
    expect(nextAt).toBeLessThanOrEqual(world.clock.now() + 60 * MINUTE_MS)
    const before = world.chain.calls.length
    await world.pass(DAY_MS)
    expect(world.chain.calls.length - before).toBeLessThan(24 * 10)
  })

  test('is found by a node that lagged, even after a tap, and then not paid again', async () => {
    world = createWorld()
    for (const method of ['transactionInfo', 'solidifiedTransactionInfo'] as const)
      world.chain.scripts.set(method, () => ok(undefined))
    const tab = world.tab()
    await world.buy(tab)
    await world.until(async () => (await sent())?.missedAt !== undefined)
    await tab.outbox.resume(ORDER)
    await world.pass(5 * MINUTE_MS)
    expect(world.wallet.asked.length).toBe(1)
    world.chain.scripts.clear()
    expect(await timesPaid(2 * 60 * MINUTE_MS)).toBe(1)
  })

  test('a week offline changes nothing: found, reported, done', async () => {
    world = createWorld()
    const tab = world.tab()
    await world.buy(tab)
    await world.until(stageIs('sent'))
    tab.kill()
    await world.pass(7 * DAY_MS)
    const next = world.tab()
    for (const method of ['transactionInfo', 'solidifiedHead'] as const)
      world.chain.scripts.set(method, () => unreachable)
    await world.pass(MINUTE_MS)
    expect(await world.troubleOf()).toBe('unreachable')
    world.chain.scripts.clear()
    next.outbox.wake()
    expect(await timesPaid(5 * MINUTE_MS)).toBe(1)
  })

  test('signed bytes that were never sent are sent late, expired or not, and settled by looking', async () => {
    world = createWorld()
    world.chain.scripts.set('broadcast', () => unreachable)
    const tab = world.tab()
    await world.buy(tab)
    await world.until(stageIs('signed'))
    tab.kill()
    await world.pass(DAY_MS)
    world.chain.scripts.clear()
    const next = world.tab()
    await world.until(async () => (await sent())?.missedAt !== undefined)
    expect(world.chain.codes).toEqual(['TRANSACTION_EXPIRATION_ERROR'])
    expect(await world.stages()).toEqual(['unresolved'])
    await next.outbox.resume(ORDER)
    await world.until(() => world.isArchived())
    expect(world.chain.executions('pay').length).toBe(1)
  })
})

describe('a reorganisation', () => {
  test.each([true, false])(
    'that orphans the payment (mined again: %s) ends in one payment',
    async (again) => {
      world = createWorld()
      const tab = world.tab()
      await world.buy(tab)
      await world.until(stageIs('included'))
      world.chain.orphan(world.wallet.asked[0] ?? '', again)
      await world.until(async () => !(await stageIs('included')()))
      if (!again) {
        await world.until(async () => (await sent())?.missedAt !== undefined)
        await tab.outbox.resume(ORDER)
      }
      await world.until(() => world.isArchived())
      const paid = world.chain.executions('pay', true)
      expect(paid.length).toBe(1)
      expect([...world.backend.acknowledged.keys()]).toEqual([`${ORDER}:${paid[0]}`])
    },
  )

  test('that takes an approval away loses no sight of the payment behind it', async () => {
    world = createWorld({ price: 'usdt' })
    await world.buy(world.tab())
    await world.until(async () => (await world.stages())[2] === 'included')
    const approval = world.wallet.asked[0] ?? ''
    world.chain.scripts.set('transactionInfo', ((txId: string) =>
      txId === approval ? ok(undefined) : undefined) as never)
    world.chain.scripts.set('solidifiedTransactionInfo', ((txId: string) =>
      txId === approval ? ok(undefined) : undefined) as never)
    await world.until(async () => (await world.stages())[2] === 'acknowledged')
    expect(world.chain.executions('pay').length).toBe(1)
    expect((await world.stages())[1]).not.toBe('acknowledged')
    world.chain.scripts.clear()
    await world.until(() => world.isArchived(), 3 * 60 * MINUTE_MS)
  })
})

describe('a revert', () => {
  const revertFirst = async () => {
    world = createWorld()
    const tab = world.tab()
    await world.buy(tab)
    await world.until(() => world.wallet.asked.length === 1)
    return tab
  }

  test('is told as failed when it is final, and asks nobody again without a tap', async () => {
    world = createWorld()
    world.wallet.thinking = async () => void world.chain.submit(rivalPayment())
    await world.buy(world.tab())
    await world.until(stageIs('failed'))
    const leg = (await world.row()).legs[0]
    expect(leg?.transactions[0]?.final?.result).toBe('REVERT')
    expect(leg?.nextAt).toBe(Infinity)
    await world.pass(10 * MINUTE_MS)
    expect(world.wallet.asked.length).toBe(1)
  })

  test('that comes after a tap made while it was on its way asks nobody either', async () => {
    const tab = await revertFirst()
    await world.until(stageIs('sent'))
    await tab.outbox.resume(ORDER)
    const [txId] = world.wallet.asked
    world.chain.scripts.set('transactionInfo', () => ok(failedInfo(txId)))
    world.chain.scripts.set('solidifiedTransactionInfo', () => ok(failedInfo(txId)))
    await world.until(stageIs('failed'))
    await world.pass(10 * MINUTE_MS)
    expect(world.wallet.asked.length).toBe(1)
  })

  test('of an order that another device has paid ends the leg at the next tap', async () => {
    world = createWorld()
    world.wallet.thinking = async () => void world.chain.submit(rivalPayment())
    const tab = world.tab()
    await world.buy(tab)
    await world.until(stageIs('failed'))
    await tab.outbox.resume(ORDER)
    await world.until(() => world.isArchived())
    expect((await world.row()).legs[0]?.skipped?.reason).toBe('alreadyPaid')
    expect(world.wallet.asked.length).toBe(1)
  })

  test('that was understood leaves the queue', async () => {
    const tab = await revertFirst()
    const [txId] = world.wallet.asked
    world.chain.scripts.set('transactionInfo', () => ok(failedInfo(txId)))
    world.chain.scripts.set('solidifiedTransactionInfo', () => ok(failedInfo(txId)))
    await world.until(stageIs('failed'))
    await tab.outbox.dismiss(ORDER)
    expect(await world.isArchived()).toBe(true)
  })

  test('of a second payment that was understood does not stop the report of the first', async () => {
    world = createWorld({ price: 'both' })
    const tab = world.tab()
    world.backend.script = ({ endpoint }) =>
      endpoint === 'buyProductFirstPayAfter'
        ? { ok: false, error: { kind: 'http', status: 503 } }
        : undefined
    world.wallet.manners.push('approve', 'approve', 'approve')
    await world.buy(tab)
    await world.until(() => world.wallet.asked.length === 3)
    const second = world.wallet.asked[2]
    for (const method of ['transactionInfo', 'solidifiedTransactionInfo'] as const)
      world.chain.scripts.set(method, ((txId: string) =>
        txId === second ? ok(failedInfo(second)) : undefined) as never)
    await world.until(async () => (await world.stages())[3] === 'failed')
    await tab.outbox.dismiss(ORDER)
    expect(await world.isArchived()).toBe(false)
    world.backend.script = undefined
    await world.until(() => world.isArchived())
    expect((await world.stages())[0]).toBe('acknowledged')
  })
})

/** Pays the same order from another device at the same moment. */
function rivalPayment() {
  const unsigned = world.wallet.rival
  if (!unsigned) throw new Error('nobody was asked')
  return unsigned
}

const failedInfo = (txId: string | undefined) => ({
  txId,
  blockNumber: 102,
  blockTimestamp: 0,
  fee: 7n,
  energyUsed: 0n,
  result: 'REVERT',
  output: '',
  logs: [],
})
