import type { Operator } from '../../sandbox/world/operator.ts'

/** Who orders what; everything that it requires is in place. */
export interface Ordered {
  readonly who: Operator
  readonly intent: object
  /** The order, if it is known beforehand. */
  readonly order?: string
}

let keys = 0
export const newKey = () => (++keys).toString(16).padStart(64, '0')
