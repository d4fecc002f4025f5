import { msg } from '@lingui/core/macro'

// Why nothing is taken out, or not so much, in the words of the specification (section 5): alike wherever
// something is.

export const notYetOpenText = msg`Not yet open`
export const withdrawalEndedText = msg`Withdrawal has ended`
export const withdrawalsPausedText = msg`Withdrawals are paused at the moment`
/** All is taken or under way. */
export const noBalanceText = msg`No balance to be claimed`
export const belowWithdrawalMinimumText = msg`Less than the minimum withdrawal amount`
/** More than can be claimed. */
export const insufficientWithdrawalText = msg`Insufficient withdrawal amount`
