import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { trxTransferErrors } from '../../../chain/contracts/trxTransfer.ts'
import { TRX, trx } from '../../../core/amount.ts'
import { stepAmount } from '../../../outbox/amountLabels.ts'
import { insufficientText } from '../../../outbox/insufficientText.ts'
import { defineKind } from '../../../outbox/kind.ts'
import { LEAST_INJECTION_SUN } from '../rules.ts'

/** Pays side-chain TRX into the fund that rewards the chain's block producers. */
export const injectFund = defineKind({
  name: 'bridge.inject',
  chain: 'side',
  intent: v.object({
    sun: v.pipe(
      v.bigint(),
      v.minValue(LEAST_INJECTION_SUN),
      v.maxValue(BigInt(Number.MAX_SAFE_INTEGER)),
    ),
  }),
  legs: ({ intent: { sun } }) => ({
    name: 'inject',
    label: msg`Giving to the fund`,
    call: { sun },
    // The chain stores no order id for it, so a second transaction pays again.
    repeat: 'needsProof',
  }),
  describe: ({ sun }, { id }) => {
    const shown = stepAmount(trx(sun))
    return {
      seed: id,
      title: msg`Give ${shown} to the side chain's fund`,
      payments: [trx(sun)],
      fallback: msg`Transfer failed`,
      errors: trxTransferErrors,
      reasons: { BalanceTooLow: insufficientText(TRX) },
    }
  },
})
