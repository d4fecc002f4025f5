import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { presale, presaleEvents } from '../../../chain/contracts/presale.ts'
import type { Address } from '../../../core/address.ts'
import { ok } from '../../../core/result.ts'
import { expectEvent, type Verify } from '../../../outbox/kind.ts'
import { agreedIf, allOf, checked } from '../../../outbox/verify.ts'
import { definePresaleKind, unlessRefunded, verifyPlace, type Place } from './family.ts'

// Operations that pay TRX back to a buyer: all of it if the soft cap was missed, the insured part
// after a launch. The contract pays back only once.

/** Refunds a buyer after the soft cap was missed. */
export const refundPresale = definePresaleKind({
  name: 'presale.refund',
  /** Refund, in sun. */
  intent: { amount: v.bigint() },
  legs: ({ owner, intent }) => ({
    name: 'refund',
    label: msg`Refund`,
    call: presale.refund(intent.presale, intent),
    typicalEnergy: 41_000n,
    repeat: 'orderOnce',
    skip: unlessRefunded(intent, owner),
    verify: allOf(
      verifyPlace(intent),
      checked(presale.buyerOf(intent.presale, owner), ({ paid }) =>
        agreedIf(paid === intent.amount, 'chainAmount', paid),
      ),
    ),
    expects: expectEvent(
      intent.presale,
      presaleEvents.refunded,
      ({ buyer, paid }) => buyer === owner && paid === intent.amount,
    ),
    after: reportPayback('refund', owner, intent),
  }),
  describe: ({ symbol }) => ({ title: msg`Take back what was paid for ${symbol}` }),
})

/** Gives up all tokens for the insured part of what was paid. */
export const claimInsurance = definePresaleKind({
  name: 'presale.insurance',
  /** Payment of the insurance, in sun, and the tokens given up for it. */
  intent: { amount: v.bigint(), givenUp: v.bigint() },
  legs: ({ owner, intent }) => ({
    name: 'insurance',
    label: msg`Insurance claim`,
    call: presale.insurance(intent.presale, intent),
    typicalEnergy: 60_000n,
    repeat: 'orderOnce',
    skip: unlessRefunded(intent, owner),
    verify: allOf(verifyPlace(intent), verifyInsured(owner, intent)),
    expects: expectEvent(
      intent.presale,
      presaleEvents.insuranceUsed,
      ({ buyer, paidBack }) => buyer === owner && paidBack === intent.amount,
    ),
    after: reportPayback('insurance', owner, intent),
  }),
  describe: ({ symbol }) => ({ title: msg`Use the insurance of ${symbol}` }),
})

const verifyInsured =
  (
    owner: Address,
    { presale: sale, amount, givenUp }: Place & { amount: bigint; givenUp: bigint },
  ): Verify =>
  async (node) => {
    const read = await node.readAll([
      presale.buyerOf(sale, owner),
      presale.insuredAmount(sale, owner),
    ])
    if (!read.ok) return read
    const [{ bought }, insured] = read.value
    // If nothing is insured any more, the contract itself reports the reason.
    const isSo = insured === 0n || insured === amount
    return ok(agreedIf(isSo && bought === givenUp, 'chainAmount', insured))
  }

const reportPayback =
  (act: 'refund' | 'insurance', owner: Address, { token }: Place) =>
  (txId: string) =>
    ({
      endpoint: 'swapCoinIssuedUpdateCoinssued',
      request: { owner, token, act, txId },
    }) as const
