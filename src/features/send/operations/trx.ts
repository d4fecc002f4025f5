import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { trxTransfer, trxTransferErrors } from '../../../chain/contracts/trxTransfer.ts'
import { addressSchema, formatAddress, type Address } from '../../../core/address.ts'
import { TRX, trx } from '../../../core/amount.ts'
import { stepAmount } from '../../../outbox/amountLabels.ts'
import { insufficientText } from '../../../outbox/insufficientText.ts'
import { defineKind } from '../../../outbox/kind.ts'
import { recogniseTransfer } from '../../../outbox/recognise.ts'

/** Sends TRX to an account. */
export const sendTrx = defineKind({
  name: 'send.trx',
  intent: v.object({
    to: addressSchema,
    sun: v.pipe(v.bigint(), v.minValue(1n)),
  }),
  legs: ({ intent: { to, sun } }) => ({
    name: 'send',
    label: msg`Sending`,
    call: trxTransfer(to, sun),
    // A TRX transfer carries no order id on chain, so a second one pays again.
    repeat: 'needsProof',
  }),
  describe: ({ to, sun }) => ({
    seed: to,
    title: sentTitle(to, sun),
    payments: [trx(sun)],
    fallback: msg`Transfer failed`,
    errors: trxTransferErrors,
    reasons: {
      ToOneself: msg`This is your own account: nothing would be sent`,
      ToContract: msg`This is a contract: it takes no TRX that is simply sent to it`,
      BalanceTooLow: insufficientText(TRX),
    },
  }),
  recogniser: recogniseTransfer(({ to, sun }) => ({
    seed: to,
    title: sentTitle(to, sun),
    payments: [trx(sun)],
  })),
})

function sentTitle(to: Address, sun: bigint) {
  const [amount, receiver] = [stepAmount(trx(sun)), formatAddress(to)]
  return msg`Send ${amount} to ${receiver}`
}
