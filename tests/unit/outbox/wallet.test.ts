import { afterEach, describe, expect, test } from 'vitest'
import type { WalletState } from '../../../src/chain/wallet.ts'
import { createWorld, ORDER, OTHER, type World } from './world.ts'

let world: World
afterEach(() => world.end())

/** Waits until everything is done. The reports must match the payments. */
const timesPaid = async () => {
  await world.until(() => world.isArchived())
  const paid = world.chain.executions('pay', true)
  expect([...world.backend.acknowledged.keys()]).toEqual(paid.map((txId) => `${ORDER}:${txId}`))
  return paid.length
}

describe('a wallet that says no', () => {
  test('leaves the order unfinished and is not asked again without a tap', async () => {
    world = createWorld()
    world.wallet.manners.push('reject')
    await world.buy(world.tab())
    await world.pass(10 * 60_000)
    expect(await world.troubleOf()).toBe('rejected')
    expect(await world.stages()).toEqual(['handed'])
    expect(world.wallet.asked.length).toBe(1)
    expect(world.chain.inBlocks()).toEqual([])
  })

  test('is offered the same transaction at the next tap', async () => {
    world = createWorld()
    world.wallet.manners.push('reject')
    const tab = world.tab()
    await world.buy(tab)
    await world.until(async () => (await world.troubleOf()) === 'rejected')
    await tab.outbox.resume(ORDER)
    expect(await timesPaid()).toBe(1)
    expect(new Set(world.wallet.asked).size).toBe(1)
    expect(world.wallet.asked.length).toBe(2)
  })

  test('is offered a new one when the old one has expired: the order admits one payment', async () => {
    world = createWorld()
    world.wallet.manners.push('reject')
    const tab = world.tab()
    await world.buy(tab)
    await world.pass(5 * 60_000)
    await tab.outbox.resume(ORDER)
    expect(await timesPaid()).toBe(1)
    expect(new Set(world.wallet.asked).size).toBe(2)
  })

  test('but had signed and sent it: it is found, reported, and nobody is asked again', async () => {
    world = createWorld()
    world.wallet.manners.push('signThenReject')
    await world.buy(world.tab())
    expect(await timesPaid()).toBe(1)
    expect(world.wallet.asked.length).toBe(1)
  })

  test('and is tapped while its window was open: the tap opens no second window', async () => {
    world = createWorld()
    world.wallet.manners.push('reject')
    const tab = world.tab()
    world.wallet.thinking = () => world.clock.sleep(20_000)
    await world.buy(tab)
    await world.until(() => world.wallet.asked.length === 1)
    await tab.outbox.resume(ORDER)
    await world.pass(60_000)
    expect(world.wallet.asked.length).toBe(1)
    expect(await world.troubleOf()).toBe('rejected')
  })

  test('in one tab does not open a window in another tab that was tapped before', async () => {
    world = createWorld()
    world.wallet.manners.push('reject')
    const tab = world.tab()
    const second = world.tab()
    world.wallet.thinking = () => world.clock.sleep(20_000)
    await world.buy(tab)
    await world.until(() => world.wallet.asked.length === 1)
    await second.outbox.resume(ORDER)
    await world.pass(5 * 60_000)
    expect(world.wallet.asked.length).toBe(1)
  })
})

test('an error that nobody knows is no proof: the transaction is looked for', async () => {
  world = createWorld()
  world.wallet.manners.push('failOddly')
  await world.buy(world.tab())
  await world.until(async () => (await world.troubleOf()) === 'walletFailed')
  expect(await world.stages()).toEqual(['handed'])
  const before = world.chain.calls.length
  await world.pass(10_000)
  expect(world.chain.calls.length).toBeGreaterThan(before)
})

