import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Amount } from '../core/amount.ts'
import { formatPaid } from '../i18n/formatAmount.ts'

/** "Approve 60 USDT", as a step. */
export function approveLabel(approved: Amount): MessageDescriptor {
  const amount = formatPaid(approved)
  return msg`Approve ${amount}`
}

/** "Pay 60 USDT", as a step. */
export function payLabel(payment: Amount): MessageDescriptor {
  const amount = formatPaid(payment)
  return msg`Pay ${amount}`
}
