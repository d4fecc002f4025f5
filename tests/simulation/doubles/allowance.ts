import { trc20Calls as calls, trc20Events as events } from '../../../src/chain/contracts/trc20.ts'
import type { Double } from '../double.ts'
import { FEE_LIMIT, ROUTER, UNITS, USDT } from '../places.ts'

/** Revokes the pools' approval for USDT. */
export const revocation: Double = {
  intent: () => ({ coin: USDT, spender: ROUTER, feeLimit: FEE_LIMIT }),
  calls: {
    [calls.approve]: {
      whom: ({ args }) => args[0]!,
      event: events.approval,
      fields: ({ owner, args }) => [owner, args[0]!, 0n],
    },
  },
  views: {
    'allowance(address,address)': ([, spender], { doneIn }) => [
      doneIn(calls.approve, spender!) === undefined ? UNITS : 0n,
    ],
  },
}
