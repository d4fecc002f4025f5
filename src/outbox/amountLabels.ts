import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Amount } from '../core/amount.ts'
import { formatAmount, formatPaid } from '../i18n/formatAmount.ts'

/** Formats an amount for the label of a step, such as "60 USDT". Never rounds down. */
export const stepAmount = (amount: Amount): string => formatPaid(amount)

/** Formats the largest possible amount. Never rounds up. */
export const mostAmount = (amount: Amount): string => formatAmount(amount)

/** Returns the label of an approval step, such as "Approve 60 USDT". */
export function approveLabel(approved: Amount): MessageDescriptor {
  const amount = stepAmount(approved)
  return msg`Approve ${amount}`
}

/** Returns the label of a payment step, such as "Pay 60 USDT". */
export function payLabel(payment: Amount): MessageDescriptor {
  const amount = stepAmount(payment)
  return msg`Pay ${amount}`
}
