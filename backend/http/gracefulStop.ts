import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import type { Millis } from '../../src/core/time.ts'

export interface Patience {
  /**
   * Time for which an idle connection stays open, because its client may be about to send a
   * request.
   */
  readonly quietMs: Millis
  /** Maximum time for all requests before they are cut. */
  readonly longestMs: Millis
}

/**
 * Limit above the system's backlog for a server, so that only a flood of connections reaches it.
 */
const MOST_ROUNDS = 1_000

/**
 * Tracks a server's connections, from before it listens; returns the function that stops it.
 * Received requests are not cut: each later answer closes its connection and thus tells the client
 * not to reuse it. Connections already promised to stay open do so until they have been quiet for a
 * while. Resolves with the number of requests that were cut because they took too long.
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
      // A request arrived meanwhile; the code after its answer checks again.
      if (socket.destroyed || open.get(socket)?.size !== 0) return
      if (socket.bytesRead === bytesRead) socket.destroy()
      else closeOnceQuiet(socket)
    }
    // Sockets are read between a timer and an immediate, so data that has arrived is seen by then.
    setTimeout(() => setImmediate(look), quietMs)
  }

  /**
   * Accepts the connections that wait in the system's queue, because closing resets them with their
   * requests.
   */
  async function acceptWaiting(): Promise<void> {
    // The first round may end without checking for them, if it started in the middle of an event
    // loop turn.
    for (let rounds = 0, before = -1; rounds < 2 || accepted > before; rounds += 1) {
      if (rounds === MOST_ROUNDS) return
      before = accepted
      await new Promise((done) => setImmediate(done))
    }
  }

  return async () => {
    await acceptWaiting()
    // An HTTP server would close all idle connections at once, even those with a request on its
    // way.
    const closed = new Promise((done) => NetServer.prototype.close.call(server, done))
    // Not earlier: clients told to reconnect would do so before new connections are accepted again.
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

/** Closes the connection after this answer, unless its headers already promised to keep it open. */
function endsConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}
