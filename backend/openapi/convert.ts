import {
  toJsonSchema,
  toJsonSchemaDefs,
  type ConversionConfig,
  type JsonSchema,
} from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { inexpressible } from './inexpressible.ts'

/** Part of a valibot schema or action that is used here. */
interface Part {
  readonly type: string
  readonly kind: string
  readonly message?: unknown
  readonly operation?: { readonly name: string }
}

interface Schema extends Part {
  readonly pipe?: readonly Part[]
  readonly options?: readonly unknown[]
  readonly entries?: Readonly<Record<string, unknown>>
  readonly item?: unknown
  readonly wrapped?: unknown
}

export interface Converter {
  readonly convert: (schema: GenericSchema) => JsonSchema
  /** Named schemas to which all others refer. */
  readonly definitions: Readonly<Record<string, JsonSchema>>
  /** Keys of constraints found that JSON schema cannot express. */
  readonly met: ReadonlySet<string>
}

/**
 * Creates a converter for the input side, as sent over the wire. It throws on anything that is not
 * listed as inexpressible.
 */
export function createConverter(named: Readonly<Record<string, GenericSchema>>): Converter {
  const met = new Set<string>()
  const listed = (key: string) => {
    const found = inexpressible[key]
    if (!found) throw new Error(`no JSON schema expresses "${key}", and it is not listed`)
    met.add(key)
    return found
  }
  const config: ConversionConfig = {
    target: 'draft-2020-12',
    typeMode: 'input',
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
    overrideSchema({ valibotSchema, jsonSchema }) {
      const part = valibotSchema as unknown as Schema
      if (part.type === 'custom') return listed(`custom ${part.message}`).instead
      if (part.type === 'union') return withoutWrittenForms(part, jsonSchema)
      return undefined
    },
    overrideAction({ valibotAction, jsonSchema, errors }) {
      const part = valibotAction as unknown as Part
      const key = keyOf(part)
      if (key !== undefined) return { ...jsonSchema, ...listed(key).instead }
      if (errors) throw new Error(errors.join(' '))
      return undefined
    },
  }
  /**
   * Removes the text form of `number | text that is read as one`, because JSON has a type for
   * numbers.
   */
  const withoutWrittenForms = ({ options = [] }: Schema, { anyOf = [] }: JsonSchema) => {
    const left = anyOf.filter((_, index) => !isWrittenForm(options[index] as Schema))
    return left.length === 1 ? (left[0] as JsonSchema) : undefined
  }
  const check = (schema: GenericSchema) => {
    for (const key of unsaidIn(schema)) listed(key)
  }
  for (const schema of Object.values(named)) check(schema)
  return {
    met,
    definitions: toJsonSchemaDefs({ ...named }, config),
    convert(schema) {
      check(schema)
      const {
        $schema: _,
        $defs: __,
        ...json
      } = toJsonSchema(schema, {
        ...config,
        definitions: { ...named },
      })
      return json
    },
  }
}

/** Returns the key of an action that JSON schema lacks, or gives another meaning. */
function keyOf({ type, message, operation }: Part): string | undefined {
  if (type === 'transform') return `transform ${operation?.name}`
  if (type === 'check') return `check ${message}`
  return type === 'max_length' ? type : undefined
}

const isWrittenForm = ({ pipe = [] }: Schema) =>
  pipe.some((part) => part.type === 'transform' && part.operation?.name !== 'withoutHidden')

/** Finds the parts that the conversion silently omits: a transformation and everything after it. */
function unsaidIn(part: unknown, seen = new Set<unknown>()): string[] {
  if (typeof part !== 'object' || part === null || seen.has(part)) return []
  seen.add(part)
  const { pipe = [], options = [], entries = {}, item, wrapped } = part as Schema
  const from = pipe.findIndex(({ type }) => type === 'transform')
  const unsaid = from < 0 ? [] : pipe.slice(from).map((each) => keyOf(each) ?? `late ${each.type}`)
  const inner = [...pipe, ...options, ...Object.values(entries), item, wrapped]
  return [...unsaid, ...inner.flatMap((each) => unsaidIn(each, seen))]
}
