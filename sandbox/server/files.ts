import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'
import type { Context, Handler } from 'hono'
import type { Config } from '../../src/config/schema.ts'
import { nameBackend } from '../../src/prerender/configure.mjs'
import { policyOf } from '../../src/prerender/policy.mjs'
import { compressOnce, encodingOfFile } from './compress.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

/** Pattern of built file names, into which Vite puts a hash of the content. */
const HASHED = /^\/assets\/.+-[\w-]{6,}\.\w+$/

/** Makes the page load the sandbox's wallet before the app; the build does not know the wallet. */
export const injectWallet = (html: string): string =>
  html.replace('</head>', '<script src="/sandbox/wallet.js"></script></head>')

/** Headers of every page, apart from its content security policy. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), clipboard-write=(self)',
}

/**
 * Serves the built app: its files, and its page for every path that is a screen. Paths that look
 * like files but do not exist get a 404, so that a stale chunk is not answered with HTML.
 */
export function serveApp(dist: string, config: Config): Handler {
  const root = resolve(dist)

  async function send(context: Context, file: string, headers: Record<string, string>) {
    const type = TYPES[extname(file)] ?? 'application/octet-stream'
    const content = await readFile(file).catch(() => undefined)
    // Removed since the check: another build has replaced this one.
    if (!content) return context.text('not found', 404)
    let bytes: Uint8Array<ArrayBuffer> = new Uint8Array(content)
    if (extname(file) === '.html') {
      const html = nameBackend(injectWallet(new TextDecoder().decode(bytes)), config)
      bytes = new TextEncoder().encode(html)
      context.header('Content-Security-Policy', policyOf(config, html))
    }
    const hash = createHash('sha256').update(bytes).digest('base64url')
    const etag = `W/"${hash}"`
    for (const [name, value] of Object.entries({ ...securityHeaders, ...headers }))
      context.header(name, value)
    context.header('Content-Type', type)
    context.header('Vary', 'Accept-Encoding')
    context.header('ETag', etag)
    if (context.req.header('if-none-match') === etag) return context.body(null, 304)
    const encoding = encodingOfFile(type, bytes, context.req.header('accept-encoding'))
    if (encoding) {
      context.header('Content-Encoding', encoding)
      bytes = new Uint8Array(await compressOnce(hash, bytes, encoding))
    }
    return context.body(bytes)
  }

  return async (context) => {
    const { method } = context.req
    if (method !== 'GET' && method !== 'HEAD') return context.text('method not allowed', 405)
    const path = readPath(context.req.path)
    if (path === undefined) return context.text('bad address', 400)
    const file = join(root, path)
    if (isServed(root, file, path) && (await isFile(file))) {
      const isHashed = HASHED.test(path)
      const cache = isHashed ? 'public, max-age=31536000, immutable' : 'no-cache'
      return send(context, file, { 'Cache-Control': cache })
    }
    if (extname(path) !== '') return context.text('not found', 404)
    const page = join(root, 'index.html')
    if (!(await isFile(page))) return context.text('the app is not built: npm run build', 503)
    return send(context, page, { 'Cache-Control': 'no-cache' })
  }
}

function readPath(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw)
  } catch {
    return undefined
  }
}

/** Whether the file is inside the folder and not hidden. */
const isServed = (root: string, file: string, path: string) =>
  file.startsWith(root + sep) && !/(^|[\\/])\./.test(path) && !path.includes('\0')

const isFile = async (file: string) => (await stat(file).catch(() => undefined))?.isFile() ?? false