describe('a wallet that never answers', () => {
  test('gives the row back when the transaction has expired, and is asked again by a tap', async () => {
    world = createWorld()
    world.wallet.manners.push('stall')
    const tab = world.tab()
    await world.buy(tab)
    await world.until(async () => (await world.troubleOf()) === 'walletFailed', 3 * 60_000)
    expect(world.wallet.asked.length).toBe(1)
    await tab.outbox.resume(ORDER)
    expect(await timesPaid()).toBe(1)
  })

  test('but has sent it itself: it is found without a reload', async () => {
    world = createWorld()
    world.wallet.manners.push('broadcastThenStall')
    await world.buy(world.tab())
    expect(await timesPaid()).toBe(1)
    expect(world.wallet.asked.length).toBe(1)
  })

  test('does not hold up another order', async () => {
    world = createWorld()
    world.wallet.manners.push('stall')
    const tab = world.tab()
    await world.buy(tab)
    await world.until(() => world.wallet.asked.length === 1)
    const other = '2e'.repeat(32)
    await world.buy(tab, other)
    await world.until(() => world.isArchived(other), 2 * 60_000)
    expect(await world.stages()).toEqual(['handed'])
  })

  test('answers after all: the signature is kept', async () => {
    world = createWorld()
    world.wallet.thinking = () => world.clock.sleep(150_000)
    await world.buy(world.tab())
    await world.until(async () => (await world.troubleOf()) === 'walletFailed')
    await world.pass(60_000)
    expect((await world.row()).legs[0]?.transactions[0]?.signature).toBeDefined()
  })

  test('is left by a reload: it is asked again after a tap, for the same transaction', async () => {
    world = createWorld()
    world.wallet.manners.push('stall')
    const tab = world.tab()
    await world.buy(tab)
    await world.until(() => world.wallet.asked.length === 1)
    tab.kill()
    const next = world.tab()
    await world.pass(20_000)
    expect(world.wallet.asked.length).toBe(1)
    await next.outbox.resume(ORDER)
    expect(await timesPaid()).toBe(1)
    expect(new Set(world.wallet.asked).size).toBe(1)
  })
})

describe('a storage that fails for a moment, as after an app switch,', () => {
  /** Makes this many of the next writes fail once the wallet has been asked. */
  const failWrites = async (times: number) => {
    const tab = world.tab()
    let approve = () => {}
    world.wallet.thinking = () => new Promise((done) => (approve = done))
    await world.buy(tab)
    await world.until(() => world.wallet.asked.length === 1)
    const { operations } = tab.db
    const put = operations.put.bind(operations)
    let left = times
    operations.put = ((row: never) =>
      (left -= 1) < 0
        ? put(row)
        : Promise.reject(new DOMException('connection lost', 'UnknownError'))) as typeof put
    approve()
  }

  test.each([1, 3])('loses no signature: after %i failed writes it is kept', async (times) => {
    world = createWorld()
    await failWrites(times)
    expect(await timesPaid()).toBe(1)
    expect(world.wallet.asked.length).toBe(1)
    expect(world.chain.codes).toEqual(['SUCCESS'])
    expect(world.errors).toHaveLength(1)
  })

  test('loses no word of what the wallet has changed either', async () => {
    world = createWorld()
    world.wallet.manners.push('rewriteAndBroadcast')
    world.wallet.change = { timestamp: 5 }
    await failWrites(3)
    expect(await timesPaid()).toBe(1)
    expect(world.wallet.asked).not.toContain(world.chain.executions('pay')[0])
    expect(world.errors).toHaveLength(1)
  })
})

describe('a wallet that rewrites the transaction', () => {
  test('gets nothing broadcast, and the user is told what changed', async () => {
    world = createWorld()
    world.wallet.manners.push('rewrite')
    await world.buy(world.tab())
    await world.until(async () => (await world.troubleOf()) === 'changed')
    expect((await world.row()).legs[0]?.trouble).toMatchObject({ changes: ['amount'] })
    await world.pass(5 * 60_000)
    expect(world.chain.codes).toEqual([])
    expect(world.wallet.asked.length).toBe(1)
    expect(await world.troubleOf()).toBe('changed')
  })

  test('and sends it itself is followed: what it paid with is reported', async () => {
    world = createWorld()
    world.wallet.manners.push('rewriteAndBroadcast')
    world.wallet.change = { timestamp: 5 }
    await world.buy(world.tab())
    expect(await timesPaid()).toBe(1)
    const [paid] = world.chain.executions('pay')
    expect(world.wallet.asked).not.toContain(paid)
    expect(world.chain.codes).toEqual([])
  })

  test('of an approval does not count as our approval', async () => {
    world = createWorld({ price: 'usdt' })
    world.wallet.manners.push('rewriteAndBroadcast')
    world.wallet.change = { args: [OTHER, '5000000'] }
    await world.buy(world.tab())
    await world.pass(5 * 60_000)
    expect((await world.stages())[1]).toBe('handed')
    expect(world.wallet.asked.length).toBe(1)
  })
})

