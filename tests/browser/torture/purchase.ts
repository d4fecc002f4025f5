import { PAID_ONCE, PAID_ONCE_IN_TWO } from '../payments/steps.ts'

/** What is bought, and the transaction that the torture hits. */
export interface Purchase {
  readonly box: 'anvil' | 'kiln' | 'quench'
  /** The name of its leg. */
  readonly leg: 'pay1' | 'approve1' | 'pay2'
  /** After its signature, nothing more needs the wallet. */
  readonly isLast: boolean
  /** How many transactions the whole purchase takes. */
  readonly transactions: number
  readonly outcome: typeof PAID_ONCE
}

const purchases = [
  { box: 'anvil', leg: 'pay1', isLast: true, transactions: 1, outcome: PAID_ONCE },
  { box: 'kiln', leg: 'approve1', isLast: false, transactions: 2, outcome: PAID_ONCE },
  { box: 'quench', leg: 'pay2', isLast: true, transactions: 3, outcome: PAID_ONCE_IN_TWO },
] as const satisfies readonly Purchase[]

/** A different one each round: one payment, an approval before it, the second of two payments. */
export const purchaseOf = (round: number): Purchase => purchases[(round - 1) % purchases.length]!
