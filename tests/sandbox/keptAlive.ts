import { Agent, request } from 'node:http'

/** Result of a request: its status and complete text, or the error code. */
export type Ending = { readonly status: number; readonly text: string } | { readonly code: string }

/** Creates a client with a single keep-alive connection, as a proxy or a browser has. */
export function keptAlive(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    ask: (path: string): Promise<Ending> =>
      new Promise((resolve) => {
        const asking = request(origin + path, { agent }, (response) => {
          let text = ''
          response.setEncoding('utf8').on('data', (chunk) => (text += chunk))
          response.once('error', () => resolve({ code: 'CUT' }))
          response.once('end', () => resolve({ status: response.statusCode!, text }))
        })
        asking.once('error', (error) => resolve({ code: (error as { code?: string }).code ?? '' }))
        asking.end()
      }),
    leave: () => agent.destroy(),
  }
}

/**
 * Starts `clients` clients that send one request after another, until one gets anything but a
 * complete answer. `endings` then has the last result of each.
 */
export function load(origin: string, clients: number, paths: (n: number) => string) {
  let answered = 0
  const endings = Array.from({ length: clients }, async (_, client) => {
    const { ask, leave } = keptAlive(origin)
    for (let n = 0; ; n += 1) {
      const ending = await ask(paths(client + n))
      if (!('status' in ending) || ending.status !== 200) {
        leave()
        return ending
      }
      answered += 1
    }
  })
  return { answered: () => answered, endings: Promise.all(endings) }
}
