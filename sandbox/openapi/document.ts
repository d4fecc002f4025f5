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
    servers: [{ url: '/api', description: 'What config.json says as backend.baseUrl.' }],
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
    'What the app asks of its backend, made from the table that types the app itself ' +
      '(`src/api/endpoints`). Every answer is `{ code, message, data }`; a 200 without code 0 is a refusal. ' +
      'The app sends `Accept-Language: en-US,en` or `zh-TW,zh`, gives up after 10 seconds, and shows words ' +
      'of its own for codes. Fields that it does not know are ignored. Where a description speaks of ' +
      'several fields, they are the ones that follow.',
    '`docs/your-own-backend.md` tells how to begin, and `npm run conform` what is still wrong.',
    'What the schemas cannot say:',
    Object.entries(inexpressible)
      .map(([name, { reason }]) => `- ${name}: ${reason}`)
      .join('\n'),
  ].join('\n\n')

const session = {
  type: 'http',
  scheme: 'bearer',
  description:
    'The token that `signIn` gave for a signature. It guards what an account alone may see and change. ' +
    'The refusal without one is `signInNeeded`, with status 200 like all of them.',
}

const noStore = {
  description: 'What one account may see, and what was changed, is kept by nobody on its way.',
  schema: { const: 'no-store' },
}

const noAnswer = {
  description:
    'Any other status is no answer: the app keeps what it knows and asks again. 429 and 503 may say when, ' +
    'in `Retry-After`.',
}

const picture = {
  get: {
    operationId: 'picture',
    tags: ['people'],
    summary: 'A picture by its SHA-256',
    description: 'Bytes, and no answer with a code. The app compares their hash.',
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
      404: { description: 'Nobody shows it.' },
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
          'The app has words for these; for another one it says that something is wrong.',
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
