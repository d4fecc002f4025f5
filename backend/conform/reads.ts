import type { GenericSchema } from 'valibot'
import type { Endpoint } from '../../src/api/endpoints/endpoint.ts'
import type { ServedName } from '../../src/api/endpoints/served.ts'
import type { Fields } from './ask.ts'
import type { Values } from './values.ts'

/**
 * Narrower sets of values for fields that accept less than their name says, such as only traded
 * tokens.
 */
const narrower: Partial<Record<ServedName, Readonly<Record<string, string>>>> = {
  presaleRecord: { token: 'sold' },
  presaleSum: { token: 'sold' },
  presaleEnd: { token: 'sold' },
  swapCoinInfo: { token: 'traded' },
  liquidityInfo: { token: 'traded' },
  liquidityDetail: { token: 'traded' },
}

interface Shape extends GenericSchema {
  readonly entries?: Readonly<Record<string, Shape>>
  readonly wrapped?: Shape
  readonly options?: readonly string[]
  readonly literal?: string
}

type Value = string | number

/** Values that any list or amount accepts. */
const plain: Readonly<Record<string, readonly Value[]>> = {
  quantity: [1],
  units: ['1'],
  pageNo: [1, 2],
  pageSize: [1, 100],
  candles: [5],
  days: [7],
  search: ['a'],
  query: ['a'],
}

/** Maximum number of requests per endpoint that differ in required fields. */
const MOST = 8

/**
 * Builds the requests of a line that reads. If no value is found for a required field, returns its
 * name.
 */
export function readsOf(
  name: ServedName,
  { request }: Endpoint,
  { byField, together }: Values,
): Fields[] | string {
  const entries = Object.entries((request as Shape).entries ?? {})
  const valuesOf = (field: string, shape: Shape): readonly Value[] => {
    const { wrapped, options, literal } = shape
    if (wrapped) return valuesOf(field, wrapped)
    if (literal !== undefined) return [literal]
    if (options?.every((option) => typeof option === 'string')) return options
    return byField.get(narrower[name]?.[field] ?? field) ?? plain[field] ?? holderAs(field, byField)
  }
  const needed = entries.filter(([, shape]) => shape.type !== 'optional')
  const wanting = needed.find(([field, shape]) => valuesOf(field, shape).length === 0)
  const given = together.get(name)
  if (wanting && !given) return wanting[0]
  const longest = Math.max(1, ...needed.map(([field, shape]) => valuesOf(field, shape).length))
  const firsts =
    given ??
    Array.from({ length: Math.min(longest, MOST) }, (_, index) =>
      Object.fromEntries(
        needed.map(([field, shape]) => {
          const values = valuesOf(field, shape)
          return [field, values[index % values.length]!]
        }),
      ),
    )
  // Then adds each choice of an optional field.
  const besides = entries
    .filter(([, shape]) => shape.type === 'optional')
    .flatMap(([field, shape]) =>
      valuesOf(field, shape).map((value, index) => ({
        ...firsts[index % firsts.length],
        [field]: value,
      })),
    )
  return [...firsts, ...besides]
}

/** Returns values for the other names of an account field. */
const holderAs = (field: string, byField: Values['byField']): readonly Value[] =>
  /^(holder|seller)$/.test(field) ? (byField.get('owner') ?? []) : []
