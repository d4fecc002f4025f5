import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { presale, presaleEvents } from '../../../chain/contracts/presale.ts'
import { ok } from '../../../core/result.ts'
import { defineKind, type LegPlan } from '../../../outbox/kind.ts'
import {
  compare,
  describePresale,
  inPresale,
  readBuyer,
  verifyInPresale,
  vouchedFor,
} from './buy.ts'

// How a buyer gets TRX back: all of it where the soft cap was missed, the insured part after a
// launch. The contract gives back once.

/** What comes back, in sun. */
export const refundIntent = v.object({ ...inPresale, amount: v.bigint() })
export type RefundIntent = v.InferOutput<typeof refundIntent>

/** Takes back what was paid, after the soft cap was missed. */
export const refundPresale = defineKind({
  name: 'presale.refund',
  version: 1,
  intent: refundIntent,
  legs: ({ owner, intent }): LegPlan[] => [
    {
      ...vouchedFor(intent),
      name: 'refund',
      label: msg`Refund`,
      call: presale.refund(intent.presale, intent),
      typicalEnergy: 41_000n,
      repeat: 'orderOnce',
      skip: async (node) => {
        const buyer = await readBuyer(node, intent, owner)
        return buyer.ok ? ok(buyer.value.refunded ? 'refunded' : undefined) : buyer
      },
      verify: verifyInPresale(intent, async (node) => {
        const buyer = await readBuyer(node, intent, owner)
        if (!buyer.ok) return buyer
        return compare(buyer.value.paid === intent.amount, 'chainAmount', buyer.value.paid)
      }),
      expects: {
        contract: intent.presale,
        shape: presaleEvents.refunded,
        matches: (fields) => fields['buyer'] === owner && fields['paid'] === intent.amount,
      },
      after: (txId) => ({
        endpoint: 'swapCoinIssuedUpdateCoinssued',
        request: { owner, token: intent.token, act: 'refund', txId },
      }),
    },
  ],
  describe: ({ token, symbol }) => ({
    ...describePresale(token),
    title: msg`Take back what was paid for ${symbol}`,
    payments: [],
  }),
})

/** What comes back, in sun, and the tokens that are given up for it. */
export const insuranceIntent = v.object({
  ...inPresale,
  amount: v.bigint(),
  givenUp: v.bigint(),
})
export type InsuranceIntent = v.InferOutput<typeof insuranceIntent>

/** Gives up all tokens for the insured part of what was paid. */
export const claimInsurance = defineKind({
  name: 'presale.insurance',
  version: 1,
  intent: insuranceIntent,
  legs: ({ owner, intent }): LegPlan[] => [
    {
      ...vouchedFor(intent),
      name: 'insurance',
      label: msg`Insurance claim`,
      call: presale.insurance(intent.presale, intent),
      typicalEnergy: 60_000n,
      repeat: 'orderOnce',
      skip: async (node) => {
        const buyer = await readBuyer(node, intent, owner)
        return buyer.ok ? ok(buyer.value.refunded ? 'refunded' : undefined) : buyer
      },
      verify: verifyInPresale(intent, async (node) => {
        const [buyer, insured] = await Promise.all([
          readBuyer(node, intent, owner),
          node.read(presale.insuredAmount(intent.presale, owner), ['uint256']),
        ])
        if (!buyer.ok) return buyer
        if (!insured.ok) return insured
        const [amount] = insured.value
        // Where nothing is insured any more, the contract itself says why.
        const isSo = amount === 0n || amount === intent.amount
        return compare(isSo && buyer.value.bought === intent.givenUp, 'chainAmount', amount)
      }),
      expects: {
        contract: intent.presale,
        shape: presaleEvents.insuranceUsed,
        matches: (fields) => fields['buyer'] === owner && fields['paidBack'] === intent.amount,
      },
      after: (txId) => ({
        endpoint: 'swapCoinIssuedUpdateCoinssued',
        request: { owner, token: intent.token, act: 'insurance', txId },
      }),
    },
  ],
  describe: ({ token, symbol }) => ({
    ...describePresale(token),
    title: msg`Use the insurance of ${symbol}`,
    payments: [],
  }),
})
