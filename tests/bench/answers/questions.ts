import type { Endpoint } from '../../../src/api/endpoints/endpoint.ts'
import { served, type ServedName } from '../../../src/api/endpoints/served.ts'
import type { Asked, Fields } from './asked.ts'

/** Single request of the bench. */
export interface Question {
  readonly name: ServedName
  /** Difference from the first page of everything: "sort=cheap", "a deep page". */
  readonly variant: string
  readonly fields: Fields
}

/** Longest value that a line of the table shows. */
const LONGEST = 16

/** Part of valibot's schemas that the bench reads. */
interface Schema {
  readonly type: string
  readonly entries?: Readonly<Record<string, Schema>>
  readonly wrapped?: Schema
  readonly options?: readonly unknown[]
  readonly literal?: string
  readonly default?: unknown
}

const requestOf = (name: ServedName): Readonly<Record<string, Schema>> =>
  ((served[name] as Endpoint).request as unknown as Schema).entries ?? {}

/** Lists the values of a field that is a choice; undefined for any other field. */
function choicesOf({ type, wrapped, options, literal }: Schema): readonly string[] | undefined {
  if (wrapped) return choicesOf(wrapped)
  if (type === 'literal') return [literal!]
  return type === 'picklist' ? (options as string[]) : undefined
}

/** Lists the fields that are choices or optional, except those of paging. */
const filtersOf = (name: ServedName): (readonly [string, Schema])[] =>
  Object.entries(requestOf(name)).filter(
    ([field, schema]) =>
      !['pageNo', 'pageSize', 'kind'].includes(field) &&
      (schema.type === 'optional' || choicesOf(schema) !== undefined),
  )

/** Whether the endpoint's answers have pages. */
export const isPaged = (name: ServedName): boolean => 'pageNo' in requestOf(name)

/** Lists all requests to an endpoint, except the one for its deep page. */
export function questionsOf(name: ServedName, { fields = {}, filters = {} }: Asked): Question[] {
  const kind = (served[name] as Endpoint).kind
  const all = kind === undefined ? fields : { ...fields, kind }
  const variants = filtersOf(name).flatMap(([field, schema]) =>
    (choicesOf(schema) ?? filters[field] ?? [])
      .filter((value) => value !== all[field] && value !== schema.default)
      .map((value) => ({
        name,
        variant: `${field}=${value.length > LONGEST ? '…' : value}`,
        fields: { ...all, [field]: value },
      })),
  )
  return [{ name, variant: '', fields: all }, ...variants]
}

/** Lists the filters of an endpoint for which the bench has no value. */
export const unasked = (name: ServedName, { filters = {} }: Asked): string[] =>
  filtersOf(name)
    .filter(([field, schema]) => !choicesOf(schema) && !filters[field]?.length)
    .map(([field]) => field)

/** Whether an answer of the endpoint contains a list. */
export const hasList = (name: ServedName): boolean =>
  holdsArray((served[name] as Endpoint).response as unknown as Schema)

function holdsArray({ type, entries, wrapped, options }: Schema): boolean {
  if (type === 'array') return true
  if (wrapped) return holdsArray(wrapped)
  if (type === 'variant') return (options as Schema[]).some(holdsArray)
  return Object.values(entries ?? {}).some(holdsArray)
}

/** Builds the path and query of a request. */
export function pathOf({ name, fields }: Pick<Question, 'name' | 'fields'>): string {
  const query = new URLSearchParams(fields)
  return `${(served[name] as Endpoint).path}?${query}`
}
