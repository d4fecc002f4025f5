import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { contractCall, DEFAULT_FEE_LIMIT } from '../../../src/chain/call.ts'
import type { ChainNode } from '../../../src/chain/node.ts'
import type { ConstantResult } from '../../../src/chain/nodeAnswers.ts'
import { SUN_PER_TRX } from '../../../src/core/amount.ts'
import { err, ok } from '../../../src/core/result.ts'
import { chooseFeeLimit, estimateFee, examine } from '../../../src/chain/preflight.ts'
import type { LegPlan } from '../../../src/outbox/kind.ts'
import { OWNER, SALE } from '../features/blindboxSamples.ts'

const prices = { energySun: 100n, bandwidthSun: 1_000n }
const known = {
  readPrices: async () => ({ ...prices, fetchedAt: 1 }),
  pinned: new Set([SALE]),
}
const nothing = { energy: 0n, bandwidth: 0n }
const LIMIT = 30_000_000n

const needed = (change: { energy?: bigint } = {}) => ({
  energy: 100_000n,
  measured: true,
  bytes: 300n,
  ...change,
})

test('somebody who owns nothing burns TRX for every unit of energy and every byte', () => {
  const fee = estimateFee([needed()], prices, nothing, LIMIT)
  expect(fee.expectedSun).toBe(100_000n * 100n + 300n * 1_000n)
  expect(fee.worstSun).toBe(LIMIT + 300n * 1_000n)
})

test('owned energy is taken off unit by unit, across transactions', () => {
  const two = [needed({ energy: 10n }), needed({ energy: 20n })]
  const owned = { energy: 15n, bandwidth: 10_000n }
  expect(estimateFee(two, prices, owned, LIMIT).expectedSun).toBe(15n * 100n)
})

test('bandwidth pays for a whole transaction or for none of it', () => {
  const two = [needed({ energy: 0n }), needed({ energy: 0n })]
  const bytesSun = 300n * 1_000n
  expect(estimateFee(two, prices, { energy: 0n, bandwidth: 299n }, LIMIT).expectedSun).toBe(
    2n * bytesSun,
  )
  expect(estimateFee(two, prices, { energy: 0n, bandwidth: 599n }, LIMIT).expectedSun).toBe(
    bytesSun,
  )
  expect(estimateFee(two, prices, { energy: 0n, bandwidth: 600n }, LIMIT).expectedSun).toBe(0n)
})

const units = (max: bigint) => fc.bigInt({ min: 0n, max })
const anyTransactions = fc.array(
  fc.record({
    energy: units(300_000n),
    measured: fc.boolean(),
    bytes: units(600n),
  }),
  { maxLength: 5 },
)

test('owning more never costs more, and the worst case is never below the expected one', () => {
  fc.assert(
    fc.property(anyTransactions, units(10n ** 6n), units(2_000n), (all, energy, bandwidth) => {
      const limit = chooseFeeLimit({ transactions: all, prices })
      const poor = estimateFee(all, prices, nothing, limit)
      const rich = estimateFee(all, prices, { energy, bandwidth }, limit)
      expect(rich.expectedSun).toBeLessThanOrEqual(poor.expectedSun)
      expect(rich.worstSun).toBeGreaterThanOrEqual(rich.expectedSun)
      expect(rich.energy).toBe(poor.energy)
    }),
  )
})

test('the fee limit is in whole TRX, covers each transaction with room, and has a ceiling', () => {
  fc.assert(
    fc.property(anyTransactions, (all) => {
      const limit = chooseFeeLimit({ transactions: all, prices })
      expect(limit % SUN_PER_TRX).toBe(0n)
      expect(limit).toBeLessThanOrEqual(DEFAULT_FEE_LIMIT)
      for (const { energy } of all) {
        const burnt = (energy * prices.energySun * 150n) / 100n
        expect(limit).toBeGreaterThanOrEqual(burnt < DEFAULT_FEE_LIMIT ? burnt : DEFAULT_FEE_LIMIT)
      }
    }),
  )
})

test('without prices the fee limit is the default', () => {
  expect(chooseFeeLimit({ transactions: [needed()] })).toBe(DEFAULT_FEE_LIMIT)
})

const plan = (name: string, skip?: LegPlan['skip']): LegPlan => ({
  name,
  label: { id: name },
  call: contractCall(SALE, 'pay(uint256)', [1n]),
  repeat: 'harmless',
  opensNextAt: 'included',
  ...(skip && { skip }),
})

/** A node that answers each simulated call with `result`, and counts them. */
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

const returned: ConstantResult = { kind: 'returned', output: '', energyUsed: 51_000n }

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