test('a wallet that sends what it signed and hands it back harms nothing', async () => {
  world = createWorld()
  world.wallet.manners.push('broadcastItself')
  await world.buy(world.tab())
  expect(await timesPaid()).toBe(1)
  expect(world.chain.codes).toEqual(['DUP_TRANSACTION_ERROR'])
})

test('a signature that the network refuses is unknown, not failed, until a tap makes another', async () => {
  world = createWorld()
  world.wallet.manners.push('badSignature')
  const tab = world.tab()
  await world.buy(tab)
  await world.until(
    async () => (await world.row()).legs[0]?.transactions[0]?.missedAt !== undefined,
  )
  expect(await world.stages()).toEqual(['unresolved'])
  expect(world.chain.codes[0]).toBe('SIGERROR')
  expect(world.chain.codes[1]).toBe('DUP_TRANSACTION_ERROR')
  await tab.outbox.resume(ORDER)
  expect(await timesPaid()).toBe(1)
})

describe('a wallet that shows', () => {
  const wrong = (right: WalletState) => {
    if (right.kind !== 'connected') throw new Error('not connected')
    return {
      otherAccount: { ...right, owner: OTHER },
      otherNetwork: { ...right, onOurNetwork: false },
      noWallet: { kind: 'missing' as const },
    }
  }

  test.each(['otherAccount', 'otherNetwork', 'noWallet'] as const)(
    '%s pauses the order; a tap goes on when it is right again',
    async (trouble) => {
      world = createWorld()
      const right = world.wallet.current
      world.wallet.current = wrong(right)[trouble]
      const tab = world.tab()
      await world.buy(tab)
      await world.until(async () => (await world.troubleOf()) === trouble)
      await world.pass(60_000)
      expect(world.wallet.asked).toEqual([])
      world.wallet.current = right
      await tab.outbox.resume(ORDER)
      expect(await timesPaid()).toBe(1)
    },
  )

  test.each(['otherAccount', 'otherNetwork', 'noWallet'] as const)(
    '%s since the node was asked is noticed before the wallet is',
    async (trouble) => {
      world = createWorld()
      const right = world.wallet.current
      const tab = world.tab()
      world.chain.scripts.set('head', async () => {
        const isBuilt = (await world.row()).legs[0]?.transactions[0] !== undefined
        if (isBuilt) world.wallet.current = wrong(right)[trouble]
      })
      await world.buy(tab)
      await world.until(async () => (await world.troubleOf()) === trouble)
      expect(world.wallet.asked).toEqual([])
      // Nothing has left this device.
      expect(await world.stages()).toEqual(['built'])
      world.chain.scripts.clear()
      world.wallet.current = right
      await tab.outbox.resume(ORDER)
      expect(await timesPaid()).toBe(1)
    },
  )

  test('another account is no reason to lose sight of what it may have sent', async () => {
    world = createWorld()
    world.wallet.manners.push('stall')
    const right = world.wallet.current
    if (right.kind !== 'connected') throw new Error('not connected')
    const tab = world.tab()
    await world.buy(tab)
    await world.until(() => world.wallet.asked.length === 1)
    tab.kill()
    const unsigned = (await world.row()).legs[0]?.transactions[0]?.unsigned
    world.wallet.current = { ...right, owner: OTHER }
    const next = world.tab()
    await next.outbox.resume(ORDER)
    await world.until(async () => (await world.troubleOf()) === 'otherAccount')
    // The user presses approve in the old window, which is still open.
    if (unsigned) world.chain.submit(unsigned)
    expect(await timesPaid()).toBe(1)
  })
})
