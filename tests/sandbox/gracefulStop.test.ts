import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { patience } from '../../backend/commands/listen.ts'
import { stopsGracefully, type Patience } from '../../backend/http/gracefulStop.ts'
import { load } from './keptAlive.ts'
import { openRaw } from './rawSocket.ts'

async function serve(answer: RequestListener, patience: Partial<Patience> = {}) {
  const server = createServer({ keepAliveTimeout: 60_000 }, answer)
  const stop = stopsGracefully(server, { quietMs: 200, longestMs: 20_000, ...patience })
  const begun = async () => {
    while (server.listening) await setImmediate()
  }
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => server.closeAllConnections())
  return { stop, begun, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const ASK = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
const answers = (text: string) => text.split('HTTP/1.1 200').length - 1
/** Waits until a raw client has `count` answers, each of which ends in "here". */
async function answered(client: ReturnType<typeof openRaw>, count: number): Promise<void> {
  while (client.received().split('here').length - 1 < count) await once(client.socket, 'data')
}

describe('a server that stops', () => {
  it('cuts no request of many clients, and refuses the next connection', async () => {
    const { stop, origin } = await serve(async (request, response) => {
      await setTimeout(Number(request.url!.slice(1)))
      response.end('here')
    })
    const { answered, endings } = load(origin, 40, (n) => `/${(n * 7) % 20}`)
    while (answered() < 400) await setTimeout(5)
    expect(await stop()).toBe(0)
    const ended = await endings
    expect(ended.filter((each) => !('code' in each && each.code === 'ECONNREFUSED'))).toEqual([])
  })

  it('answers what comes over an idle connection, then closes it', async () => {
    const { stop, begun, origin } = await serve((_, response) => response.end('here'))
    const client = openRaw(origin)
    client.socket.write(ASK)
    await answered(client, 1)
    const stopped = stop()
    await begun()
    client.socket.write(ASK)
    await client.closed
    expect(answers(client.received())).toBe(2)
    expect(client.received()).toMatch(/Connection: keep-alive[^]+Connection: close/i)
    expect(await stopped).toBe(0)
  })

  it('waits for the rest of a request, and for one on a connection that is new', async () => {
    const { stop, origin } = await serve((_, response) => response.end('here'), { quietMs: 300 })
    const [half, fresh] = [openRaw(origin), openRaw(origin)]
    await Promise.all([half, fresh].map(({ socket }) => once(socket, 'connect')))
    const stopped = stop()
    const [head = '', rest = ''] = [ASK.slice(0, 20), ASK.slice(20)]
    half.socket.write(head)
    await setTimeout(200)
    // More bytes arrived since the server's last check.
    half.socket.write(rest.slice(0, 2))
    fresh.socket.write(ASK)
    await setTimeout(200)
    half.socket.write(rest.slice(2))
    await Promise.all([half.closed, fresh.closed])
    expect([half, fresh].map(({ received }) => answers(received()))).toEqual([1, 1])
    expect(await stopped).toBe(0)
  })

  it('finishes an answer that has begun, and the one after it', async () => {
    const begun = Promise.withResolvers<ServerResponse>()
    const { stop, origin } = await serve((request, response) => {
      if (request.url === '/next') return response.end('here')
      response.write('he')
      begun.resolve(response)
      return undefined
    })
    const client = openRaw(origin)
    client.socket.write(ASK)
    const response = await begun.promise
    const stopped = stop()
    // The headers are already sent, and said that the connection stays open.
    response.end('re')
    client.socket.write(ASK.replace('/ ', '/next '))
    await client.closed
    expect(answers(client.received())).toBe(2)
    expect(await stopped).toBe(0)
  })

  it('is stopped soon where nobody asks, though connections are open', async () => {
    const { stop, origin } = await serve((_, response) => response.end('here'))
    const client = openRaw(origin)
    client.socket.write(ASK)
    await answered(client, 1)
    expect(await stop()).toBe(0)
    await client.closed
  })

  it('answers a request that takes nineteen seconds, as the backend allows', async () => {
    const asked = Promise.withResolvers<ServerResponse>()
    const held: RequestListener = (_, response) => asked.resolve(response)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { stop, begun, origin } = await serve(held, patience)
    const client = openRaw(origin)
    client.socket.write(ASK)
    const response = await asked.promise
    const stopped = stop()
    await begun()
    vi.advanceTimersByTime(19_000)
    response.end('here')
    await Promise.race([answered(client, 1), client.closed])
    expect(answers(client.received())).toBe(1)
    expect(await stopped).toBe(0)
  })

  it('cuts what takes longer than it may, and counts it', async () => {
    const both = Promise.withResolvers<void>()
    let asked = 0
    const answerNever = () => {
      asked += 1
      if (asked === 2) both.resolve()
    }
    const { stop, origin } = await serve(answerNever, { longestMs: 300 })
    const clients = [openRaw(origin), openRaw(origin)]
    for (const { socket } of clients) socket.write(ASK)
    await both.promise
    expect(await stop()).toBe(2)
    await Promise.all(clients.map(({ closed }) => closed))
  })
})
