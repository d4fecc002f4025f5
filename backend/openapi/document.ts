import { readFileSync } from 'node:fs'
import { SUCCESS } from '../../src/api/answerCode.ts'
import type { Endpoint } from '../../src/api/endpoints/endpoint.ts'
import { served } from '../../src/api/endpoints/served.ts'
import { IMAGE_PATH } from '../../src/api/imagePath.ts'
import { refusal } from '../../src/api/refusal.ts'
import { createConverter } from './convert.ts'
import { explain } from './explain.ts'
import { inexpressible } from './inexpressible.ts'
import { named } from './named.ts'
import { operationOf, type Line } from './operations.ts'
import { readRemarks, remarksOfFields } from './remarks.ts'

export interface OpenApi {
  readonly document: Record<string, unknown>
  /** Keys of `inexpressible` that were used. */
  readonly met: ReadonlySet<string>
}

/** Describes the endpoint table as an OpenAPI document, for authors of other backends. */
export function describeBackend(table: Readonly<Record<string, Endpoint>> = served): OpenApi {
  const schemas = Object.entries(named).map(([name, { schema }]) => [name, schema] as const)
  const { convert, definitions, met } = createConverter(Object.fromEntries(schemas))
  const remarks = readRemarks()
  const byPath = new Map<string, Map<string, Line[]>>()
  for (const [name, endpoint] of Object.entries(table)) {
    const methods = byPath.get(endpoint.path) ?? new Map<string, Line[]>()
    byPath.set(endpoint.path, methods)
    const method = endpoint.method.toLowerCase()
    const line = { name, endpoint, remarks: remarks.get(name) ?? noRemarks }
    // Lines with a kind come after the line without one.
    const lines = [...(methods.get(method) ?? []), line]
    methods.set(
      method,
      lines.sort((a, b) => rank(a) - rank(b)),
    )
  }
  const paths = [...byPath].map(([path, methods]) => [
    path,
    Object.fromEntries(
      [...methods].map(([method, lines]) => [method, operationOf(lines, convert)]),
    ),
  ])
  const groups = new Set([...remarks.values()].map(({ group }) => group))
  const document = {
    openapi: '3.1.1',
    info: {
      title: 'Casthouse',
      version: versionOfPackage(),
      description: introduction(),
    },
    servers: [{ url: '/api', description: '`backend.baseUrl` of the configuration.' }],
    tags: [...groups].map((name) => ({ name })),
    paths: { ...Object.fromEntries(paths), [IMAGE_PATH]: picture },
    components: {
      securitySchemes: { session },
      headers: { NoStore: noStore },
      responses: { NoAnswer: noAnswer },
      schemas: {
        Time: { type: 'integer', minimum: 0, description: 'Milliseconds since 1970.' },
        ...Object.fromEntries(
          Object.entries(definitions).map(([name, json]) => [
            name,
            explain(json, named[name]!.remarks),
          ]),
        ),
        Refusal: refusalSchema(),
      },
    },
  }
  return { document, met }
}

const rank = ({ endpoint }: Line) => Number(endpoint.kind !== undefined)

const noRemarks = { comment: undefined, group: 'others', request: {}, response: {} }

const versionOfPackage = () =>
  (
    JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
      version: string
    }
  ).version

const introduction = () =>
  [
    'The requests that the app sends to its backend. This document is made from the table that types the ' +
      'app itself (`src/api/endpoints`). Every answer is `{ code, message, data }`; a 200 without code 0 is a ' +
      'refusal. The app sends `Accept-Language: en-US,en` or `zh-TW,zh`, gives up after 10 seconds, and has ' +
      'its own message for each code. It ignores unknown fields. A description of several fields covers ' +
      'the fields that follow it.',
    '`docs/your-own-backend.md` explains where to start, and `npm run conform` finds what is wrong.',
    '`x-audience` names the readers of an answer. Caches may share answers for `everybody`, and those marked ' +
      '`unlessNamed` if the request names no account. All others belong to one account.',
    'Rules that the schemas cannot express:',
    Object.entries(inexpressible)
      .map(([name, { reason }]) => `- ${name}: ${reason}`)
      .join('\n'),
  ].join('\n\n')

const session = {
  type: 'http',
  scheme: 'bearer',
  description:
    'Token that `signIn` issues for a signature. It guards data that only its account may see and change. ' +
    'Without one, the refusal is `signInNeeded`, with status 200 like every refusal.',
}

const noStore = {
  description: 'No cache stores private data or the answer to a change.',
  schema: { const: 'no-store' },
}

const noAnswer = {
  description:
    'Any other status is not an answer: the app keeps its data and retries. 429 and 503 may give the time ' +
    'of the retry in `Retry-After`.',
}

const picture = {
  get: {
    operationId: 'picture',
    tags: ['people'],
    summary: 'A picture by its SHA-256',
    description: 'The bytes themselves, without a code. The app compares their hash.',
    parameters: [
      {
        name: 'sha256',
        in: 'path',
        required: true,
        schema: { $ref: '#/components/schemas/Hash' },
      },
    ],
    responses: {
      200: {
        description: 'The picture.',
        content: { 'image/webp': {}, 'image/png': {}, 'image/jpeg': {} },
      },
      404: { description: 'No account shows this picture.' },
    },
  },
}

function refusalSchema() {
  const comments = remarksOfFields('api/refusal.ts', 'refusal')
  return {
    type: 'object',
    properties: {
      code: {
        type: 'integer',
        not: { const: SUCCESS },
        description:
          'The app has a message for each of these, and a general one for any other code.',
        anyOf: [
          ...Object.entries(refusal).map(([title, code]) => ({
            const: code,
            title,
            ...(comments[title]?.comment && { description: comments[title].comment }),
          })),
          {},
        ],
      },
      message: { type: 'string', description: 'For logs, in any language.' },
      data: { type: 'null' },
    },
    required: ['code', 'message'],
  }
}
