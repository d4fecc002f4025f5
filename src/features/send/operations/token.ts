import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { trc20, trc20Calls, trc20Events } from '../../../chain/contracts/trc20.ts'
import { addressSchema, formatAddress, type Address } from '../../../core/address.ts'
import type { Amount } from '../../../core/amount.ts'
import { usdtCoin } from '../../../core/pricedCoins.ts'
import { tokenCoinSchema } from '../../../core/tokenCoin.ts'
import { stepAmount } from '../../../outbox/amountLabels.ts'
import { insufficientText } from '../../../outbox/insufficientText.ts'
import { defineKind, expectEvent } from '../../../outbox/kind.ts'
import { recognise } from '../../../outbox/recognise.ts'
import { agreedIf, allOf, checked } from '../../../outbox/verify.ts'

/** Sends an amount of a token to an account. */
export const sendToken = defineKind({
  name: 'send.token',
  intent: v.object({
    coin: tokenCoinSchema,
    to: addressSchema,
    units: v.pipe(v.bigint(), v.minValue(1n)),
    /** Fee limit of the transaction, in sun. */
    feeLimit: v.bigint(),
  }),
  legs: ({ owner, intent: { coin, to, units, feeLimit } }) => ({
    name: 'send',
    label: msg`Sending`,
    call: trc20.transfer(coin.contract, to, units, { feeLimit }),
    // Energy for a receiver that holds none of the token yet.
    typicalEnergy: 52_000n,
    // A token has no order ids, so a second transfer pays again.
    repeat: 'needsProof',
    verify: allOf(
      // Decimals decide the confirmed amount, and only the token itself is trusted about them.
      checked(trc20.decimals(coin.contract), (decimals) =>
        agreedIf(decimals === coin.decimals, 'decimals', decimals),
      ),
      checked(trc20.balanceOf(coin.contract, owner), (balance) =>
        agreedIf(balance >= units, 'balance', balance),
      ),
    ),
    // A token may return `false` and move nothing. It may also keep a part, and log the amount that
    // arrived.
    expects: expectEvent(
      coin.contract,
      trc20Events.transfer,
      (fields) => fields.from === owner && fields.to === to && fields.value > 0n,
    ),
  }),
  describe: ({ coin, to, units }) => ({
    seed: to,
    title: sentTitle(to, { coin, units }),
    payments: [{ coin, units }],
    fallback: msg`Transfer failed`,
    errors: [],
    reasons: {},
    mismatches: {
      balance: insufficientText(coin),
      decimals: msg`The token itself counts in other decimals. Nothing was signed.`,
    },
  }),
  recogniser: recognise(
    trc20Calls.transfer,
    ({ usdt }) => [usdt],
    ([to, units], { contract }) => {
      const amount = { coin: usdtCoin(contract), units }
      return { seed: to, title: sentTitle(to, amount), payments: [amount] }
    },
  ),
})

function sentTitle(to: Address, sent: Amount) {
  const [amount, receiver] = [stepAmount(sent), formatAddress(to)]
  return msg`Send ${amount} to ${receiver}`
}
