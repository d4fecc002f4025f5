import { msg } from '@lingui/core/macro'

/** In the words of the specification (section 5), wherever something is earned. */
export const noIncomeText = msg`No income available yet`
