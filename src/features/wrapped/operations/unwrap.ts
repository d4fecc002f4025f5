import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { trc20 } from '../../../chain/contracts/trc20.ts'
import { wtrx, wtrxCalls, wtrxErrors, wtrxEvents } from '../../../chain/contracts/wtrx.ts'
import { wtrxCoin } from '../../../core/pricedCoins.ts'
import { addressSchema } from '../../../core/address.ts'
import { defineKind, expectEvent, type IntentOf } from '../../../outbox/kind.ts'
import { insufficientText } from '../../../outbox/insufficientText.ts'
import { recognise } from '../../../outbox/recognise.ts'
import { agreedIf, checked } from '../../../outbox/verify.ts'

/** Unwraps the account's WTRX into TRX, one smallest unit for one sun. */
export const unwrapTrx = defineKind({
  name: 'wtrx.unwrap',
  intent: v.object({
    contract: addressSchema,
    units: v.pipe(v.bigint(), v.minValue(1n)),
    /** Fee limit of the transaction, in sun. */
    feeLimit: v.bigint(),
  }),
  legs: ({ owner, intent: { contract, units, feeLimit } }) => ({
    name: 'unwrap',
    label: msg`Unwrap`,
    call: wtrx.withdraw(contract, units, { feeLimit }),
    typicalEnergy: 21_000n,
    // The contract has no order ids, so a second transaction would unwrap again, as far as WTRX is
    // left. A lower balance does not prove that this order ran, so nothing is skipped.
    repeat: 'needsProof',
    verify: checked(trc20.balanceOf(contract, owner), (balance) =>
      agreedIf(balance >= units, 'balance', balance),
    ),
    expects: expectEvent(
      contract,
      wtrxEvents.withdrawal,
      ({ from, amount }) => from === owner && amount === units,
    ),
  }),
  describe: ({ contract, units }) => ({
    seed: contract,
    title: msg`Unwrap WTRX`,
    payments: [{ coin: wtrxCoin(contract), units }],
    fallback: msg`Unwrap failed`,
    errors: wtrxErrors,
    reasons: { TransferFailed: msg`The TRX could not be paid out` },
    mismatches: { balance: insufficientText(wtrxCoin(contract)) },
  }),
  recogniser: recognise(
    wtrxCalls.withdraw,
    ({ wtrx: ours }) => [ours],
    ([units], { contract }) => ({
      seed: contract,
      title: msg`Unwrap WTRX`,
      payments: [{ coin: wtrxCoin(contract), units }],
    }),
  ),
})

export type UnwrapIntent = IntentOf<typeof unwrapTrx>
