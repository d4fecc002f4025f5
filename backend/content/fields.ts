import * as v from 'valibot'
import { err, ok, type Result } from '../../src/core/result.ts'
import type { Millis } from '../../src/core/time.ts'
import type { LineFault } from './fault.ts'
import type { Field, Page } from './frontMatter.ts'
import { findHidden } from './hidden.ts'

/** Parses the value of a field. An error completes the sentence "title …". */
export type ParseField<T> = (value: string) => Result<T, string>

type Parsers = Readonly<Record<string, ParseField<unknown>>>

/** Values of the fields; one that is optional may be undefined. */
export type FieldsOf<P extends Parsers> = {
  readonly [Key in keyof P]: P[Key] extends ParseField<infer T> ? T : never
}

/** Parses every field of a page. A field that no parser reads is a fault. */
export function parseFields<P extends Parsers>(
  { fields }: Page,
  parsers: P,
): Result<FieldsOf<P>, readonly LineFault[]> {
  const faults: LineFault[] = []
  for (const [key, { line }] of fields)
    if (!Object.hasOwn(parsers, key))
      faults.push({
        line,
        reason: `"${key}" is not one of ${Object.keys(parsers).join(', ')}, which belong here`,
      })
  const values: Record<string, unknown> = {}
  for (const [key, parse] of Object.entries(parsers)) {
    const field: Field | undefined = fields.get(key)
    const parsed = parse(field?.value ?? '')
    if (parsed.ok) values[key] = parsed.value
    else faults.push({ line: field?.line ?? 1, reason: `"${key}" ${parsed.error}` })
  }
  return faults.length > 0 ? err(faults) : ok(values as FieldsOf<P>)
}

type BoundedText = v.GenericSchema<string, string>

/** Creates a parser of a text that is there, and as long as the app accepts. */
export const textOf =
  (schema: BoundedText): ParseField<string> =>
  (value) => {
    const hidden = findHidden(value)
    if (value.trim() === '') return err('is missing')
    if (hidden) return err(`has the hidden character ${hidden}`)
    if (value.includes('\n')) return err('must be one line')
    return lengthOf(schema)(value)
  }

/** Creates a parser of a text that is at most as long as the app accepts. */
export const lengthOf =
  (schema: BoundedText): ParseField<string> =>
  (value) => {
    const parsed = v.safeParse(schema, value)
    if (parsed.success) return ok(value)
    const [issue] = parsed.issues
    const most = 'requirement' in issue ? String(issue.requirement) : 'fewer'
    return err(`has ${value.length} characters, of ${most} at most`)
  }

const TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/

/** Parses a time with its zone. Without one, it would depend on the machine. */
export const parseTime: ParseField<Millis> = (value) => {
  if (value === '') return err('is missing')
  const [, day] = TIME.exec(value) ?? []
  const at = Date.parse(value)
  // Some engines read 30 February as a day of March.
  const isDay = day !== undefined && isoDay(Date.parse(day)) === day
  if (!isDay || Number.isNaN(at) || at < 0)
    return err('must be a time with its zone, such as 2026-12-01T10:00+08:00')
  return ok(at)
}

const isoDay = (at: number) => (Number.isNaN(at) ? '' : new Date(at).toISOString().slice(0, 10))

/** Parses a switch, which is off without a value. */
export const parseSwitch: ParseField<boolean> = (value) =>
  value === '' || value === 'false'
    ? ok(false)
    : value === 'true'
      ? ok(true)
      : err('must be true or false')
