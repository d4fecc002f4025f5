import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { Hono } from 'hono'
import { originHeaders } from '../../backend/http/siteOrigins.ts'
import { limitBody } from '../../backend/limits/limitBody.ts'
import { createBuckets } from '../../backend/limits/buckets.ts'
import { readProxies } from '../../backend/limits/clientAddress.ts'
import { createLimitedServer, type ServerOptions } from '../../backend/limits/limitedServer.ts'
import { publicLimits, type Limits } from '../../backend/limits/limits.ts'
import { startSandbox, type Sandbox } from '../../sandbox/server.ts'
import { openRaw, statusOf } from './rawSocket.ts'

const HUGE = 300 * 1024 * 1024

describe('a body that is too large', () => {
  let sandbox: Sandbox
  const dist = mkdtempSync(join(tmpdir(), 'casthouse-limits-'))
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, dist, mining: 'manual' })
  })
  afterAll(async () => {
    await sandbox.close()
    rmSync(dist, { recursive: true })
  })

  const statuses: Record<string, number> = {
    '/api/deposit/aon/buyProductFirstPayBefore': 413,
    '/api/no/such/path': 413,
    // Like java-tron, which reports the error in the answer.
    '/chain/wallet/broadcasttransaction': 200,
    '/chain/no/such/path': 413,
    '/sandbox/chain/mine': 413,
    '/sandbox/backend/faults': 413,
    // Files are read-only.
    '/no/such/page': 405,
  }
  const paths = Object.keys(statuses)
  const host = () => new URL(sandbox.origin).host

  it.each(paths)('is refused by its length before a byte of it has come, at %s', async (path) => {
    const { socket, answered, received } = openRaw(sandbox.origin)
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: ${host()}\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${HUGE}\r\n\r\n`,
    )
    await answered
    expect(statusOf(received())).toBe(statuses[path])
    socket.destroy()
  })

  it.each(paths)('is refused while it comes in pieces, at %s', async (path) => {
    const { socket, answered, received, closed } = openRaw(sandbox.origin)
    socket.write(`POST ${path} HTTP/1.1\r\nHost: ${host()}\r\nTransfer-Encoding: chunked\r\n\r\n`)
    const piece = `10000\r\n${'x'.repeat(0x10000)}\r\n`
    let pieces = 0
    for (; received() === '' && pieces < 1_000; pieces += 1) {
      socket.write(piece)
      await Promise.race([answered, new Promise((done) => setTimeout(done, 2))])
    }
    // 64 pieces make 4 MB; the rest was in transit.
    expect(pieces).toBeLessThan(500)
    expect(statusOf(received())).toBe(statuses[path])
    // The connection is closed as well.
    await closed
  })

  it('is nobody’s failure where its sender has left, unlike what goes wrong later', async () => {
    const errors: unknown[] = []
    const app = new Hono()
    app.use(limitBody(100))
    app.post('/', () => {
      throw new Error('later')
    })
    app.onError((error, context) => {
      errors.push(error.message)
      return context.text('', 500)
    })
    const ask = (body: BodyInit) => {
      const init = { method: 'POST', body, duplex: 'half' } as const
      return app.request('/', init)
    }
    const left = new ReadableStream({ start: (stream) => stream.error(new Error('aborted')) })
    expect((await ask(left)).status).toBe(400)
    expect(errors).toEqual([])
    expect((await ask('whole')).status).toBe(500)
    expect(errors).toEqual(['later'])
  })

  it('leaves what is just small enough', async () => {
    const post = async (path: string, bytes: number) => {
      const body = JSON.stringify({ orderKey: 'x' }).padEnd(bytes)
      return (await fetch(sandbox.origin + path, { method: 'POST', body })).text()
    }
    expect(await post('/api/deposit/aon/buyProductFirstPayBefore', 65_536)).toContain('"code":1000')
    expect(await post('/api/deposit/aon/buyProductFirstPayBefore', 65_537)).toContain('65536')
    const [most, more] = [4 * 1024 * 1024, 4 * 1024 * 1024 + 1]
    expect(await post('/chain/wallet/getnowblock', most)).toContain('blockID')
    expect(await post('/chain/wallet/getnowblock', more)).toBe(
      '{"Error":"class java.lang.Exception : body size is too big, the limit is 4194304"}',
    )
  })
})

describe('a server', () => {
  const servers: Server[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections()
      server.close()
    }
  })

  async function serve(
    limits: Partial<Limits>,
    answer: RequestListener = (request, response) => {
      request.resume().once('end', () => response.end('here'))
    },
    options: ServerOptions = {},
  ): Promise<string> {
    const server = createLimitedServer({ ...publicLimits, ...limits }, answer, options)
    servers.push(server.listen(0, '127.0.0.1'))
    await once(server, 'listening')
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  it('drops who sends nothing, half of the headers, half of a body, or nothing more', async () => {
    const origin = await serve({ headersMs: 200, requestMs: 400, idleMs: 200 })
    const starts = [
      '',
      'POST / HTTP/1.1\r\nHost: x\r\n',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf',
      'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
    ]
    const startedAt = performance.now()
    const clients = starts.map((start) => {
      const client = openRaw(origin)
      client.socket.write(start)
      return client
    })
    await Promise.all(clients.map(({ closed }) => closed))
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    expect(clients.map(({ received }) => statusOf(received()))).toEqual([408, 408, 408, 200])
  })

  it('drops who sends one byte after the other', async () => {
    const origin = await serve({ headersMs: 300, requestMs: 300 })
    const { socket, closed, received } = openRaw(origin)
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n')
    const drip = setInterval(() => socket.write('x'), 20)
    await closed
    clearInterval(drip)
    expect(statusOf(received())).toBe(408)
  })

  it('drops who does not read its answer', async () => {
    const gone = Promise.withResolvers<boolean>()
    const origin = await serve({ answerMs: 300 }, (_, response) => {
      response.once('close', () => gone.resolve(response.writableFinished))
      response.end('x'.repeat(50_000_000))
    })
    const { socket } = openRaw(origin)
    socket.pause()
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    expect(await gone.promise).toBe(false)
    socket.destroy()
  })

  it('lets no more in than it has room for, and in again when somebody has left', async () => {
    const origin = await serve({ connections: 8, connectionsPerAddress: 5 })
    const clients = Array.from({ length: 7 }, () => openRaw(origin))
    await Promise.all(clients.slice(5).map(({ closed }) => closed))
    for (const { socket, closed } of clients) {
      socket.destroy()
      await closed
    }
    expect((await fetch(origin)).status).toBe(200)
  })

  it('counts all connections together, too', async () => {
    const origin = await serve({ connections: 3, connectionsPerAddress: 100 })
    const clients = Array.from({ length: 5 }, () => openRaw(origin))
    await Promise.all(clients.slice(3).map(({ closed }) => closed))
    expect(clients.slice(0, 3).every(({ socket }) => !socket.destroyed)).toBe(true)
    for (const { socket } of clients) socket.destroy()
  })

  const POST = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5000000\r\n'
  it.each([
    ['a path that cannot be read', 400, POST.replace('/', '%2f')],
    ['endless headers', 431, `${POST}X: ${'x'.repeat(20_000)}\r\n`],
    ['too many requests', 429, POST],
  ])('is read by a client that is still sending, when it refuses %s', async (_, status, start) => {
    const origin = await serve({ requestsAtOnce: 1, requestsPerSecond: 0.01 })
    expect((await fetch(origin)).status).toBe(200)
    const { promise: theirs, resolve } = Promise.withResolvers<Socket>()
    servers[0]!.once('connection', resolve)
    const { socket, answered, received } = openRaw(origin)
    socket.write(`${start}\r\n${'x'.repeat(100_000)}`)
    // Reads nothing until everything is sent.
    socket.pause()
    await vi.waitUntil(async () => (await theirs).bytesWritten > 0)
    await new Promise((done) => socket.write('x'.repeat(4_900_000), done))
    socket.resume()
    await answered
    expect(statusOf(received())).toBe(status)
    socket.destroy()
  })

  it('drops who goes on sending what it cannot read', async () => {
    const origin = await serve({})
    const { hostname, port } = new URL(origin)
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    const cut = new Promise((done) => socket.once('error', done))
    socket.resume().write('%\r\n\r\n')
    const drip = setInterval(() => socket.write('x'), 20)
    expect(await cut).toMatchObject({ syscall: 'write' })
    clearInterval(drip)
  })

  it('says when to come again to who asks too often, and answers it then', async () => {
    const origin = await serve({ requestsAtOnce: 3, requestsPerSecond: 2 })
    const ask = () => fetch(origin, { method: 'POST', body: 'x' })
    for (let n = 0; n < 3; n += 1) expect((await ask()).status).toBe(200)
    const refused = await ask()
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('1')
    // Pages of another origin can read the refusal too.
    expect(refused.headers.get('access-control-allow-origin')).toBe('*')
    expect(refused.headers.get('access-control-expose-headers')).toContain('Retry-After')
    expect(refused.headers.get('cache-control')).toBe('no-store')
    await new Promise((done) => setTimeout(done, 1_000))
    expect((await ask()).status).toBe(200)
  })

  it('lets only pages of its sites read that it refuses', async () => {
    const limits = { requestsAtOnce: 1, requestsPerSecond: 0.01 }
    const origin = await serve(limits, undefined, {
      headersFor: originHeaders(['a.example', 'b.example']),
    })
    const ask = async (from: string) => {
      const { status, headers } = await fetch(origin, { headers: { origin: from } })
      return [status, headers.get('access-control-allow-origin'), headers.get('vary')]
    }
    expect((await fetch(origin)).status).toBe(200)
    expect(await ask('https://b.example')).toEqual([429, 'https://b.example', 'Origin'])
    expect(await ask('https://c.example')).toEqual([429, null, 'Origin'])
  })

  it('limits probes apart from the requests of users, and counts what it refuses', async () => {
    const limits = { requestsAtOnce: 2, requestsPerSecond: 0.01 }
    let limited = 0
    const origin = await serve(limits, undefined, { onLimited: () => (limited += 1) })
    const statuses = async (path: string) => {
      const answers = [1, 2, 3].map(async () => (await fetch(origin + path)).status)
      return (await Promise.all(answers)).sort()
    }
    expect(await statuses('/anything')).toEqual([200, 200, 429])
    expect(await statuses('/health')).toEqual([200, 200, 429])
    expect(limited).toBe(2)
  })

  it('counts clients apart behind a proxy that it trusts, and believes nobody else', async () => {
    const limits = { requestsAtOnce: 1, requestsPerSecond: 0.01 }
    const ask = async (origin: string, client: string) => {
      const headers = { 'x-forwarded-for': client }
      return (await fetch(origin, { headers })).status
    }
    const behind = await serve({ ...limits, connectionsPerAddress: 1 }, undefined, {
      proxies: readProxies('127.0.0.0/8'),
    })
    const statuses = ['192.0.2.1', '192.0.2.2', '192.0.2.1'].map((each) => ask(behind, each))
    expect((await Promise.all(statuses)).sort()).toEqual([200, 200, 429])
    // The proxy appends a port, or an unreadable entry. In both cases the client's own header never
    // counts.
    const appending = await serve(limits, undefined, { proxies: readProxies('127.0.0.0/8') })
    const invented = Array.from({ length: 20 }, (_, n) => `198.51.100.${n}`)
    for (const appended of ['203.0.113.7:4711', '[2001:db8::7]:4711', 'unknown']) {
      const told = await Promise.all(invented.map((each) => ask(appending, `${each}, ${appended}`)))
      expect(told.filter((status) => status === 200)).toHaveLength(1)
    }
    const open = await serve(limits)
    expect(await ask(open, '192.0.2.1')).toBe(200)
    expect(await ask(open, '192.0.2.2')).toBe(429)
  })
})

describe('the buckets', () => {
  it('fill at their pace and not beyond their size', () => {
    let now = 0
    const limits = { requestsPerSecond: 10, requestsAtOnce: 5, addresses: 10 }
    const { take } = createBuckets(limits, () => now)
    const taken = (count: number) => Array.from({ length: count }, () => take('a'))
    expect(taken(6)).toEqual([0, 0, 0, 0, 0, 100])
    now += 100
    expect(taken(2)).toEqual([0, 100])
    now += 60_000
    expect(taken(6)).toEqual([0, 0, 0, 0, 0, 100])
  })

  it('are no more than the table has room for, and who asks on is not forgotten', () => {
    const limits = { requestsPerSecond: 1, requestsAtOnce: 2, addresses: 100 }
    const buckets = createBuckets(limits, () => 0)
    for (let n = 0; n < 10_000; n += 1) {
      buckets.take(`192.0.2.${n}`)
      if (n % 50 === 0) buckets.take('stubborn')
    }
    expect(buckets.size).toBe(100)
    expect(buckets.take('stubborn')).toBeGreaterThan(0)
  })
})
