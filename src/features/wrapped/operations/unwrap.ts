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

/** Turns WTRX of the account back into TRX, one smallest unit for one sun. */
export const unwrapTrx = defineKind({
  name: 'wtrx.unwrap',
  intent: v.object({
    contract: addressSchema,
    units: v.pipe(v.bigint(), v.minValue(1n)),
    /** The most that the transaction may burn for energy, in sun. */
    feeLimit: v.bigint(),
  }),
  legs: ({ owner, intent: { contract, units, feeLimit } }) => ({
    name: 'unwrap',
    label: msg`Unwrap`,
    call: wtrx.withdraw(contract, units, { feeLimit }),
    typicalEnergy: 21_000n,
    // The contract has no order ids: a second transaction would unwrap again, as far as there is
    // WTRX. That some is gone does not prove that it was this order, so nothing is skipped.
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
