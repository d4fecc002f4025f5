import { trc20Calls as calls, trc20Events as events } from '../../../src/chain/contracts/trc20.ts'
import { TRANSFER } from '../bytes.ts'
import { ofOwner, type Double } from '../double.ts'
import { FEE_LIMIT, STRANGER, UNITS, USDT } from '../places.ts'

/** Transfers TRX, which java-tron repeats as often as requested. */
export const trx: Double = {
  intent: () => ({ to: STRANGER, sun: UNITS }),
  calls: { [TRANSFER]: { whom: ofOwner, value: 'any' } },
  views: {},
}

/** Transfers a token; the balance is enough for any number of transfers. */
export const token: Double = {
  intent: () => ({ coin: USDT, to: STRANGER, units: UNITS, feeLimit: FEE_LIMIT }),
  calls: {
    [calls.transfer]: {
      whom: ofOwner,
      event: events.transfer,
      fields: ({ owner, args: [to, units] }) => [owner, to!, BigInt(units!)],
    },
  },
  views: {
    'balanceOf(address)': () => [1_000n * UNITS],
    'decimals()': () => [BigInt(USDT.decimals)],
  },
}
