import * as v from 'valibot'
import { wholeNumber } from '../schema.ts'

/** Number of a card, of up to 20 digits: more than any of our contracts assigns. */
export const tokenId = v.pipe(v.string(), v.regex(/^\d{1,20}$/))
export const listingId = v.pipe(v.string(), v.regex(/^\d{1,20}$/))
export const levelNumber = v.pipe(wholeNumber, v.minValue(1), v.maxValue(2 ** 32 - 1))
