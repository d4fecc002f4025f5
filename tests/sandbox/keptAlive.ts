import { Agent, request } from 'node:http'

/** How a request ended: its status and whole text, or the code of the error. */
export type Ending = { readonly status: number; readonly text: string } | { readonly code: string }

/** One client that keeps its only connection for its next request, as a proxy or a browser does. */
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
 * So many clients that ask one thing after the other, each until something else than a whole answer comes.
 * `endings` then has how that was for each.
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
