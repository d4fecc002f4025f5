import {
  trxBurnSaleCalls as calls,
  trxBurnSaleEvents as events,
} from '../../../src/chain/contracts/trxBurnSale.ts'
import { ofOrder, once, type Double } from '../double.ts'
import { CAST, COIN, FEE_LIMIT, STRANGER, TRX_BURN, UNITS } from '../places.ts'

/** Whole tokens per TRX, in smallest units. */
const RATE = 40n * 10n ** 18n
const TOKENS = (UNITS * RATE) / 1_000_000n

/** Burns TRX for tokens that arrive in the same transaction. */
export const gift: Double = {
  intent: () => ({
    sale: TRX_BURN,
    coin: CAST,
    rate: RATE,
    given: UNITS,
    units: TOKENS,
    feeLimit: FEE_LIMIT,
  }),
  calls: {
    [calls.give]: {
      whom: ofOrder,
      refuses: once(calls.give, 'OrderAlreadyUsed()'),
      value: UNITS,
      event: events.given,
      fields: ({ owner, args }) => [args[0]!, owner, UNITS, TOKENS],
    },
  },
  views: {
    'isUsed(address,bytes32)': ([account, order], { doneIn }) => [
      doneIn(calls.give, `${account} ${order}`) !== undefined,
    ],
    'token()': () => [COIN],
    'decimals()': () => [BigInt(CAST.decimals)],
    'rate()': () => [RATE],
    'start()': () => [1_500_000_000n],
    'end()': () => [2_000_000_000n],
    'mostGiven()': () => [1_000_000n * UNITS],
  },
  told: ({ orderKey, owner }) => ({
    orderKey,
    owner,
    contract: TRX_BURN,
    token: COIN,
    given: UNITS,
    units: TOKENS,
  }),
  lies: {
    contract: (told) => ({ ...told, contract: STRANGER }),
    owner: (told) => ({ ...told, owner: STRANGER }),
    price: (told) => ({ ...told, units: 2n * TOKENS }),
  },
}
