import { isAddress, type Address } from './address.ts'

/** Plain data is a few levels deep; what is deeper, or larger, was not written by us. */
const DEEPEST = 8
const MOST_VALUES = 2_000

/** Every address that plain data names, wherever in it, in the order in which they are found. */
export function addressesIn(data: unknown): readonly Address[] {
  const found = new Set<Address>()
  let left = MOST_VALUES
  const visit = (value: unknown, depth: number) => {
    if ((left -= 1) < 0) return
    if (typeof value === 'string') {
      // Most texts are none: a checksum is slow.
      if (value.length === 34 && isAddress(value)) found.add(value)
    } else if (typeof value === 'object' && value !== null && depth < DEEPEST)
      for (const each of Object.values(value)) visit(each, depth + 1)
  }
  visit(data, 0)
  return [...found]
}
