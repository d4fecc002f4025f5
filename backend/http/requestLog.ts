import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Log } from '../log/log.ts'

/** Whether a request comes from a proxy that may name it in `x-request-id`. */
export type MayName = (incoming: HttpBindings['incoming']) => boolean

const HEADER = 'x-request-id'

/** Form of an id from a proxy. Longer text could be a secret, and the log removes it. */
const NAMED = /^[\w-]{8,40}$/

/**
 * Gives each request an id, which the answer repeats, and writes one line for each that failed. The
 * line names the route by its pattern, because a path or a query may hold an account or a session.
 * A client that reports the id thus leads to the reason, which the answer omits.
 */
export function requestLog(log: Log, mayName: MayName = () => false): MiddlewareHandler {
  return async (context, next) => {
    const beganAt = performance.now()
    const requestId = namedBy(context, mayName) ?? randomUUID()
    context.header(HEADER, requestId)
    await next()
    // The backend fails only by throwing. Faults of a test answer 5xx without.
    if (context.error === undefined) return
    log.error('a request failed', context.error, {
      requestId,
      method: context.req.method,
      route: routeOf(context),
      status: context.res.status,
      ms: Math.round(performance.now() - beganAt),
    })
  }
}

function namedBy(context: Context, mayName: MayName): string | undefined {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>
  const named = context.req.header(HEADER)
  return incoming && named !== undefined && NAMED.test(named) && mayName(incoming)
    ? named
    : undefined
}

/**
 * Returns the pattern of the endpoint that was reached last, or of the one that would have come
 * next.
 */
export function routeOf(context: Context): string {
  // Endpoints have a method of their own; middleware and the answer to unknown paths do not.
  const routes = matchedRoutes(context).map(({ method, path }) => (method === 'ALL' ? '' : path))
  const reached = routes.slice(0, context.req.routeIndex + 1).findLast((path) => path !== '')
  return reached ?? routes.find((path) => path !== '') ?? '*'
}
