import * as v from 'valibot'
import { addressSchema } from '../core/address.ts'
import { coinSchema } from '../core/amount.ts'
import { withoutHidden } from '../core/text.ts'

/**
 * Fields of requests and answers. Numbers in a query or a form arrive as text, so every number here
 * accepts both. Amounts are sent as decimal strings in smallest units, and become bigint.
 */
export const wholeNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))]),
  v.safeInteger(),
  v.minValue(0),
)

/** Time in ms: a timestamp since 1970, or a duration. */
export const millis = wholeNumber

export const units = v.pipe(v.string(), v.regex(/^\d{1,78}$/), v.transform<string, bigint>(BigInt))

export const address = addressSchema

/** Transaction ID or order key: 32 bytes in lower-case hex. */
export const hex32 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/**
 * Text that people wrote. Characters that hide or reorder others are removed, and its length is
 * limited, so that a hostile answer cannot fill the screen.
 */
export const text = (longest: number) =>
  v.pipe(v.string(), v.maxLength(longest), v.transform(withoutHidden))

export const coin = coinSchema

export const price = v.object({ coin, units })

export const pageRequest = {
  /** Number of the page, starting at 1. */
  pageNo: v.optional(v.pipe(wholeNumber, v.minValue(1)), 1),
  pageSize: v.optional(v.pipe(wholeNumber, v.minValue(1), v.maxValue(100)), 20),
}

/** Schema of a page of items; `besides` adds further fields next to them. */
export const page = <S extends v.GenericSchema, E extends v.ObjectEntries = Record<never, never>>(
  item: S,
  besides = {} as E,
) => v.object({ total: wholeNumber, items: v.array(item), ...besides })

export const nothing = v.object({})
