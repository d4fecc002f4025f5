import type { Endpoint } from '../../../src/api/endpoints/endpoint.ts'
import { served, type ServedName } from '../../../src/api/endpoints/served.ts'
import type { Asked, Fields } from './asked.ts'

/** One thing that the bench asks. */
export interface Question {
  readonly name: ServedName
  /** What is asked besides the first page of all: "sort=cheap", "a deep page". */
  readonly variant: string
  readonly fields: Fields
}

/** What stands in a line of the table. */
const LONGEST = 16

/** As much of valibot's schemas as is looked at. */
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

/** The values of a field that is a choice; undefined for any other. */
function choicesOf({ type, wrapped, options, literal }: Schema): readonly string[] | undefined {
  if (wrapped) return choicesOf(wrapped)
  if (type === 'literal') return [literal!]
  return type === 'picklist' ? (options as string[]) : undefined
}

/** Choices, and fields that may be left out; but for those of a page. */
const filtersOf = (name: ServedName): (readonly [string, Schema])[] =>
  Object.entries(requestOf(name)).filter(
    ([field, schema]) =>
      !['pageNo', 'pageSize', 'kind'].includes(field) &&
      (schema.type === 'optional' || choicesOf(schema) !== undefined),
  )

/** Whether its answers have pages. */
export const isPaged = (name: ServedName): boolean => 'pageNo' in requestOf(name)

/** All that is asked of an endpoint, but for its deep page. */
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

/** The filters of an endpoint for which the bench has no value. */
export const unasked = (name: ServedName, { filters = {} }: Asked): string[] =>
  filtersOf(name)
    .filter(([field, schema]) => !choicesOf(schema) && !filters[field]?.length)
    .map(([field]) => field)

/** Whether anything in an answer of it is a list. */
export const hasList = (name: ServedName): boolean =>
  holdsArray((served[name] as Endpoint).response as unknown as Schema)

function holdsArray({ type, entries, wrapped, options }: Schema): boolean {
  if (type === 'array') return true
  if (wrapped) return holdsArray(wrapped)
  if (type === 'variant') return (options as Schema[]).some(holdsArray)
  return Object.values(entries ?? {}).some(holdsArray)
}

/** Where it is asked. */
export function pathOf({ name, fields }: Pick<Question, 'name' | 'fields'>): string {
  const query = new URLSearchParams(fields)
  return `${(served[name] as Endpoint).path}?${query}`
}
