import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from 'node:http2'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { nameBackend } from '../../../src/prerender/configure.mjs'
import { policyOf } from '../../../src/prerender/policy.mjs'
import { securityHeaders } from '../../../sandbox/server/files.ts'
import type { Config } from '../../../src/config/schema.ts'
import type { Certificate } from './certificate.ts'

/** Bytes of the bodies as sent. */
export interface Traffic {
  readonly page: number
  /** Bytes of the service worker's script and of the files that it precached. */
  readonly worker: number
}

export interface StaticHost {
  readonly origin: string
  /**
   * Resolves after `quietMs` without requests. Drops all connections and returns the bytes sent.
   */
  settle(quietMs: number): Promise<Traffic>
  close(): Promise<void>
}

/** Origin of the app's backend and node, with the configuration that names them. */
export interface Behind {
  readonly origin: string
  readonly config: Config
}

interface File {
  readonly bytes: Buffer
  readonly brotli: Buffer
  readonly headers: Readonly<Record<string, string>>
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
}

const PATIENCE_MS = 30_000
/** Announcements and prices are polled, so these requests never end. */
const POLLED = /^\/(api|chain)\//

/**
 * Serves a built app as a good static host does: HTTP/2 and everything precompressed with Brotli.
 * Hashed files are cached forever, the rest by ETag. Addresses that are not files get the page.
 * Requests for the configuration, the backend and the node are forwarded to the server behind it.
 */
export async function startStaticHost(
  dist: string,
  certificate: Certificate,
  behind?: Behind,
): Promise<StaticHost> {
  const files = readFiles(dist, behind?.config)
  const sessions = new Set<ServerHttp2Session>()
  let sent = { page: 0, worker: 0 }
  let busy = 0
  let touchedAt = 0
  const isQuiet = (since: number, quietMs: number) =>
    busy === 0 && Date.now() - Math.max(touchedAt, since) >= quietMs

  async function answer(request: Http2ServerRequest, response: Http2ServerResponse) {
    const { pathname, search } = new URL(request.url, 'https://localhost')
    const forwarded = behind !== undefined && /^\/(config\.json$|api\/|chain\/)/.test(pathname)
    if (!POLLED.test(pathname)) {
      busy += 1
      response.on('close', () => {
        busy -= 1
        touchedAt = Date.now()
      })
    }
    const send = (
      status: number,
      headers: Record<string, string>,
      body: Uint8Array = new Uint8Array(),
    ) => {
      sent[isOfWorker(request, forwarded) ? 'worker' : 'page'] += body.length
      response.writeHead(status, headers)
      response.end(body)
    }
    if (forwarded) {
      const given = await forward(behind.origin + pathname + search, request)
      return send(given.status, given.headers, given.body)
    }
    const file = files.get(pathname) ?? (extname(pathname) ? undefined : files.get('/index.html'))
    if (!file) return send(404, { 'cache-control': 'no-store' })
    if (request.headers['if-none-match'] === file.headers['etag'])
      return send(304, { ...file.headers })
    if (/\bbr\b/.test(String(request.headers['accept-encoding'])))
      return send(200, { ...file.headers, 'content-encoding': 'br' }, file.brotli)
    return send(200, { ...file.headers }, file.bytes)
  }

  const server = createSecureServer({ ...certificate, allowHTTP1: true }, (request, response) => {
    answer(request, response).catch(() => response.stream?.close())
  })
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))

  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    async settle(quietMs) {
      const startedAt = Date.now()
      while (Date.now() - startedAt < PATIENCE_MS && !isQuiet(startedAt, quietMs))
        await new Promise((done) => setTimeout(done, 100))
      for (const session of sessions) session.destroy()
      const traffic = sent
      sent = { page: 0, worker: 0 }
      return traffic
    },
    async close() {
      for (const session of sessions) session.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

function readFiles(dist: string, config: Config | undefined): ReadonlyMap<string, File> {
  const files = new Map<string, File>()
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const full = join(entry.parentPath, entry.name)
    const path = full.slice(dist.length).replaceAll('\\', '/')
    const content = readFileSync(full)
    const isPage = path === '/index.html' && config !== undefined
    const bytes = isPage ? Buffer.from(nameBackend(content.toString(), config)) : content
    const isHashed = /^\/assets\/.+-[\w-]{6,}\.\w+$/.test(path)
    files.set(path, {
      bytes,
      brotli: brotliCompressSync(bytes),
      headers: {
        ...securityHeaders,
        ...(isPage && { 'content-security-policy': policyOf(config, bytes.toString()) }),
        'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
        'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
        etag: `"${createHash('sha256').update(bytes).digest('base64url')}"`,
        vary: 'accept-encoding',
      },
    })
  }
  return files
}

/**
 * Whether the worker sent a request. Its `fetch` has no destination; a page's files all have one,
 * unless they are forwarded.
 */
function isOfWorker({ headers }: Http2ServerRequest, forwarded: boolean): boolean {
  const destination = headers['sec-fetch-dest']
  return destination === 'serviceworker' || (destination === 'empty' && !forwarded)
}

async function forward(url: string, request: Http2ServerRequest) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const headers: Record<string, string> = {}
  for (const name of ['content-type', 'accept-language', 'if-none-match']) {
    const value = request.headers[name]
    if (typeof value === 'string') headers[name] = value
  }
  const answer = await fetch(url, {
    method: request.method,
    headers,
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  })
  const body = Buffer.from(await answer.arrayBuffer())
  const type = answer.headers.get('content-type') ?? 'application/json'
  const brotli = brotliCompressSync(body)
  return {
    status: answer.status,
    headers: { 'content-type': type, 'content-encoding': 'br', 'cache-control': 'no-cache' },
    body: brotli,
  }
}
