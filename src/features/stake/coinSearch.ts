import * as v from 'valibot'
import { addressSchema, nobody, type Address } from '../../core/address.ts'

// Request in a link to the page for single assets: `/pledgeCoin?coin=T…`, `?coin=TRX`, `?plan=2`,
// `?pool=3`. Unreadable parts are ignored.

export interface AskedPlace {
  /** Asset; the all-zero address means TRX. */
  readonly coin?: Address
  readonly plan?: number
  readonly pool?: number
}

const number = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number))
const coin = v.union([
  v.pipe(
    v.string(),
    v.regex(/^trx$/i),
    v.transform(() => nobody),
  ),
  addressSchema,
])

export function askedPlace(search: string): AskedPlace {
  const query = new URLSearchParams(search)
  const asked = {
    coin: read(coin, query.get('coin')),
    plan: readNumber(query.get('plan')),
    pool: readNumber(query.get('pool')),
  }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
}

function read<T>(schema: v.GenericSchema<string, T>, text: string | null): T | undefined {
  const parsed = v.safeParse(schema, text?.trim())
  return parsed.success ? parsed.output : undefined
}

/** Reads the number of a pool or plan. */
export const readNumber = (text: string | null): number | undefined => read(number, text)
