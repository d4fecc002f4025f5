import { msg } from '@lingui/core/macro'

// Reasons why nothing, or less, can be withdrawn, in the words of the specification (section 5).
// The same words apply to every withdrawal.

export const notYetOpenText = msg`Not yet open`
export const withdrawalEndedText = msg`Withdrawal has ended`
export const withdrawalsPausedText = msg`Withdrawals are paused at the moment`
/** Shown when everything is withdrawn or in progress. */
export const noBalanceText = msg`No balance to be claimed`
export const belowWithdrawalMinimumText = msg`Less than the minimum withdrawal amount`
/** Shown when the amount exceeds what can be claimed. */
export const insufficientWithdrawalText = msg`Insufficient withdrawal amount`
