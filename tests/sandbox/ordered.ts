import type { Operator } from '../../backend/tron/operator.ts'

/** Order with its account and intent. All its requirements are set up. */
export interface Ordered {
  readonly who: Operator
  readonly intent: object
  /** Order id, if it is known beforehand. */
  readonly order?: string
}

let keys = 0
export const newKey = () => (++keys).toString(16).padStart(64, '0')
