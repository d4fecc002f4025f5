import type { Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { SECOND_MS } from '../../src/core/time.ts'
import { stopsGracefully, type Patience } from '../http/gracefulStop.ts'
import { notListening } from '../http/notListening.ts'
import { forSites, originHeaders } from '../http/siteOrigins.ts'
import { createLimitedServer } from '../limits/limitedServer.ts'
import type { Log } from '../log/log.ts'
import type { Server } from '../serve.ts'
import type { Settings } from '../settings.ts'
import type { Metrics } from '../watch/metrics.ts'
import { publicProbes } from '../watch/probes.ts'
import { fail, stopsBy } from './lifetime.ts'

/**
 * Time to finish requests. Supervisors have to wait for a little longer before they kill the
 * process: see `TimeoutStopSec` in `deploy`.
 */
export const patience: Patience = { quietMs: 2 * SECOND_MS, longestMs: 20 * SECOND_MS }

/** Serves a backend until a signal. Answers pending requests, then closes the rest. */
export function listen(
  backend: Server,
  { limits, proxies, host, port, sites }: Settings,
  log: Log,
  metrics?: Metrics,
): void {
  const headersFor = originHeaders(sites)
  const app = new Hono()
    .route('/', publicProbes(backend.readiness))
    .route('/', forSites(backend.app, headersFor))
  const server = createLimitedServer(limits, getRequestListener(app.fetch), {
    proxies,
    headersFor,
    onLimited: metrics?.limited,
  })
  const stopServer = stopsGracefully(server, patience)
  stopsBy(
    () => backend.close(),
    async () => {
      backend.readiness.stop()
      const cut = await stopServer()
      if (cut > 0)
        log.warn('cut requests that took more than 20 s while stopping', { requests: cut })
    },
  )
  listenAt(server, { host, port, option: 'port' }, (taken) => {
    if (sites.length === 0)
      log.warn(
        'No user can sign in, and pages of any site may read answers: name the site with --site',
      )
    log.info(`The backend is ready at http://${host}:${taken}`)
  })
}

/** Place to listen, with the option that names its port. */
interface Place {
  readonly host: string
  readonly port: number
  readonly option: 'port' | 'metrics-port'
}

/** Listens, or ends the process with the reason. `done` receives the port that was taken. */
export function listenAt(
  server: HttpServer,
  { host, port, option }: Place,
  done: (taken: number) => void,
): void {
  server.once('error', (error) => fail(notListening(error, host, port, option)))
  server.listen(port, host, () => done((server.address() as AddressInfo).port))
}
