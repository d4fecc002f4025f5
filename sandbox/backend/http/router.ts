import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import type { Endpoint } from '../../../src/api/endpoints/endpoint.ts'
import { served, type ServedName } from '../../../src/api/endpoints/served.ts'
import { SUCCESS } from '../../../src/api/answerCode.ts'
import { refusal } from '../../../src/api/refusal.ts'
import type { Handler, Handlers } from './answer.ts'
import { parseLanguage } from '../shop/localised.ts'
import { networkOf } from '../../server/limits/clientAddress.ts'
import { isUnwritable } from './unwritable.ts'

/** What tests may do to an answer on its way out. */
export type Distort = (context: Context, data: object) => object

/** The network address that a request comes from. */
export type RequesterOf = (incoming: HttpBindings['incoming']) => string

export interface RouterOptions {
  readonly distort?: Distort | undefined
  /** By default, of whoever opened the connection: behind a proxy, that is not the client. */
  readonly requesterOf?: RequesterOf | undefined
}

const socketAddress: RequesterOf = ({ socket }) => networkOf(socket.remoteAddress ?? '')

/** Who asks. Without a server, as in a test, there is no connection. */
export function requesterIn(context: Context, requesterOf: RequesterOf = socketAddress): string {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>
  return incoming ? requesterOf(incoming) : ''
}

/**
 * Serves the endpoint table: every request and every answer goes through the schemas that the app
 * uses, so that the two cannot drift apart. Answers are `{ code, message, data }`.
 */
export function createRouter(
  handlers: Handlers,
  { distort, requesterOf }: RouterOptions = {},
): Hono {
  const router = new Hono()
  const hasBlank = (path: string) => Number(path.includes('{'))

  // Fixed paths first: in "/announcement/page", "page" is not an announcement's id. And of a shared
  // path, whoever asks for a kind of its own.
  const rank = ({ path, kind }: Endpoint) => 2 * hasBlank(path) - Number(kind !== undefined)
  const names = (Object.keys(served) as ServedName[]).sort(
    (a, b) => rank(served[a]) - rank(served[b]),
  )
  for (const name of names) {
    const endpoint: Endpoint = served[name]
    const handler = handlers[name] as unknown as Handler<'announcementDetail'>
    router.on(endpoint.method, pattern(endpoint.path), async (context, next) => {
      // What one account may see is kept by nobody on its way, and no token with it.
      const isPrivate = endpoint.session ?? context.req.header('authorization')
      if (isPrivate !== undefined || endpoint.method === 'POST')
        context.header('Cache-Control', 'no-store')
      const fields = await readFields(context)
      if (endpoint.kind !== undefined && fields['kind'] !== endpoint.kind) return next()
      if (isUnwritable(fields))
        return refused(context, 'badRequest', 'a field holds characters that no text has')
      const request = v.safeParse(endpoint.request, fields)
      if (!request.success) return refused(context, 'badRequest', v.summarize(request.issues))
      const language = parseLanguage(context.req.header('accept-language'))
      const requester = requesterIn(context, requesterOf)
      const token = tokenOf(context)
      const site = siteOf(context)
      const answer = await handler(request.output as never, language, requester, token, site)
      if (!answer.ok) return refused(context, answer.error.refused, answer.error.message)
      v.assert(endpoint.response, answer.value)
      const data = distort?.(context, answer.value) ?? answer.value
      return context.json({ code: SUCCESS, message: '', data })
    })
  }
  router.all('*', (context) => {
    context.status(404)
    return refused(context, 'notFound', `there is no ${context.req.method} ${context.req.path}`)
  })
  return router
}

/** Browsers name the page's origin with each POST, and no page can name another. */
function siteOf(context: Context): string {
  const origin = context.req.header('origin')
  const from = origin !== undefined && URL.canParse(origin) ? origin : context.req.url
  return new URL(from).host
}

/** "{id}" is written ":id" in Hono's patterns. */
const pattern = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** The session that a request names. */
export const tokenOf = (context: Context): string | undefined =>
  /^Bearer ([\w-]{43})$/.exec(context.req.header('authorization') ?? '')?.[1]

export const refused = (context: Context, name: keyof typeof refusal, message: string) =>
  context.json({ code: refusal[name], message, data: null })

/** The fields of a request, wherever they are: in the path, the query, a form or JSON. */
export async function readFields(context: Context): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = { ...context.req.query(), ...context.req.param() }
  if (context.req.method === 'GET') return fields
  const isJson = context.req.header('content-type')?.startsWith('application/json') ?? false
  const body: unknown = isJson
    ? await context.req.json().catch(() => ({}))
    : // Two files of one name are two, and not the last of them.
      await context.req.parseBody({ all: true }).catch(() => ({}))
  return { ...fields, ...(typeof body === 'object' ? body : {}) }
}
