import { STATUS_CODES, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex, Readable } from 'node:stream'

/** Time and bytes for which Hono's listener also reads on after an answer of its own. */
const LINGER_MS = 500
const LINGER_BYTES = 64 * 1024 * 1024

/**
 * Discards further data from a client that has its answer, and then closes the connection. Closed
 * at once, it would be reset while sending, and the client would never read the answer.
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

/** Statuses by the code of Node's error; all others are 400. */
const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** Answers unreadable requests as Node does, but without closing the connection at once. */
export function answerUnreadable(server: Server): void {
  const answers = new WeakMap<Duplex, ServerResponse>()
  server.on('request', ({ socket }, response) => answers.set(socket, response))
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket: Socket) => {
    // Node reports the error again for each further piece of data.
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
