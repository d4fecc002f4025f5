import type { JsonSchema } from '@valibot/to-json-schema'
import { audienceOf } from '../../src/api/endpoints/audience.ts'
import type { Endpoint } from '../../src/api/endpoints/endpoint.ts'
import type { Converter } from './convert.ts'
import { explain } from './explain.ts'
import type { EndpointRemarks } from './remarks.ts'

/** Line of the table, with its name there. */
export interface Line {
  readonly name: string
  readonly endpoint: Endpoint
  readonly remarks: EndpointRemarks
}

interface Shapes {
  readonly request: JsonSchema
  readonly response: JsonSchema
}

/** Builds one operation from one line, or from all lines that share a path and differ by `kind`. */
export function operationOf(lines: readonly Line[], convert: Converter['convert']) {
  const [{ name, endpoint, remarks }, ...others] = lines as [Line, ...Line[]]
  const shapes = lines.map((line) => shapesOf(line, convert))
  const [only] = shapes as [Shapes]
  const isShared = others.length > 0
  const request = isShared ? { oneOf: apart(lines, shapes) } : only.request
  const data = isShared
    ? { anyOf: shapes.map(({ response }, index) => ({ title: lines[index]!.name, ...response })) }
    : only.response
  const { session } = endpoint
  return {
    operationId: name,
    tags: [remarks.group],
    summary: summaryOf(name, remarks.comment),
    description: [
      ...lines.map(({ name, remarks: { comment }, endpoint: { kind } }) =>
        isShared
          ? `${kind ? `With kind \`${kind}\`` : name}: ${comment ?? 'see its fields.'}`
          : comment,
      ),
      endpoint.ours && 'The specification has no such call.',
      endpoint.assumedPath && 'The specification names it without a path.',
    ]
      .filter((text) => text)
      .join('\n\n'),
    ...(session && { security: session === 'needed' ? [{ session: [] }] : [{ session: [] }, {}] }),
    ...(endpoint.method === 'GET'
      ? { parameters: parametersOf(endpoint.path, request) }
      : { requestBody: { required: true, content: bodyOf(endpoint, request) } }),
    'x-audience': audienceOf(endpoint),
    responses: responsesOf(data, endpoint),
  }
}

function shapesOf({ name, endpoint, remarks }: Line, convert: Converter['convert']): Shapes {
  try {
    return {
      request: explain(convert(endpoint.request), remarks.request),
      response: explain(convert(endpoint.response), remarks.response),
    }
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error })
  }
}

/** Returns the first sentence if it is short, otherwise the name. */
function summaryOf(name: string, comment: string | undefined): string {
  const [sentence = ''] = comment?.split(/[.;:](?:\s|$)/) ?? []
  return sentence !== '' && sentence.length <= 100 ? sentence : name
}

/**
 * Separates the lines: a request without a kind, or with an unknown one, belongs to the line
 * without.
 */
function apart(lines: readonly Line[], shapes: readonly Shapes[]): JsonSchema[] {
  const kinds = lines.flatMap(({ endpoint: { kind } }) => (kind === undefined ? [] : [kind]))
  const not = { required: ['kind'], properties: { kind: { enum: kinds } } }
  return shapes.map(({ request }, index) => ({
    title: lines[index]!.name,
    ...request,
    ...(lines[index]!.endpoint.kind === undefined && { not }),
  }))
}

function parametersOf(path: string, request: JsonSchema) {
  // Its fields are the parameters, because OpenAPI has no other way to say which of them belong
  // together.
  if (request.oneOf)
    return [
      {
        name: 'fields',
        in: 'query',
        style: 'form',
        explode: true,
        required: true,
        schema: { type: 'object', ...request },
      },
    ]
  const { properties = {}, required = [] } = request
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = property as JsonSchema
    const isInPath = path.includes(`{${name}}`)
    return {
      name,
      in: isInPath ? 'path' : 'query',
      ...((isInPath || required.includes(name)) && { required: true }),
      ...(description !== undefined && { description }),
      schema,
    }
  })
}

const bodyOf = ({ body }: Endpoint, schema: JsonSchema) =>
  body === 'multipart'
    ? { 'multipart/form-data': { schema } }
    : { 'application/x-www-form-urlencoded': { schema }, 'application/json': { schema } }

const responsesOf = (data: JsonSchema, endpoint: Endpoint) => ({
  200: {
    description: 'The data, or the reason of a refusal.',
    ...(audienceOf(endpoint) === 'account' && {
      headers: { 'Cache-Control': { $ref: '#/components/headers/NoStore' } },
    }),
    content: {
      'application/json': {
        schema: {
          oneOf: [
            {
              type: 'object',
              properties: { code: { const: 0 }, message: { type: 'string' }, data },
              required: ['code', 'data'],
            },
            { $ref: '#/components/schemas/Refusal' },
          ],
        },
      },
    },
  },
  default: { $ref: '#/components/responses/NoAnswer' },
})
