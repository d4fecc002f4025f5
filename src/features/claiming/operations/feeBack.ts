import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import {
  INCOME_ORDER_LIFE_MS,
  incomeFund,
  incomeFundCalls,
  incomeFundEvents,
} from '../../../chain/contracts/incomeFund.ts'
import { trx } from '../../../core/amount.ts'
import { ok } from '../../../core/result.ts'
import { stepAmount } from '../../../outbox/amountLabels.ts'
import { agreed, expectEvent, mismatch } from '../../../outbox/kind.ts'
import { recognise } from '../../../outbox/recognise.ts'
import { when } from '../../../outbox/verify.ts'
import { defineFundKind, feeBackFrom, onFund, paidText } from './family.ts'

const takenText = msg`This fee was taken back already`

/** Refunds the fee of a withdrawal that was not paid within its seven days. */
export const takeFeeBack = defineFundKind({
  name: 'income.feeBack',
  intent: {
    /** Order of the same account. */
    order: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    /** Fee that was paid, in sun. */
    fee: v.bigint(),
  },
  legs: ({ owner, intent: { fund, order, fee, feeLimit } }) => {
    const known = incomeFund.orderOf(fund, owner, order)
    return {
      name: 'takeBack',
      label: msg`Taking back the fee`,
      call: incomeFund.takeFeeBack(fund, owner, order, { feeLimit }),
      typicalEnergy: 37_000n,
      // The fee is refunded once: a second transaction reverts.
      repeat: 'orderOnce',
      skip: when(known, ({ state }) =>
        state === 'paid' || state === 'takenBack' ? state : undefined,
      ),
      skippedLabels: { paid: paidText },
      verify: async (node) => {
        const [head, read] = await Promise.all([node.head(), node.read(known)])
        if (!head.ok) return head
        if (!read.ok) return read
        const { fee: paid, paidAt, state } = read.value
        if (state === 'none' || paid !== fee) return ok(mismatch('fee', paid))
        const isTime = head.value.timestamp >= paidAt + INCOME_ORDER_LIFE_MS
        return ok(isTime ? agreed : mismatch('notYet', feeBackFrom(paidAt)))
      },
      expects: expectEvent(
        fund,
        incomeFundEvents.feeTakenBack,
        (fields) => fields.order === order && fields.user === owner,
      ),
    }
  },
  describe: ({ order, fee }) => {
    const amount = stepAmount(trx(fee))
    return {
      seed: order,
      title: msg`Take back the fee of ${amount}`,
      settled: { takenBack: takenText, paid: paidText },
      reasons: { FeeIsTakenBack: takenText },
    }
  },
  recogniser: recognise(incomeFundCalls.takeFeeBack, onFund, ([, order]) => ({
    seed: order,
    title: msg`Fee of a withdrawal taken back`,
    order,
  })),
})
