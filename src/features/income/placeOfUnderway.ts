import { isOneOf, type KindNames } from '../../outbox/kindName.ts'
import type { Operation } from '../../outbox/operation.ts'

/**
 * Kinds of other features that claim or withdraw income. Voucher orders have a page of their own.
 */
export interface IncomeKinds {
  /** Kinds that execute a voucher order or refund its fee. */
  readonly orders: KindNames
  /** Returns the order that such an operation concerns. */
  readonly orderOf: (operation: Operation) => string
  readonly claims: KindNames & { readonly claim: string }
}

/**
 * Returns the page that continues an operation: an order has its own page, on-chain claims appear
 * in the activity.
 */
export const placeOfUnderway = (
  operation: Operation,
  { orders, orderOf }: Omit<IncomeKinds, 'claims'>,
): string => (isOneOf(operation, orders) ? `/claiming?order=${orderOf(operation)}` : '/activity')
