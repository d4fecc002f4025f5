import { wtrxCalls as calls, wtrxEvents as events } from '../../../src/chain/contracts/wtrx.ts'
import { ofOwner, type Double } from '../double.ts'
import { FEE_LIMIT, UNITS, WTRX } from '../places.ts'

/** Unwraps WTRX; the balance is enough for any number of times. */
export const unwrapping: Double = {
  intent: () => ({ contract: WTRX, units: UNITS, feeLimit: FEE_LIMIT }),
  calls: {
    [calls.withdraw]: {
      whom: ofOwner,
      event: events.withdrawal,
      fields: ({ owner }) => [owner, UNITS],
    },
  },
  views: { 'balanceOf(address)': () => [1_000n * UNITS] },
}
