import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseFeeLimit, estimateFee } from '../../../src/chain/fee.ts'
import { feeReserve } from '../../../src/sheets/useFeeReserve.ts'

const nothing = { energy: 0n, bandwidth: 0n }

test('what stays for the network is enough for a sheet that asks for the worst', () => {
  fc.assert(
    fc.property(
      fc.bigInt(1n, 220_000n),
      fc.bigInt(0n, 420n),
      fc.bigInt(0n, 2_000n),
      (energy, energySun, bandwidthSun) => {
        const activation = { accountSun: 0n, bytesSun: 0n }
        const prices = { energySun, bandwidthSun, activation, multisigSun: 0n, fetchedAt: 0 }
        const transactions = [{ energy, penalty: 0n, measured: true, bytes: 450n }]
        const limit = chooseFeeLimit({ transactions, prices })
        const { worstSun } = estimateFee(transactions, prices, nothing, limit)
        expect(feeReserve(energy, prices)).toBeGreaterThanOrEqual(worstSun)
      },
    ),
  )
})
