import { STATUS_CODES, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex, Readable } from 'node:stream'

/** As long, and as much, as the listener of Hono reads on behind an answer of its own. */
const LINGER_MS = 500
const LINGER_BYTES = 64 * 1024 * 1024

/**
 * Discards what still comes from a client that has its answer, and then cuts it off. Cut at once, it
 * would be reset while it sends, and never read the answer.
 */
export function linger(from: Readable, socket: Duplex): void {
  let bytes = 0
  const cut = () => socket.destroy()
  const timer = setTimeout(cut, LINGER_MS)
  from.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > LINGER_BYTES) cut()
  })
  from.once('close', () => clearTimeout(timer))
}

/** By the code of Node's error; all others are 400. */
const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** Answers requests that cannot be read as Node does, but not by cutting the connection at once. */
export function answerUnreadable(server: Server): void {
  const answers = new WeakMap<Duplex, ServerResponse>()
  server.on('request', ({ socket }, response) => answers.set(socket, response))
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket: Socket) => {
    // Once more for each piece that still comes.
    if (socket.writableEnded) return
    const answer = answers.get(socket)
    // A second answer within a first one would be read as part of it.
    const isAnswering = answer?.headersSent === true && !answer.writableFinished
    if (!socket.writable || isAnswering) return void socket.destroy()
    const status = STATUSES[code] ?? 400
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`)
    linger(socket, socket)
  })
}
