import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { refusal } from '../../../api/refusal.ts'
import { blindBoxSale, blindBoxSaleErrors } from '../../../chain/contracts/blindBoxSale.ts'
import { addressSchema, type Address } from '../../../core/address.ts'
import { defineFamily } from '../../../outbox/family.ts'
import type { Contracts } from '../../../outbox/kind.ts'
import { when } from '../../../outbox/verify.ts'
import { boxSeed } from '../rules.ts'

/** Fields of every box operation. */
export const ofBox = {
  productId: v.string(),
  productName: v.string(),
  sale: addressSchema,
}

export const defineBoxKind = defineFamily({
  intent: ofBox,
  leg: () => ({ skippedLabels: { alreadyPaid: msg`Already paid`, refunded: msg`Taken back` } }),
  describe: ({ productId }) => ({
    seed: boxSeed(productId),
    errors: blindBoxSaleErrors,
    refusals: {
      [refusal.exceedsPersonalMaximum]: exceedsText,
      [refusal.insufficientRemaining]: remainingText,
      [refusal.saleNotOpen]: notOpenText,
      [refusal.saleEnded]: endedText,
      [refusal.soldOut]: msg`Sold out`,
    },
    settled: {
      refunded: msg`The first payment was taken back`,
      alreadyPaid: msg`This order is paid already`,
    },
    reasons: {
      SaleNotOpen: notOpenText,
      SaleEnded: endedText,
      ExceedsPersonalMaximum: exceedsText,
      InsufficientRemaining: remainingText,
      OrderAlreadyPaid: msg`This order is paid already`,
      OrderRefunded: msg`The first payment was taken back`,
      FirstPaymentMissing: msg`The first payment is missing`,
      SecondPaymentLate: msg`The time for the second payment is over`,
      NothingToRefund: msg`There is nothing to take back`,
      RefundNotYet: msg`The first payment cannot be taken back yet`,
      WrongValue: msg`The amount is not the price`,
      NotDrawnYet: msg`The block that decides is not there yet`,
      DrawMissed: msg`Nobody opened these boxes or recorded their draw within 256 blocks (about 13 minutes), so a new block has to decide. Cancel this opening and open them anew.`,
      DrawNotMissed: msg`The draw was not missed, or a new block is named already`,
    },
  }),
})

const exceedsText = msg`Exceeded the maximum purchase quantity`
const remainingText = msg`Insufficient remaining number`
const notOpenText = msg`Not in the pre-sale stage`
const endedText = msg`The sale has ended`

/** Configured sale contract. */
export const onSale = ({ blindBoxSale: sale }: Contracts) => [sale]

/**
 * Skips a payment that the chain has already received or refunded, for example from another device.
 */
export const settledBefore = (sale: Address, owner: Address, order: string, index: number) =>
  when(blindBoxSale.orderOf(sale, owner, order), ({ state }) => {
    if (state === 'refunded') return 'refunded'
    return (state === 'bought' || (state === 'firstPaid' && index === 0)) && 'alreadyPaid'
  })

/** Skips the leg if the chain has refunded the order to its buyer. */
export const refundedBefore = (sale: Address, owner: Address, order: string) =>
  when(blindBoxSale.orderOf(sale, owner, order), ({ state }) => state === 'refunded' && 'refunded')
