import type { GenericSchema } from 'valibot'
import type { Endpoint } from '../../src/api/endpoints/endpoint.ts'
import type { ServedName } from '../../src/api/endpoints/served.ts'
import type { Fields } from './ask.ts'
import type { Values } from './values.ts'

/** Where a field takes less than its name says: of tokens, those that are traded. */
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

/** Numbers that any list and amount takes. */
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

/** Of an endpoint, how many differ in what has to be given. */
const MOST = 8

/** Requests of a line that reads; the name of what nothing was found for, where there is none. */
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
  // Then each choice of what may be given besides.
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

/** Other names of an account. */
const holderAs = (field: string, byField: Values['byField']): readonly Value[] =>
  /^(holder|seller)$/.test(field) ? (byField.get('owner') ?? []) : []
