import * as v from 'valibot'

// A form handed over by another browser, in the query of the page where it continues.

/** Maximum length of a form in a link. Only forms with free text need more. */
const LONGEST = 3_000

/** Length above which wallets' apps may truncate a link. */
const LONGEST_PATH = 4_000

/**
 * Text of a number field. `parseUnits` refuses it, with a message at its field, unless it is a
 * plain number.
 */
export const typedText = v.pipe(v.string(), v.maxLength(40))

const handed = v.object({
  /** Absent if nothing on chain would name the order. */
  order: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
  form: v.pipe(v.string(), v.maxLength(LONGEST), v.transform(parseJson)),
})

/** Form with the key of its order. */
export interface Handed<Form> {
  readonly order: string | undefined
  readonly form: Form
}

/**
 * Returns the path of the page at `place` with this form filled in. The rest of its query stays.
 */
export function handedPath(
  place: Pick<Location, 'pathname' | 'search'>,
  { order, form }: Handed<object>,
): string {
  const fields = new URLSearchParams(withoutHanded(place.search))
  if (order) fields.set('order', order)
  fields.set('form', JSON.stringify(form))
  return `${place.pathname}?${fields}`
}

/** Returns whether a form with free text fits into a link. */
export const fitsLink = (place: Pick<Location, 'pathname' | 'search'>, form: object): boolean =>
  JSON.stringify(form).length <= LONGEST &&
  handedPath(place, { order: '0'.repeat(64), form }).length <= LONGEST_PATH

/** Reads a page's query; undefined if it has no such form or any part is invalid. */
export function parseHanded<Form>(
  search: string,
  schema: v.GenericSchema<unknown, Form>,
): Handed<Form> | undefined {
  const fields = v.safeParse(handed, Object.fromEntries(new URLSearchParams(search)))
  if (!fields.success) return undefined
  const { order, form } = fields.output
  const parsed = v.safeParse(schema, form)
  return parsed.success ? { order, form: parsed.output } : undefined
}

/** Returns the query without the form. */
export function withoutHanded(search: string): string {
  const fields = new URLSearchParams(search)
  for (const name of Object.keys(handed.entries)) fields.delete(name)
  return fields.size > 0 ? `?${fields}` : ''
}

/** Parses JSON. Invalid JSON is treated as no form. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
