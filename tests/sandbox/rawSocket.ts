import { connect, type Socket } from 'node:net'

/** Client that speaks raw HTTP, so that it can be slow, wrong or endless. */
export interface RawSocket {
  readonly socket: Socket
  /** Returns everything received so far. */
  received(): string
  /** Resolves when the server has sent its headers or has closed the connection. */
  readonly answered: Promise<void>
  readonly closed: Promise<void>
}

export function openRaw(origin: string): RawSocket {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  let text = ''
  // A dropped connection is a valid answer.
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const answered = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (text.includes('\r\n\r\n')) resolve()
    })
    socket.once('close', () => resolve())
  })
  return { socket, received: () => text, answered, closed }
}

/** Returns the status of an answer; 0 if there is none. */
export const statusOf = (text: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
