import type { IncomingHttpHeaders } from 'node:http'
import { isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'

/** Request's headers and the address where it arrived. */
export interface Arrival {
  /** Address that the server listens on, as configured. */
  readonly host: string
  /** This machine's end of the connection. */
  readonly localAddress: string
  readonly method: string
  readonly headers: IncomingHttpHeaders
}

/**
 * Answers only pages of this server, and programs other than browsers. Other pages get 403;
 * otherwise any page on the web could move the sandbox's time, or break its node.
 */
export const forOwnPages =
  (host: string): MiddlewareHandler =>
  async (context, next) => {
    const { incoming } = context.env as HttpBindings
    const { socket, method = 'GET', headers } = incoming
    const { localAddress = '' } = socket
    if (isOwn({ host, localAddress, method, headers })) return next()
    return context.text('only pages of this server may ask for this', 403)
  }

/**
 * Whether the request does not come from a page of another origin. Browsers send `Origin` with a
 * POST, and `Sec-Fetch-Site` with any request. A foreign page whose own name resolves to this
 * machine has this server as its origin. Its `Host` is still that name, which is not a name of this
 * server. Any port is accepted, because it may be forwarded, as containers do.
 */
export function isOwn({ host, localAddress, method, headers }: Arrival): boolean {
  const asked = headers.host?.toLowerCase() ?? ''
  const names = ['localhost', '127.0.0.1', '[::1]', ...[host, localAddress].map(inUrl)]
  if (!names.includes(asked.replace(/:\d+$/, ''))) return false
  const { origin } = headers
  if (origin !== undefined && origin !== `http://${asked}`) return false
  const site = headers['sec-fetch-site'] ?? 'none'
  return site === 'same-origin' || site === 'none' || isOpened(method, headers)
}

/**
 * Whether a link on another site opens a page here as a top-level page, not embedded in another.
 */
const isOpened = (method: string, headers: IncomingHttpHeaders): boolean =>
  method === 'GET' &&
  headers['sec-fetch-mode'] === 'navigate' &&
  headers['sec-fetch-dest'] === 'document'

/** Formats an address for a URL. A dual-stack socket shows IPv4 as ::ffff:1.2.3.4. */
function inUrl(address: string): string {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
  return isIPv6(plain) ? `[${plain.split('%')[0]}]` : plain
}
