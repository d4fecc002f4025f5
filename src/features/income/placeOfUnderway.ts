import { isOneOf, type KindNames } from '../../outbox/kindName.ts'
import type { Operation } from '../../outbox/operation.ts'

/** Kinds of other features, which take income out: orders by voucher have a page of their own. */
export interface IncomeKinds {
  /** Those that carry out an order by voucher, or bring its fee back. */
  readonly orders: KindNames
  /** The order that one of them is of. */
  readonly orderOf: (operation: Operation) => string
  readonly claims: KindNames & { readonly claim: string }
}

/** Where something goes on: an order on the page of orders, what the chain pays in the activity. */
export const placeOfUnderway = (
  operation: Operation,
  { orders, orderOf }: Omit<IncomeKinds, 'claims'>,
): string => (isOneOf(operation, orders) ? `/claiming?order=${orderOf(operation)}` : '/activity')
