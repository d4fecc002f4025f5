import * as v from 'valibot'
import { afterEach, describe, expect, test } from 'vitest'
import { contractCall } from '../../../src/chain/call.ts'
import { ok } from '../../../src/core/result.ts'
import { HOUR_MS, MINUTE_MS } from '../../../src/core/time.ts'
import { defineKind } from '../../../src/outbox/kind.ts'
import { unreachable } from './chainModel.ts'
import { createWorld, ORDER, OWNER, SALE, type Tab, type World } from './world.ts'

/** A kind that is harmless to repeat, although the backend is notified each time. */
const harmless = defineKind({
  name: 'test.harmless',
  version: 1,
  intent: v.object({}),
  legs: ({ id, owner }) => [
    {
      name: 'give',
      label: { id: 'give' },
      call: contractCall(SALE, 'give()', []),
      repeat: 'harmless',
      opensNextAt: 'final',
      after: (txId) => ({
        endpoint: 'buyProductFirstPayAfter',
        request: { orderKey: id, owner, txId },
      }),
    },
  ],
  describe: () => ({
    seed: 'harmless',
    title: { id: 'harmless' },
    payments: [],
    reasons: {},
    errors: [],
  }),
})

let world: World
let tab: Tab
afterEach(() => world.end())

const leg = async () => (await world.row()).legs[0]!
const lookUps = ['transactionInfo', 'solidifiedTransactionInfo'] as const
const reported = () =>
  new Set(
    world.backend
      .requests('buyProductFirstPayAfter')
      .map(({ request }) => (request as { txId: string }).txId),
  )
const looks = () => world.chain.calls.filter(({ method }) => method === 'transactionInfo').length

/** Runs it twice, the second time before the node knows of the first. */
async function doTwice(): Promise<void> {
  world = createWorld({ kinds: new Map([[harmless.name, harmless]]) })
  world.backend.script = ({ endpoint }) =>
    endpoint === 'buyProductFirstPayAfter' ? ok({ status: 'acknowledged' }) : undefined
  for (const method of lookUps) world.chain.scripts.set(method, () => ok(undefined))
  tab = world.tab()
  await tab.outbox.add({ id: ORDER, kind: harmless.name, owner: OWNER, intent: {} })
  await world.until(async () => (await leg()).transactions[0]?.missedAt !== undefined)
  const [first] = world.wallet.asked
  for (const method of lookUps)
    world.chain.scripts.set(method, ((txId: string) =>
      txId === first ? ok(undefined) : undefined) as never)
  await tab.outbox.resume(ORDER)
  await world.until(async () => (await world.stages())[0] === 'acknowledged')
  expect([...reported()]).toEqual([world.wallet.asked[1]])
  expect(await world.isArchived()).toBe(false)
}

describe('what did no harm and was done again', () => {
  test('is reported too when it is found to have been done the first time', async () => {
    await doTwice()
    await world.pass(10 * MINUTE_MS)
    world.chain.scripts.clear()
    await world.until(() => world.isArchived(), HOUR_MS)
    expect(world.chain.inBlocks()).toEqual(world.wallet.asked)
    expect(reported()).toEqual(new Set(world.wallet.asked))
  })

  test('is put away all the same when it is never found, after a few looks', async () => {
    await doTwice()
    const before = looks()
    await world.until(() => world.isArchived(), HOUR_MS)
    expect(looks() - before).toBeGreaterThan(3)
    expect(looks() - before).toBeLessThan(7)
    expect([...reported()]).toEqual([world.wallet.asked[1]])
  })

  test('is not put away by a node that is away: that was no look', async () => {
    await doTwice()
    world.chain.scripts.set('transactionInfo', () => unreachable)
    await world.pass(HOUR_MS)
    expect(await world.isArchived()).toBe(false)
    world.chain.scripts.clear()
    await world.until(() => world.isArchived(), 5 * MINUTE_MS)
    expect(reported()).toEqual(new Set(world.wallet.asked))
  })
})
