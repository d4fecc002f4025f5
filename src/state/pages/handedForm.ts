import * as v from 'valibot'

// A form that another browser has handed over, in the query of the page where it goes on.

/** What a link may hold of a form: more than any needs but one that has texts of its own. */
const LONGEST = 3_000

/** Beyond this, wallets' apps may cut a link off. */
const LONGEST_PATH = 4_000

/** The text of a field of numbers. `parseUnits` refuses it, in words at its field, unless it is plain. */
export const typedText = v.pipe(v.string(), v.maxLength(40))

const handed = v.object({
  /** Absent where nothing on the chain would name it. */
  order: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
  form: v.pipe(v.string(), v.maxLength(LONGEST), v.transform(parseJson)),
})

/** A form with the order that is made of it. */
export interface Handed<Form> {
  readonly order: string | undefined
  readonly form: Form
}

/** The page at `place` with this form filled in; `place` keeps what else it says. */
export function handedPath(
  place: Pick<Location, 'pathname' | 'search'>,
  { order, form }: Handed<object>,
): string {
  const fields = new URLSearchParams(withoutHanded(place.search))
  if (order) fields.set('order', order)
  fields.set('form', JSON.stringify(form))
  return `${place.pathname}?${fields}`
}

/** Whether a form that has texts of its own fits into a link. */
export const fitsLink = (place: Pick<Location, 'pathname' | 'search'>, form: object): boolean =>
  JSON.stringify(form).length <= LONGEST &&
  handedPath(place, { order: '0'.repeat(64), form }).length <= LONGEST_PATH

/** Reads a page's query; undefined if it has no such form, or anything in it is wrong. */
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

/** The query without it. */
export function withoutHanded(search: string): string {
  const fields = new URLSearchParams(search)
  for (const name of Object.keys(handed.entries)) fields.delete(name)
  return fields.size > 0 ? `?${fields}` : ''
}

/** What is no JSON is no form either. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
