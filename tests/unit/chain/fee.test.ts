import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_FEE_LIMIT } from '../../../src/chain/call.ts'
import { chooseFeeLimit, estimateFee } from '../../../src/chain/fee.ts'
import { SUN_PER_TRX } from '../../../src/core/amount.ts'

const prices = {
  energySun: 100n,
  bandwidthSun: 1_000n,
  activation: { accountSun: 1_000_000n, bytesSun: 100_000n },
  multisigSun: 1_000_000n,
}
const nothing = { energy: 0n, bandwidth: 0n }
const LIMIT = 30_000_000n

const needed = (change: { energy?: bigint; penalty?: bigint } = {}) => ({
  energy: 100_000n,
  penalty: 0n,
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
    penalty: units(100_000n),
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

test('where a contract is busy the limit leaves room for the next rise of its factor, and the margin', () => {
  const calm = chooseFeeLimit({ transactions: [needed()], prices })
  const busy = chooseFeeLimit({ transactions: [needed({ penalty: 60_000n })], prices })
  expect(calm).toBe(15_000_000n)
  expect(busy).toBe(18_000_000n)
  const { penalty, worstSun } = estimateFee([needed({ penalty: 60_000n })], prices, nothing, busy)
  expect(penalty).toBe(60_000n)
  expect(worstSun).toBe(busy + 300n * 1_000n)
})
