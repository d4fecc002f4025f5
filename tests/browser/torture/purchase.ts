import { PAID_ONCE, PAID_ONCE_IN_TWO } from '../payments/steps.ts'

/** Purchase, and the transaction under test. */
export interface Purchase {
  readonly box: 'anvil' | 'kiln' | 'quench'
  /** Name of the tested leg. */
  readonly leg: 'pay1' | 'approve1' | 'pay2'
  /** Whether nothing needs the wallet after this leg's signature. */
  readonly isLast: boolean
  /** Number of transactions in the whole purchase. */
  readonly transactions: number
  readonly outcome: typeof PAID_ONCE
}

const purchases = [
  { box: 'anvil', leg: 'pay1', isLast: true, transactions: 1, outcome: PAID_ONCE },
  { box: 'kiln', leg: 'approve1', isLast: false, transactions: 2, outcome: PAID_ONCE },
  { box: 'quench', leg: 'pay2', isLast: true, transactions: 3, outcome: PAID_ONCE_IN_TWO },
] as const satisfies readonly Purchase[]

/**
 * Returns a different purchase each round: a single payment, an approval before it, or the second
 * of two payments.
 */
export const purchaseOf = (round: number): Purchase => purchases[(round - 1) % purchases.length]!
