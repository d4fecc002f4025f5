import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { SECOND_MS } from '../../src/core/time.ts'
import type { Server } from '../serve.ts'
import { stopsGracefully } from '../http/gracefulStop.ts'
import { notListening } from '../http/notListening.ts'
import { forSites, originHeaders } from '../http/siteOrigins.ts'
import { createLimitedServer } from '../limits/limitedServer.ts'
import type { Log } from '../log/log.ts'
import type { Settings } from '../settings.ts'
import { fail, stopsBy } from './lifetime.ts'

/** Time to finish requests. Hosts of containers kill them ten seconds after asking them to stop. */
const PATIENCE = { quietMs: 2 * SECOND_MS, longestMs: 7 * SECOND_MS }

/** Serves a backend until a signal. Answers pending requests, then closes the rest. */
export function listen(
  backend: Server,
  { limits, proxies, host, port, sites }: Settings,
  log: Log,
): void {
  const headersFor = originHeaders(sites)
  const app = forSites(backend.app, headersFor)
  const server = createLimitedServer(limits, getRequestListener(app.fetch), {
    proxies,
    headersFor,
  })
  const stopServer = stopsGracefully(server, PATIENCE)
  stopsBy(
    () => backend.close(),
    async () => {
      const cut = await stopServer()
      if (cut > 0)
        log.warn('cut requests that took more than 7 s while stopping', { requests: cut })
    },
  )
  server.once('error', (error) => fail(notListening(error, host, port)))
  server.listen(port, host, () => {
    const { port: taken } = server.address() as AddressInfo
    if (sites.length === 0)
      log.warn(
        'No user can sign in, and pages of any site may read answers: name the site with --site',
      )
    log.info(`The backend is ready at http://${host}:${taken}`)
  })
}
