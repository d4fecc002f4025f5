import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { refusal } from '../../../api/refusal.ts'
import { presale, presaleErrors, type PresaleBuyer } from '../../../chain/contracts/presale.ts'
import { madeBy } from '../../../chain/contracts/tokenFactory.ts'
import { addressSchema, type Address } from '../../../core/address.ts'
import { defineFamily, type Named } from '../../../outbox/family.ts'
import { when, verifyMade } from '../../../outbox/verify.ts'

/**
 * Fields that every presale operation names: the token, the presale, and the factory that vouches
 * for them.
 */
const place = {
  token: addressSchema,
  presale: addressSchema,
  /** Token factory from the configuration. */
  factory: addressSchema,
  symbol: v.pipe(v.string(), v.maxLength(24)),
  /** Fee limit of the transaction, in sun. */
  feeLimit: v.bigint(),
}

export type Place = Named<typeof place>

/**
 * Verifies that the factory made this presale for this token, and that the token has the symbol
 * shown.
 */
export const verifyPlace = (named: Place) => verifyMade(named, 'contract', named.presale)

/**
 * Skips an operation of a refunded buyer, who has nothing left to claim. Otherwise `also` decides.
 */
export const unlessRefunded = (
  { presale: sale }: Place,
  owner: Address,
  also: (buyer: PresaleBuyer) => string | false | undefined = () => undefined,
) => when(presale.buyerOf(sale, owner), (buyer) => (buyer.refunded ? 'refunded' : also(buyer)))

/** Defines operation kinds on a presale contract, for which the factory vouches. */
export const definePresaleKind = defineFamily({
  intent: place,
  leg: (intent) => ({
    vouched: madeBy(intent.factory, intent.token),
    verify: verifyPlace(intent),
    skippedLabels: { alreadyPaid: msg`Already paid`, refunded: msg`Taken back` },
  }),
  describe: ({ token }) => ({
    seed: token,
    errors: presaleErrors,
    settled: {
      alreadyPaid: msg`This order is paid already`,
      refunded: msg`This was given back already`,
      received: msg`Everything that is there was received already`,
      launched: msg`Trading is open already`,
    },
    mismatches: {
      terms: msg`The contract has other terms than the shop named. Nothing was signed.`,
      chainAmount: msg`The contract has another amount than the one shown here. Nothing was signed.`,
    },
    refusals: {
      [refusal.exceedsPersonalMaximum]: msg`Exceeded the maximum purchase quantity`,
      [refusal.insufficientRemaining]: msg`Insufficient remaining number`,
      [refusal.saleNotOpen]: msg`Not in the pre-sale stage`,
      [refusal.saleEnded]: msg`The sale has ended`,
      [refusal.soldOut]: msg`Sold out`,
      [refusal.notYours]: msg`This belongs to another account.`,
      [refusal.nothingToReceive]: msg`There is nothing to receive now.`,
    },
    // Errors of the contract, in the specification's words (section 5) where it has any.
    reasons: {
      NotInPresale: msg`Not in the pre-sale stage`,
      ExceedsPersonalMaximum: msg`Exceeded the maximum purchase quantity`,
      InsufficientRemaining: msg`Insufficient remaining number`,
      WrongAmount: msg`Nothing would be bought`,
      WrongValue: msg`The amount is not the price`,
      OrderAlreadyPaid: msg`This order is paid already`,
      NotFailed: msg`The presale has not missed its soft cap, so nothing is given back`,
      NotSucceeded: msg`The presale is not over, or missed its soft cap`,
      NotLaunched: msg`Trading has not begun yet`,
      NothingToRefund: msg`There is nothing to take back`,
      NothingToReceive: msg`There is nothing to receive now.`,
      NotInsured: msg`The insurance is over, or there was none`,
      AlreadyReceived: msg`Something was received already, which ends the insurance`,
      AlreadyRefunded: msg`This was given back already`,
      OnlyCreator: msg`Only the creator of the token can do this`,
      TransferFailed: msg`The account does not take the payment`,
    },
  }),
})
