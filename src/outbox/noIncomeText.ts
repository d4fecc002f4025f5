import { msg } from '@lingui/core/macro'

/**
 * Message shown wherever there is no income to claim yet, in the words of the specification
 * (section 5).
 */
export const noIncomeText = msg`No income available yet`
