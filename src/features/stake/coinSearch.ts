import * as v from 'valibot'
import { addressSchema, nobody, type Address } from '../../core/address.ts'

// What a link to the page of single coins asks for: `/pledgeCoin?coin=T…`, `?coin=TRX`, `?plan=2`,
// `?pool=3`. What cannot be read is not asked for.

export interface AskedPlace {
  /** The all-zero address is TRX. */
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

/** The number of a pool or a plan. */
export const readNumber = (text: string | null): number | undefined => read(number, text)
