import { Hono, type MiddlewareHandler } from 'hono'

/** Headers by which a browser lets a page of another origin read an answer. */
export type OriginHeaders = (origin: string | undefined) => Readonly<Record<string, string>>

/** Headers of answers that pages may read, beyond those that they always may. */
const EXPOSED = 'Retry-After, Age, ETag, X-Request-Id'

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** Returns a site's origin. Only this machine's own sites are without TLS. */
const originOf = (site: string): string => `${LOCAL.test(site) ? 'http' : 'https'}://${site}`

/**
 * Returns the headers for the pages of these sites. Without sites, any page may read answers: there
 * are no cookies, and sessions are named in a header.
 *
 * A single site is named whoever asks, so that an answer is the same for all, also in a cache that
 * ignores `Vary`. With several, the answer names the one that asks, and varies by it.
 */
export function originHeaders(sites: readonly string[]): OriginHeaders {
  const origins = sites.map(originOf)
  const allow = (origin: string) => ({
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': EXPOSED,
  })
  if (origins.length <= 1) {
    const headers = allow(origins[0] ?? '*')
    return () => headers
  }
  return (origin) => ({
    Vary: 'Origin',
    ...(origin !== undefined && origins.includes(origin) && allow(origin)),
  })
}

/** Time for which a browser remembers what it may send, in seconds. */
const PREFLIGHT_S = '600'

/** Lets pages of other origins use an app, with a session or without one. */
export function forSites(app: Hono, headersFor: OriginHeaders): Hono {
  const named: MiddlewareHandler = async (context, next) => {
    const headers = Object.entries(headersFor(context.req.header('origin')))
    if (context.req.method === 'OPTIONS') {
      for (const [name, value] of headers) context.header(name, value)
      context.header('Access-Control-Allow-Methods', 'GET, HEAD, POST')
      context.header('Access-Control-Allow-Headers', 'Authorization, Content-Type')
      context.header('Access-Control-Max-Age', PREFLIGHT_S)
      return context.body(null, 204)
    }
    await next()
    // Answers that vary already do so by this, too.
    for (const [name, value] of headers) context.header(name, value, { append: name === 'Vary' })
    return undefined
  }
  return new Hono().use(named).route('/', app)
}
