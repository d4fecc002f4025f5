import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { isShared } from '../../src/api/endpoints/audience.ts'
import type { Endpoint } from '../../src/api/endpoints/endpoint.ts'
import { served, type ServedName } from '../../src/api/endpoints/served.ts'
import { mapOk, ok, type Result } from '../../src/core/result.ts'
import { SUCCESS } from '../../src/api/answerCode.ts'
import { refusal } from '../../src/api/refusal.ts'
import type { Handler, Handlers, Refused } from './answer.ts'
import { isKnown, shareWithAll, tagOf } from './caching.ts'
import { parseLanguage } from '../shop/localised.ts'
import { networkOf } from '../limits/clientAddress.ts'
import { isTemporary } from './temporary.ts'
import { QueryFailed } from '../database/queryFailed.ts'
import { memoKey, unremembered, type Memo } from './memo.ts'
import { sendText, textAnswer } from './textAnswer.ts'
import { isUnwritable } from './unwritable.ts'

/** Changes an answer on its way out, for tests. */
export type Distort = (context: Context, data: object) => object

/** Returns the network address that a request comes from. */
export type RequesterOf = (incoming: HttpBindings['incoming']) => string

export interface RouterOptions {
  readonly distort?: Distort | undefined
  /** By default, the address that opened the connection. Behind a proxy, that is not the client. */
  readonly requesterOf?: RequesterOf | undefined
  /** Handlers of answers that are the same for everybody, over a replica. */
  readonly shared?: Handlers | undefined
  /** Remembers public answers. By default, each request is worked out. */
  readonly memo?: Memo | undefined
}

const socketAddress: RequesterOf = ({ socket }) => networkOf(socket.remoteAddress ?? '')

/** Returns the requester's address; empty without a connection, as in a test. */
export function requesterIn(context: Context, requesterOf: RequesterOf = socketAddress): string {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>
  return incoming ? requesterOf(incoming) : ''
}

/**
 * Serves the endpoint table. Every request and every answer goes through the schemas that the app
 * uses, so that the two cannot drift apart. Answers are `{ code, message, data }`.
 */
export function createRouter(
  handlers: Handlers,
  { distort, requesterOf, shared, memo }: RouterOptions = {},
): Hono {
  const router = new Hono()
  const hasBlank = (path: string) => Number(path.includes('{'))

  // Fixed paths come first: in "/announcement/page", "page" is not an announcement's id. On a
  // shared path, endpoints with a kind of their own come first.
  const rank = ({ path, kind }: Endpoint) => 2 * hasBlank(path) - Number(kind !== undefined)
  const names = (Object.keys(served) as ServedName[]).sort(
    (a, b) => rank(served[a]) - rank(served[b]),
  )
  for (const name of names) {
    const endpoint: Endpoint = served[name]
    const handler = handlers[name] as unknown as Handler<'announcementDetail'>
    const handleShared = shared
      ? orElse(shared[name] as unknown as typeof handler, handler)
      : handler
    router.on(endpoint.method, pattern(endpoint.path), async (context, next) => {
      const fields = await readFields(context)
      if (endpoint.kind !== undefined && fields['kind'] !== endpoint.kind) return next()
      if (isUnwritable(fields))
        return refused(context, 'badRequest', 'a field holds characters that no text has')
      const request = v.safeParse(endpoint.request, fields)
      if (!request.success) return refused(context, 'badRequest', v.summarize(request.issues))
      const language = parseLanguage(context.req.header('accept-language'))
      // A request with a session is private, whether or not the answer depends on it.
      const hasSession = context.req.header('authorization') !== undefined
      const isPublic = !hasSession && isShared(endpoint, fields)
      const isRemembered = memo !== undefined && isPublic && !unremembered.has(name)
      const asker = isRemembered ? anybody : askerIn(context, requesterOf)

      const work = async (): Promise<Result<string, Refused>> => {
        const handle = isPublic ? handleShared : handler
        const answer = await handle(request.output as never, language, ...asker)
        if (!answer.ok) return answer
        v.assert(endpoint.response, answer.value)
        const data = distort?.(context, answer.value) ?? answer.value
        return ok(JSON.stringify({ code: SUCCESS, message: '', data }))
      }
      const answer = isRemembered
        ? await memo.answer(memoKey(name, language, request.output), work)
        : mapOk(await work(), textAnswer)
      if (!answer.ok) return refused(context, answer.error.refused, answer.error.message)
      if (isPublic) {
        const tag = tagOf(answer.value)
        shareWithAll(context, tag, language)
        if (isKnown(context, tag)) return context.body(null, 304)
      }
      // The length of a compressed answer tells how much of a request it repeats. With a token in
      // the answer, a page that chooses the request could guess the token bit by bit (BREACH). So
      // answers with a session, and those to a POST such as signing in, stay as they are.
      const mayCompress = endpoint.method === 'GET' && !hasSession && !endpoint.session
      return sendText(context, answer.value, mayCompress)
    })
  }
  router.all('*', (context) => {
    context.status(404)
    return refused(context, 'notFound', `there is no ${context.req.method} ${context.req.path}`)
  })
  return router
}

/** Answers by the first handler or, if its database is away, by the second. */
const orElse =
  <N extends ServedName>(first: Handler<N>, second: Handler<N>): Handler<N> =>
  async (...asked) => {
    try {
      return await first(...asked)
    } catch (error) {
      if (error instanceof QueryFailed && isTemporary(error)) return second(...asked)
      throw error
    }
  }

/** Requester, session token and site of a request, as handlers take them. */
type Asker = readonly [requester: string, token: string | undefined, site: string]

/** Asker of an answer that others will get, too. */
const anybody: Asker = ['', undefined, '']

const askerIn = (context: Context, requesterOf: RequesterOf | undefined): Asker => [
  requesterIn(context, requesterOf),
  tokenOf(context),
  siteOf(context),
]

/**
 * Returns the site that sent a request. Browsers send the page's origin with each POST, and a page
 * cannot forge it.
 */
function siteOf(context: Context): string {
  const origin = context.req.header('origin')
  const from = origin !== undefined && URL.canParse(origin) ? origin : context.req.url
  return new URL(from).host
}

/** Converts "{id}" to ":id", the form of Hono's patterns. */
const pattern = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** Returns the session token of a request. */
export const tokenOf = (context: Context): string | undefined =>
  /^Bearer ([\w-]{43})$/.exec(context.req.header('authorization') ?? '')?.[1]

export const refused = (context: Context, name: keyof typeof refusal, message: string) =>
  context.json({ code: refusal[name], message, data: null })

/** Reads a request's fields from the path, the query, and a form or JSON body. */
export async function readFields(context: Context): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = { ...context.req.query(), ...context.req.param() }
  if (context.req.method === 'GET') return fields
  const isJson = context.req.header('content-type')?.startsWith('application/json') ?? false
  const body: unknown = isJson
    ? await context.req.json().catch(() => ({}))
    : // Keeps two files of one name as two, instead of only the last.
      await context.req.parseBody({ all: true }).catch(() => ({}))
  return { ...fields, ...(typeof body === 'object' ? body : {}) }
}
