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

/** How the backend refuses an order, in the words of the specification (section 5). */
export const refusals = {
  [refusal.notYetOpen]: notYetOpenText,
  [refusal.withdrawalEnded]: withdrawalEndedText,
  [refusal.belowWithdrawalMinimum]: belowWithdrawalMinimumText,
  [refusal.noBalanceToClaim]: noBalanceText,
  [refusal.noIncomeYet]: noIncomeText,
  [refusal.insufficientWithdrawal]: insufficientWithdrawalText,
  // No more than a day's cap was asked for, which is looked at before.
  [refusal.beyondWithdrawalLimit]: msg`Beyond the limit: this is more than today still pays. It is possible again from midnight UTC.`,
  [refusal.withdrawalPaused]: withdrawalsPausedText,
  [refusal.tooOften]: msg`Too many attempts. Please try again later.`,
}

/** What every operation of the fund names. */
export const ofFund = {
  /** The configured contract. */
  fund: addressSchema,
  /** The most that each transaction may burn for energy, in sun. */
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

/** The configured contract, if there is one. */
export const onFund = ({ incomeFund }: Contracts): Address[] => (incomeFund ? [incomeFund] : [])

/** How the fund names a coin: TRX is the all-zero address. */
export const coinIn = ({ contract }: Coin): Address => contract ?? nobody

/** From when on a fee can be taken back that was paid at `paidAt`, as words name it. */
export const feeBackFrom = (paidAt: number): string => utcText(paidAt + INCOME_ORDER_LIFE_MS)

/** Why an order is never paid any more, and what becomes of its amount and its fee. */
export function failedText({ legs }: Described) {
  const fee = legs?.[0]?.transactions.find(({ final }) => final?.expectedEvent)
  if (fee?.final === undefined)
    return msg`The voucher expired before it was used, or the order was refused. The amount can be claimed again; the fee can be taken back seven days after it was paid.`
  const date = feeBackFrom(fee.final.blockTimestamp)
  return msg`The voucher expired before it was used, or the order was refused. The amount can be claimed again; the fee can be taken back from ${date}.`
}
