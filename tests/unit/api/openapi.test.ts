import { Validator } from '@seriousme/openapi-schema-validator'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { served } from '../../../src/api/endpoints/served.ts'
import type { Endpoint } from '../../../src/api/endpoints/endpoint.ts'
import { refusal } from '../../../src/api/refusal.ts'
import { createConverter } from '../../../backend/openapi/convert.ts'
import { describeBackend } from '../../../backend/openapi/document.ts'
import { inexpressible } from '../../../backend/openapi/inexpressible.ts'

interface Schema {
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, { const?: string; description?: string }>>
  readonly required?: readonly string[]
  readonly not?: object
}
interface Operation {
  readonly description: string
  readonly security?: readonly object[]
  readonly parameters?: readonly { name: string; in: string; required?: true; schema: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: Schema }>> }
}

const { document, met } = describeBackend()
const paths = document['paths'] as Record<string, Record<string, Operation>>
const operationOf = ({ path, method }: Endpoint) => paths[path]![method.toLowerCase()]!

describe('the OpenAPI document', () => {
  test('is one of version 3.1, as a validator of it says, and refers to nothing that is not there', async () => {
    const validator = new Validator()
    const plain = JSON.parse(JSON.stringify(document)) as Record<string, unknown>
    expect(await validator.validate(plain)).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
    const missing: string[] = []
    JSON.stringify(plain, (key, value: unknown) => {
      if (key === '$ref' && at(plain, String(value)) === undefined) missing.push(String(value))
      return value
    })
    expect(missing).toEqual([])
  })

  test('has every line of the table: queries, paths, forms, JSON and files', () => {
    for (const endpoint of Object.values<Endpoint>(served)) {
      const { parameters = [], requestBody } = operationOf(endpoint)
      const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(parameters.flatMap((each) => (each.in === 'path' ? [each.name] : []))).toEqual(inPath)
      const types = Object.keys(requestBody?.content ?? {})
      expect(types).toEqual(typesOf(endpoint))
    }
  })

  test('tells the lines of a shared path apart by their kind', () => {
    const shared = Object.values<Endpoint>(served).filter(({ kind }) => kind !== undefined)
    expect(shared.length).toBeGreaterThan(10)
    for (const endpoint of shared) {
      const { parameters = [], requestBody } = operationOf(endpoint)
      const [query] = parameters
      const form = requestBody?.content['application/x-www-form-urlencoded']
      const shapes = (query ?? form)!.schema.oneOf!
      const named = shapes.filter(({ properties }) => properties?.['kind']?.const === endpoint.kind)
      expect(named.map(({ required }) => required?.includes('kind'))).toEqual([true])
      // One more shape applies to requests that name no kind.
      const others = shapes.filter(({ properties }) => !properties?.['kind']?.const)
      expect(others.map(({ not }) => not)).toHaveLength(1)
      expect(JSON.stringify(others[0]!.not)).toContain(`"${endpoint.kind}"`)
    }
  })

  test('says what needs a session, and what each code means', () => {
    expect(operationOf(served.editUser).security).toEqual([{ session: [] }])
    expect(operationOf(served.userInfo).security).toEqual([{ session: [] }, {}])
    expect(operationOf(served.skuPage).security).toBeUndefined()
    const told = JSON.stringify(at(document, '#/components/schemas/Refusal'))
    for (const [name, code] of Object.entries(refusal))
      expect(told).toContain(`{"const":${code},"title":"${name}"`)
    expect(told).toContain('The fund is paused.')
  })

  test('says what the source says beside lines and fields', () => {
    expect(operationOf(served.payFeeBefore).description).toContain('Nothing is reserved until')
    const { content } = operationOf(served.trxBurnBefore).requestBody!
    expect(JSON.stringify(content)).toContain('#/components/schemas/Time')
    const card = at(document, '#/components/schemas/Card') as Schema
    expect(card.properties?.['owner']?.description).toBe('For a listed card, its seller.')
  })
})

describe('what no JSON schema says', () => {
  test('is listed with its reason, and nothing else is', () => {
    expect([...met].sort()).toEqual(Object.keys(inexpressible).sort())
  })

  test('stops the generation where it is not listed', () => {
    const of = (schema: v.GenericSchema) => () => createConverter({}).convert(schema)
    const rhymes = v.check<string, string>(() => true, 'must rhyme')
    expect(of(v.object({ text: v.pipe(v.string(), rhymes) }))).toThrow('"check must rhyme"')
    const doubled = v.transform((text: string) => text.length)
    expect(of(v.array(v.pipe(v.string(), doubled)))).toThrow('"transform "')
    const late = v.pipe(v.string(), v.transform(Number), v.minValue(3))
    expect(of(late)).toThrow('"late min_value"')
    expect(of(v.optional(v.custom(() => true, 'must be fun')))).toThrow('"custom must be fun"')
    expect(of(v.pipe(v.string(), v.regex(/a/i)))).toThrow('flags')
  })
})

function typesOf({ method, body }: Endpoint): string[] {
  if (method === 'GET') return []
  return body ? ['multipart/form-data'] : ['application/x-www-form-urlencoded', 'application/json']
}

/** Resolves a pointer such as "#/components/schemas/Card". */
const at = (root: unknown, pointer: string): unknown =>
  pointer
    .slice(2)
    .split('/')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], root)
