import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Amount } from '../core/amount.ts'
import { formatAmount, formatPaid } from '../i18n/formatAmount.ts'

/** An amount as the words of a step name it: "60 USDT", and no less than it is. */
export const stepAmount = (amount: Amount): string => formatPaid(amount)

/** The most that is possible: no more than it is. */
export const mostAmount = (amount: Amount): string => formatAmount(amount)

/** "Approve 60 USDT", as a step. */
export function approveLabel(approved: Amount): MessageDescriptor {
  const amount = stepAmount(approved)
  return msg`Approve ${amount}`
}

/** "Pay 60 USDT", as a step. */
export function payLabel(payment: Amount): MessageDescriptor {
  const amount = stepAmount(payment)
  return msg`Pay ${amount}`
}
