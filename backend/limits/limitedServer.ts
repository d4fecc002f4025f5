import { createServer, type RequestListener, type Server } from 'node:http'
import { createBuckets } from './buckets.ts'
import { clientAddress, isProxy, networkOf, readProxies, type Proxies } from './clientAddress.ts'
import { originHeaders, type OriginHeaders } from '../http/siteOrigins.ts'
import { probePaths } from '../watch/probePaths.ts'
import type { Limits } from './limits.ts'
import { answerUnreadable, linger } from './lingering.ts'

/** Interval between checks for slow clients; Node's default of 30 s would double the limits. */
const LOOK_MS = 1_000

export interface ServerOptions {
  readonly proxies?: Proxies
  /** Headers by which pages of other origins may read a refusal. By default, any page may. */
  readonly headersFor?: OriginHeaders
  /** Called for each request that is refused with 429. */
  readonly onLimited?: (() => void) | undefined
}

/**
 * Creates a server that limits its clients before it reads their data: in connections, time and
 * requests. The maximum size of a body depends on the path: see `limitBody`.
 */
export function createLimitedServer(
  limits: Limits,
  answer: RequestListener,
  { proxies = readProxies(), headersFor = originHeaders([]), onLimited }: ServerOptions = {},
): Server {
  const buckets = createBuckets(limits)
  /** Proxies and supervisors ask often, and often from the address of other clients. */
  const ofProbes = createBuckets(limits)
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.idleMs,
      connectionsCheckingInterval: Math.min(LOOK_MS, limits.headersMs),
    },
    (request, response) => {
      const { socket, headers } = request
      const late = setTimeout(() => socket.destroy(), limits.answerMs)
      response.once('close', () => clearTimeout(late))
      const { take } = probePaths.has(request.url ?? '') ? ofProbes : buckets
      const waitMs = take(clientAddress(proxies, socket.remoteAddress ?? '', headers))
      if (waitMs === 0) return answer(request, response)
      onLimited?.()
      linger(request, socket)
      response.writeHead(429, {
        'Content-Type': 'text/plain',
        'Cache-Control': 'no-store',
        'Retry-After': Math.ceil(waitMs / 1_000),
        ...headersFor(headers.origin),
      })
      return response.end('too many requests')
    },
  )
  answerUnreadable(server)
  server.maxConnections = limits.connections
  limitPerAddress(server, limits.connectionsPerAddress, proxies)
  return server
}

/** Limits connections per address. A trusted proxy is exempt, because it has limits of its own. */
function limitPerAddress(server: Server, most: number, proxies: Proxies): void {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = socket.remoteAddress
    if (address === undefined || isProxy(proxies, address)) return
    const network = networkOf(address)
    const count = open.get(network) ?? 0
    if (count >= most) {
      socket.destroy()
      return
    }
    open.set(network, count + 1)
    socket.once('close', () => {
      const left = open.get(network)! - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}
