import { isAddress, type Address } from './address.ts'

/**
 * Limits of the search. Plain data of this app has only a few levels; anything deeper or larger has
 * another origin.
 */
const DEEPEST = 8
const MOST_VALUES = 2_000

/** Returns every address in plain data, at any level, in the order found. */
export function addressesIn(data: unknown): readonly Address[] {
  const found = new Set<Address>()
  let left = MOST_VALUES
  const visit = (value: unknown, depth: number) => {
    if ((left -= 1) < 0) return
    if (typeof value === 'string') {
      // Most texts are not addresses, and a checksum is slow.
      if (value.length === 34 && isAddress(value)) found.add(value)
    } else if (typeof value === 'object' && value !== null && depth < DEEPEST)
      for (const each of Object.values(value)) visit(each, depth + 1)
  }
  visit(data, 0)
  return [...found]
}
