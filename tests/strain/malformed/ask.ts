import { Agent, request } from 'node:http'
import type { RawRequest } from './request.ts'

export interface RawAnswer {
  /** Status of the response; 0 if the connection was dropped. */
  readonly status: number
  readonly type: string
  readonly text: string
  readonly ms: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/**
 * Sends a request unchanged; `fetch` would correct parts of it. Without an answer, it sends the
 * request again on a new connection, since the server may just have closed the old one.
 */
export async function ask(origin: string, request: RawRequest): Promise<RawAnswer> {
  const answer = await send(origin, request, agent)
  return answer.status === 0 ? send(origin, request, false) : answer
}

function send(
  origin: string,
  { method, path, headers, body }: RawRequest,
  agent: Agent | false,
): Promise<RawAnswer> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const end = (status: number, type: string, text: string) =>
      resolve({ status, type, text, ms: performance.now() - startedAt })
    const length = body ? { 'content-length': String(body.length) } : {}
    const { hostname, port } = new URL(origin)
    const options = { hostname, port, method, path, headers: { ...headers, ...length }, agent }
    const sent = request(options, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('end', () =>
        end(response.statusCode ?? 0, String(response.headers['content-type'] ?? ''), text),
      )
      response.on('error', (error) => end(0, '', String(error)))
    })
    sent.on('error', (error) => end(0, '', String(error)))
    sent.end(body)
  })
}
