import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { contractCall, type ContractCall } from '../../../src/chain/call.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import type { NodeError } from '../../../src/chain/nodeAnswers.ts'
import { ok, type Result } from '../../../src/core/result.ts'
import { BLOCK_MS, HOUR_MS, MINUTE_MS } from '../../../src/core/time.ts'
import { defineKind, type LegPlan } from '../../../src/outbox/kind.ts'
import { standingOf } from '../../../src/state/operations/standing.ts'
import { unreachable } from './chainModel.ts'
import { createWorld, ORDER, OWNER, SALE, TOKEN, type Tab, type World } from './world.ts'

// Tests a leg whose time has not come: until then, its call would revert.

let isTime: Result<boolean, NodeError>
let isPrepared: Result<string | undefined, NodeError>
let asks: number

const give = (name: string, call: ContractCall): LegPlan => ({
  name,
  label: { id: name },
  call,
  repeat: 'harmless',
  opensNextAt: 'included',
})

const timed = defineKind({
  name: 'test.timed',
  version: 1,
  intent: v.object({}),
  legs: () => [
    {
      ...give('prepareIt', trc20.approve(TOKEN, SALE, 5n)),
      preparation: true,
      skip: async () => isPrepared,
    },
    {
      ...give('give', contractCall(SALE, 'give()', [])),
      ready: async () => {
        asks += 1
        return isTime
      },
    },
  ],
  describe: () => ({
    seed: 'timed',
    title: { id: 'timed' },
    payments: [],
    reasons: {},
    errors: [],
  }),
})

let world: World
let tab: Tab
afterEach(() => world.end())

async function begin(): Promise<void> {
  asks = 0
  isTime = ok(false)
  isPrepared = ok('prepared')
  world = createWorld({ kinds: new Map([[timed.name, timed]]) })
  tab = world.tab()
  await tab.outbox.add({ id: ORDER, kind: timed.name, owner: OWNER, intent: {} })
}

const simulations = () => world.chain.calls.filter(({ method }) => method === 'constantCall').length
const asked = () => world.wallet.asked.length

test('is asked about at every block, and the wallet not before its time', async () => {
  await begin()
  await world.pass(10 * MINUTE_MS)
  expect(asks).toBeGreaterThanOrEqual((10 * MINUTE_MS) / BLOCK_MS - 1)
  expect(asks).toBeLessThanOrEqual((10 * MINUTE_MS) / BLOCK_MS + 1)
  expect(simulations()).toBe(0)
  expect(asked()).toBe(0)
  // The user has nothing to do, and nothing is wrong.
  expect(standingOf(await world.row())).toBe('working')
  expect(await world.troubleOf(1)).toBeUndefined()

  isTime = ok(true)
  await world.pass(BLOCK_MS)
  expect(asked()).toBe(1)
  await world.until(() => world.isArchived())
})

test('waits for the user once its time has come, if nobody attends', async () => {
  await begin()
  tab.kill()
  const worker = world.tab({ page: false })
  isTime = ok(true)
  await world.pass(MINUTE_MS)
  expect(standingOf(await world.row())).toBe('waiting')
  worker.kill()
  await world.tab().outbox.resume(ORDER)
  await world.until(() => world.isArchived())
})

test('is a trouble that ends by itself while the node is silent', async () => {
  await begin()
  isTime = unreachable
  await world.pass(MINUTE_MS)
  expect(await world.troubleOf(1)).toBe('unreachable')
  isTime = ok(false)
  await world.pass(2 * MINUTE_MS)
  expect(await world.troubleOf(1)).toBeUndefined()
  expect(asked()).toBe(0)
})

test('may be over again when the user comes: then it is waited for anew', async () => {
  await begin()
  tab.kill()
  isTime = ok(true)
  world.tab({ page: false })
  await world.until(async () => (await world.stages())[1] === 'agreed')
  isTime = ok(false)
  await world.tab().outbox.resume(ORDER)
  await world.pass(MINUTE_MS)
  expect(asked()).toBe(0)
  expect(await world.stages()).toEqual(['skipped', 'planned'])
  isTime = ok(true)
  await world.pass(BLOCK_MS)
  expect(asked()).toBe(1)
})

test('whose preparation turned out to be needed after all has it made first', async () => {
  await begin()
  world.chain.scripts.set('constantCall', ((_: unknown, { signature }: ContractCall) =>
    signature === 'give()' && isPrepared.ok && isPrepared.value === undefined
      ? ok({ kind: 'reverted', output: '', message: '', energyUsed: 0n, energyPenalty: 0n })
      : undefined) as never)
  await world.until(async () => (await world.stages())[0] === 'skipped')
  isPrepared = ok(undefined)
  isTime = ok(true)
  await world.until(() => asked() === 1)
  expect(await world.stages()).toEqual([expect.not.stringMatching('skipped'), 'agreed'])
  isPrepared = ok('prepared')
  await world.until(() => world.isArchived(), HOUR_MS)
  expect(asked()).toBe(2)
  expect(world.chain.inBlocks()).toEqual(world.wallet.asked)
})
