import { expect, test } from 'vitest'
import { contractCall } from '../../../src/chain/call.ts'
import type { ChainNode } from '../../../src/chain/node.ts'
import type { ConstantResult } from '../../../src/chain/nodeAnswers.ts'
import { err, ok } from '../../../src/core/result.ts'
import { examine } from '../../../src/chain/preflight.ts'
import type { LegPlan } from '../../../src/outbox/kind.ts'
import { OWNER, SALE } from '../features/blindboxSamples.ts'

const prices = {
  energySun: 100n,
  bandwidthSun: 1_000n,
  activation: { accountSun: 1_000_000n, bytesSun: 100_000n },
  multisigSun: 1_000_000n,
}
const known = {
  readPrices: async () => ({ ...prices, fetchedAt: 1 }),
  pinned: new Set([SALE]),
}
const nothing = { energy: 0n, bandwidth: 0n }
const plan = (name: string, skip?: LegPlan['skip']): LegPlan => ({
  name,
  label: { id: name },
  call: contractCall(SALE, 'pay(uint256)', [1n]),
  repeat: 'harmless',
  opensNextAt: 'included',
  ...(skip && { skip }),
})

/** Creates a node that answers each simulated call with `result` and counts the calls. */
function fakeNode(result: ConstantResult) {
  const calls: string[] = []
  const node = {
    resources: async () => ok(nothing),
    constantCall: async (_: unknown, { signature }: { signature: string }) => {
      calls.push(signature)
      return ok(result)
    },
  } as unknown as ChainNode
  return { node, calls }
}

const returned: ConstantResult = {
  kind: 'returned',
  output: '',
  energyUsed: 51_000n,
  energyPenalty: 0n,
}

test('a single transaction is simulated, and said to succeed', async () => {
  const { node } = fakeNode(returned)
  const found = await examine(node, OWNER, [plan('pay1')], known)
  expect(found.transactions).toMatchObject([{ name: 'pay1', energy: 51_000n, measured: true }])
  expect(found.willSucceed).toBe(true)
})

test('legs that the chain says are not needed cost nothing', async () => {
  const { node } = fakeNode(returned)
  const skip = async () => ok('allowanceSuffices')
  const found = await examine(node, OWNER, [plan('approve1', skip), plan('pay1')], known)
  expect(found.transactions.map(({ name }) => name)).toEqual(['pay1'])
  expect(found.willSucceed).toBe(true)
})

test('a payment behind an approval is not simulated: it would fail for want of the approval', async () => {
  const { node, calls } = fakeNode(returned)
  const found = await examine(node, OWNER, [plan('approve1'), plan('pay1')], known)
  expect(calls).toHaveLength(1)
  expect(found.transactions.map(({ measured }) => measured)).toEqual([true, false])
  expect(found.transactions[1]?.energy).toBeGreaterThan(100_000n)
  expect(found.willSucceed).toBe(false)
  expect(found.failure).toBeUndefined()
})

test('a leg of which the chain cannot say whether it is needed counts as needed', async () => {
  const { node } = fakeNode(returned)
  const skip = async () => err({ kind: 'timeout' } as const)
  const found = await examine(node, OWNER, [plan('approve1', skip), plan('pay1')], known)
  expect(found.transactions).toHaveLength(2)
})

test('a simulation that reverts is told with what the contract said', async () => {
  const { node } = fakeNode({ kind: 'reverted', output: 'cafe', message: 'no', energyUsed: 1n })
  const found = await examine(node, OWNER, [plan('pay1')], known)
  expect(found.failure).toEqual({ output: 'cafe', message: 'no' })
  expect(found.willSucceed).toBe(false)
})

test('a call to a contract that nobody stands for is said to be one, and not to succeed', async () => {
  const { node } = fakeNode(returned)
  const found = await examine(node, OWNER, [plan('pay1')], { ...known, pinned: new Set() })
  expect(found).toMatchObject({ stranger: SALE, willSucceed: false })
})

test('what a busy contract takes on top is carried along', async () => {
  const { node } = fakeNode({ ...returned, energyPenalty: 30_000n })
  const found = await examine(node, OWNER, [plan('pay1')], known)
  expect(found.transactions).toMatchObject([{ energy: 51_000n, penalty: 30_000n }])
})

test('behind the approval of a busy token its payment is expected to take more, too', async () => {
  // The token's code used 10,000 energy, plus a penalty of four times that.
  const { node } = fakeNode({ ...returned, energyUsed: 50_000n, energyPenalty: 40_000n })
  const pay = { ...plan('pay1'), typicalEnergy: 100_000n }
  const found = await examine(node, OWNER, [plan('approve1'), pay], known)
  expect(found.transactions[1]).toMatchObject({ energy: 220_000n, penalty: 120_000n })
})

test('an answer to everything is complete; without the simulation, or the resources, it is not', async () => {
  const { node } = fakeNode(returned)
  expect((await examine(node, OWNER, [plan('pay1')], known)).isComplete).toBe(true)
  const refuse = async () => err({ kind: 'timeout' } as const)
  const dumb = { ...node, constantCall: refuse }
  expect((await examine(dumb, OWNER, [plan('pay1')], known)).isComplete).toBe(false)
  const poor = { ...node, resources: refuse }
  const skip = async () => ok(undefined)
  expect((await examine(poor, OWNER, [plan('pay1', skip)], known)).isComplete).toBe(false)
  const unpriced = { ...known, readPrices: async () => undefined }
  expect((await examine(node, OWNER, [plan('pay1')], unpriced)).isComplete).toBe(false)
})

test('a node that answers nothing is not asked once more', async () => {
  const { node, calls } = fakeNode(returned)
  const silent = { ...node, resources: async () => err({ kind: 'timeout' } as const) }
  const found = await examine(silent, OWNER, [plan('pay1')], known)
  expect(found).toMatchObject({ isComplete: false, willSucceed: false })
  expect(calls).toEqual([])
})
