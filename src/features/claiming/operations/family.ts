import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { refusal } from '../../../api/refusal.ts'
import { INCOME_ORDER_LIFE_MS, incomeFundErrors } from '../../../chain/contracts/incomeFund.ts'
import { addressSchema, nobody, type Address } from '../../../core/address.ts'
import type { Coin } from '../../../core/amount.ts'
import { utcText } from '../../../core/utcText.ts'
import { defineFamily } from '../../../outbox/family.ts'
import type { Contracts, Described } from '../../../outbox/kind.ts'
import { noIncomeText } from '../../../outbox/noIncomeText.ts'
import {
  belowWithdrawalMinimumText,
  insufficientWithdrawalText,
  noBalanceText,
  notYetOpenText,
  withdrawalEndedText,
  withdrawalsPausedText,
} from '../../../outbox/withdrawalTexts.ts'

const beyondCapText = msg`This is more than a day pays`
export const paidText = msg`This withdrawal is paid already`
export const takenBackText = msg`The fee of this withdrawal was taken back: it is not paid any more`
const otherFeeText = msg`The fee is another one by now. Nothing was signed.`
const notYetText = (from: string) =>
  from
    ? msg`The fee can be taken back from ${from}`
    : msg`The fee can be taken back seven days after it was paid`

/** Backend refusals of an order, worded as in the specification (section 5). */
export const refusals = {
  [refusal.notYetOpen]: notYetOpenText,
  [refusal.withdrawalEnded]: withdrawalEndedText,
  [refusal.belowWithdrawalMinimum]: belowWithdrawalMinimumText,
  [refusal.noBalanceToClaim]: noBalanceText,
  [refusal.noIncomeYet]: noIncomeText,
  [refusal.insufficientWithdrawal]: insufficientWithdrawalText,
  // The day cap is checked beforehand, so the amount itself is within it.
  [refusal.beyondWithdrawalLimit]: msg`Beyond the limit: this is more than today still pays. It is possible again from midnight UTC.`,
  [refusal.withdrawalPaused]: withdrawalsPausedText,
  [refusal.tooOften]: msg`Too many attempts. Please try again later.`,
}

/** Fields common to every operation of the fund. */
export const ofFund = {
  /** Configured fund contract. */
  fund: addressSchema,
  /** Fee limit of each transaction, in sun. */
  feeLimit: v.bigint(),
}

export const defineFundKind = defineFamily({
  intent: ofFund,
  describe: () => ({
    fallback: msg`withdraw error`,
    errors: incomeFundErrors,
    mismatches: {
      paused: withdrawalsPausedText,
      notYetOpen: notYetOpenText,
      ended: withdrawalEndedText,
      belowMinimum: belowWithdrawalMinimumText,
      beyondCap: beyondCapText,
      fee: otherFeeText,
      amount: msg`The shop named another amount than the one you confirmed. Nothing was signed.`,
      decimals: msg`The coin is counted otherwise than shown here. Nothing was signed.`,
      order: msg`The chain knows this withdrawal otherwise than shown here. Nothing was signed.`,
      notYet: notYetText,
    },
    reasons: {
      WrongAmount: msg`The order is for another amount`,
      WrongValue: otherFeeText,
      IsPaused: withdrawalsPausedText,
      NotYetOpen: notYetOpenText,
      HasEnded: withdrawalEndedText,
      BelowMinimum: belowWithdrawalMinimumText,
      BeyondDayCap: beyondCapText,
      OrderAlreadyUsed: msg`The fee of this withdrawal is paid already`,
      UnknownOrder: msg`The fee of this withdrawal is not paid yet`,
      OrderAlreadyPaid: paidText,
      FeeIsTakenBack: takenBackText,
      VoucherExpired: msg`The voucher has expired`,
      WrongVoucher: msg`The fund does not accept this voucher: whoever signed it may not do so any more`,
      DayIsFull: msg`This day has paid too much already for this. It is possible again from midnight UTC.`,
      FundLacks: msg`The fund has less than this at the moment`,
      NotYet: notYetText(''),
    },
  }),
})

/** Returns the configured contract, if there is one. */
export const onFund = ({ incomeFund }: Contracts): Address[] => (incomeFund ? [incomeFund] : [])

/** Returns the fund's address for an asset; TRX is the all-zero address. */
export const coinIn = ({ contract }: Coin): Address => contract ?? nobody

/** Formats the time from which a fee paid at `paidAt` can be refunded. */
export const feeBackFrom = (paidAt: number): string => utcText(paidAt + INCOME_ORDER_LIFE_MS)

/** Explains why an order can no longer be paid, and what happens to its amount and fee. */
export function failedText({ legs }: Described) {
  const fee = legs?.[0]?.transactions.find(({ final }) => final?.expectedEvent)
  if (fee?.final === undefined)
    return msg`The voucher expired before it was used, or the order was refused. The amount can be claimed again; the fee can be taken back seven days after it was paid.`
  const date = feeBackFrom(fee.final.blockTimestamp)
  return msg`The voucher expired before it was used, or the order was refused. The amount can be claimed again; the fee can be taken back from ${date}.`
}
