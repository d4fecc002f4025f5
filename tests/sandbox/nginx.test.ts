import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { securityHeaders } from '../../sandbox/server/files.ts'
import { freePort } from '../freePort.ts'

// The proxy of `deploy/nginx`, as it stands, before two backends and a node that only count.

const hasNginx =
  spawnSync('nginx', ['-v']).status === 0 &&
  existsSync('/usr/lib/nginx/modules/ngx_http_brotli_filter_module.so')
const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const SHARED = 'public, max-age=0, s-maxage=2, stale-while-revalidate=30'

interface Stub {
  readonly server: Server
  readonly port: number
  readonly asked: { readonly path: string; readonly headers: IncomingMessage['headers'] }[]
  answer: (request: IncomingMessage, response: ServerResponse) => void
}

async function openStub(): Promise<Stub> {
  const asked: Stub['asked'] = []
  const server = createServer((request, response) => {
    asked.push({ path: request.url!, headers: request.headers })
    stub.answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stub: Stub = { server, port, asked, answer: () => undefined }
  return stub
}

describe.skipIf(!hasNginx)('nginx before the backends', () => {
  let folder: string
  let nginx: ChildProcess
  let origin: string
  let backends: Stub[]
  let node: Stub
  let printed = ''

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'casthouse-nginx-'))
    chmodSync(folder, 0o755)
    cpSync(fromRoot('deploy/nginx'), folder, { recursive: true })
    const dist = join(folder, 'dist')
    mkdirSync(join(dist, 'assets'), { recursive: true })
    writeFileSync(join(dist, 'index.html'), '<title>the page</title>')
    writeFileSync(join(dist, 'config.json'), '{}')
    writeFileSync(join(dist, 'manifest.webmanifest'), '{}')
    writeFileSync(join(dist, 'assets', 'app-abcdefgh.js'), `// ${'long '.repeat(1_000)}`)
    backends = [await openStub(), await openStub()]
    node = await openStub()
    const port = await freePort()
    writeFileSync(join(folder, 'server.conf'), `listen 127.0.0.1:${port};\nroot ${dist};\n`)
    writeFileSync(
      join(folder, 'upstreams.conf'),
      `upstream casthouse_serve {
        server 127.0.0.1:${backends[0]!.port} max_fails=2 fail_timeout=5s;
        server 127.0.0.1:${backends[1]!.port} max_fails=2 fail_timeout=5s;
      }
      upstream casthouse_node { server 127.0.0.1:${node.port}; }
      map "" $casthouse_node_scheme { default http; }
      `,
    )
    nginx = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-g', 'daemon off;'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    nginx.stderr!.on('data', (data: Buffer) => (printed += data.toString()))
    origin = `http://127.0.0.1:${port}`
    const isUp = () =>
      fetch(origin).then(
        ({ status }) => expect([status, printed]).toEqual([200, '']),
        () => Promise.reject(new Error(printed)),
      )
    await vi.waitFor(isUp, { timeout: 20_000 })
  })
  afterAll(async () => {
    nginx.kill('SIGQUIT')
    await once(nginx, 'exit')
    for (const { server } of [...backends, node]) server.close()
    rmSync(folder, { recursive: true })
  })
  beforeEach(() => {
    for (const stub of [...backends, node]) {
      stub.asked.length = 0
      stub.answer = (_, response) =>
        response.writeHead(200, { 'cache-control': SHARED }).end('shared')
    }
  })

  const asked = () => backends.flatMap((each) => each.asked)
  let fresh = 0
  /** Returns a path that nothing has asked for yet. */
  const newPath = () => `/api/list?page=${(fresh += 1)}`
  const ask = (path: string, init: RequestInit = {}) => fetch(origin + path, init)

  describe('serves the app', () => {
    it('with one page for every screen, its policy and the headers of each file', async () => {
      for (const path of ['/', '/boxes', '/token/TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf']) {
        const { status, headers } = await ask(path)
        expect(status).toBe(200)
        expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
        expect(headers.get('cache-control')).toBe('no-cache')
        expect(headers.get('content-security-policy')).toBe("default-src 'none'")
      }
      for (const path of ['/', '/config.json', '/assets/app-abcdefgh.js', '/missing.js']) {
        const { headers } = await ask(path)
        for (const [name, value] of Object.entries(securityHeaders))
          expect([path, headers.get(name)]).toEqual([path, value])
      }
      expect((await ask('/manifest.webmanifest')).headers.get('content-type')).toMatch(
        /^application\/manifest\+json/,
      )
    })

    it('with hashed files for ever, compressed, and no page in place of a missing file', async () => {
      const file = await ask('/assets/app-abcdefgh.js', {
        headers: { 'accept-encoding': 'br, gzip' },
      })
      expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(file.headers.get('content-encoding')).toBe('br')
      for (const path of ['/assets/app-gone0000.js', '/gone.json', '/.git/config'])
        expect([path, (await ask(path)).status]).toEqual([path, 404])
    })
  })

  describe('shares answers', () => {
    it('that may be shared, one for each language and encoding, whatever browsers say', async () => {
      const path = newPath()
      for (const language of ['en', 'de-DE,de;q=0.9', 'fr', 'zh-TW,zh;q=0.9', 'zh-Hant'])
        for (const encoding of ['gzip, deflate, br, zstd', 'br;q=1.0, gzip;q=0.8'])
          await ask(path, { headers: { 'accept-language': language, 'accept-encoding': encoding } })
      expect(
        asked().map(({ headers }) => [headers['accept-language'], headers['accept-encoding']]),
      ).toEqual([
        ['en', 'br'],
        ['zh-TW', 'br'],
      ])
      expect(asked()[0]!.path).toBe(path.replace('/api', ''))
      expect(asked()[0]!.headers['x-forwarded-for']).toBe('127.0.0.1')
    })

    it('of many who ask at once by one question', async () => {
      const path = newPath()
      for (const stub of backends)
        stub.answer = (_, response) => {
          setImmediate(() => response.writeHead(200, { 'cache-control': SHARED }).end('shared'))
        }
      const all = await Promise.all(Array.from({ length: 50 }, () => ask(path)))
      expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
      expect(asked()).toHaveLength(1)
    })

    it('but none that is private, of a session, or asked for past the cache', async () => {
      const path = newPath()
      for (const stub of backends)
        stub.answer = (_, response) =>
          response.writeHead(200, { 'cache-control': 'no-store' }).end('own')
      await ask(path)
      await ask(path)
      expect(asked()).toHaveLength(2)
      const shared = newPath()
      for (const stub of backends)
        stub.answer = (_, response) =>
          response.writeHead(200, { 'cache-control': SHARED }).end('shared')
      await ask(shared)
      await ask(shared, { headers: { authorization: 'Bearer x' } })
      await ask(shared, { headers: { pragma: 'no-cache' } })
      expect(asked()).toHaveLength(5)
    })
  })

  it('asks the next backend when one is away, and repeats no change', async () => {
    backends[0]!.answer = (_, response) => void response.writeHead(503).end()
    backends[1]!.answer = (_, response) =>
      void response.writeHead(200, { 'cache-control': 'no-store' }).end('fine')
    for (let times = 0; times < 4; times += 1) expect((await ask(newPath())).status).toBe(200)
    const before = asked().length
    const changes = await Promise.all(
      Array.from({ length: 4 }, () => ask('/api/report', { method: 'POST', body: 'a=1' })),
    )
    expect(asked()).toHaveLength(before + changes.length)
  })

  it('keeps figures inside', async () => {
    expect((await ask('/api/metrics')).status).toBe(404)
    expect(asked()).toEqual([])
  })

  describe('passes a path on to a node', () => {
    const post = (path: string, body: string) => ask(`/node/${path}`, { method: 'POST', body })

    it('which gets equal questions about final blocks once a second', async () => {
      node.answer = (_, response) => void response.writeHead(200).end('{}')
      const heads = await Promise.all(
        Array.from({ length: 20 }, () => post('walletsolidity/getnowblock', '{}')),
      )
      expect(new Set(heads.map(({ status }) => status))).toEqual(new Set([200]))
      expect(node.asked.map(({ path }) => path)).toEqual(['/walletsolidity/getnowblock'])
      await post('walletsolidity/getblockbynum', '{"num":1}')
      await post('walletsolidity/getblockbynum', '{"num":2}')
      expect(node.asked).toHaveLength(3)
    })

    it('which gets each broadcast', async () => {
      node.answer = (_, response) => void response.writeHead(200).end('{}')
      await post('wallet/broadcasttransaction', '{}')
      await post('wallet/broadcasttransaction', '{}')
      expect(node.asked).toHaveLength(2)
    })

    it('within a limit for each address', async () => {
      node.answer = (_, response) => void response.writeHead(200).end('{}')
      const all = await Promise.all(
        Array.from({ length: 120 }, () => post('wallet/broadcasttransaction', '{}')),
      )
      expect(all.some(({ status }) => status === 429)).toBe(true)
      expect(node.asked.length).toBeLessThan(60)
    })
  })

  it('has the headers that the sandbox sends', () => {
    const text = readFileSync(fromRoot('deploy/nginx/headers.conf'), 'utf8')
    expect(text.trim().split('\n')).toHaveLength(Object.keys(securityHeaders).length)
  })
})
