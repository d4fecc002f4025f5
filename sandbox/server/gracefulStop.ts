import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import type { Millis } from '../../src/core/time.ts'

export interface Patience {
  /** How long a connection on which nothing is asked stays open: its client may be about to ask. */
  readonly quietMs: Millis
  /** How long requests may take in all before they are cut. */
  readonly longestMs: Millis
}

/** More than the system lets wait for a server, so that only a flood of connections comes to it. */
const MOST_ROUNDS = 1_000

/**
 * Follows a server's connections, from before it listens; returns what stops it. No request that
 * came in is cut: each answer from then on closes its connection, and so tells the client to use it
 * no more. One that was told otherwise stays open until it has been quiet for a while. Resolves with
 * the number of requests that were cut because they took too long.
 */
export function stopsGracefully(
  server: Server,
  { quietMs, longestMs }: Patience,
): () => Promise<number> {
  const open = new Map<Socket, Set<ServerResponse>>()
  let isStopping = false
  let accepted = 0

  server.on('connection', (socket) => {
    accepted += 1
    open.set(socket, new Set())
    socket.once('close', () => open.delete(socket))
    if (isStopping) closeOnceQuiet(socket)
  })
  server.prependListener('request', ({ socket }, response) => {
    const answers = open.get(socket)
    answers?.add(response)
    if (isStopping) endsConnection(response)
    response.once('close', () => {
      answers?.delete(response)
      if (isStopping && answers?.size === 0) closeOnceQuiet(socket)
    })
  })

  function closeOnceQuiet(socket: Socket): void {
    const { bytesRead } = socket
    const look = () => {
      // A request came in meanwhile: what follows its answer looks again.
      if (socket.destroyed || open.get(socket)?.size !== 0) return
      if (socket.bytesRead === bytesRead) socket.destroy()
      else closeOnceQuiet(socket)
    }
    // Sockets are read between a timer and an immediate: what has arrived by now is seen.
    setTimeout(() => setImmediate(look), quietMs)
  }

  /** Takes in the connections that the system has made for us: closing resets those, with what they ask. */
  async function acceptWaiting(): Promise<void> {
    // The first round ends without a look at them, if this one has begun with it.
    for (let rounds = 0, before = -1; rounds < 2 || accepted > before; rounds += 1) {
      if (rounds === MOST_ROUNDS) return
      before = accepted
      await new Promise((done) => setImmediate(done))
    }
  }

  return async () => {
    await acceptWaiting()
    // A server of HTTP would close all idle connections at once, also those with a request on its way.
    const closed = new Promise((done) => NetServer.prototype.close.call(server, done))
    // Not before: a client that is told to connect anew would do so while nobody accepts it any more.
    isStopping = true
    for (const [socket, answers] of open) {
      for (const response of answers) endsConnection(response)
      if (answers.size === 0) closeOnceQuiet(socket)
    }
    let cut = 0
    const late = setTimeout(() => {
      for (const answers of open.values()) cut += answers.size
      server.closeAllConnections()
    }, longestMs)
    await closed
    clearTimeout(late)
    return cut
  }
}

/** Has the connection closed after this answer, unless its headers have said already that it stays. */
function endsConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}
