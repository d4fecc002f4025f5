import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Log } from '../log/log.ts'
import type { Settings } from '../settings.ts'
import { createMetrics, type Metrics } from '../watch/metrics.ts'
import { operatorApp } from '../watch/probes.ts'
import type { Readiness } from '../watch/readiness.ts'
import { listenAt } from './listen.ts'

/** Creates the figures of this process, if they are read at a port. */
export const metricsOf = ({ metrics }: Settings, log: Log): Metrics | undefined =>
  metrics && createMetrics((error) => log.error('a figure could not be read', error))

/**
 * Listens at the operator's port, if there is one. It answers until the process ends, also while it
 * stops.
 */
export function listenForOperator(
  { metrics: place }: Settings,
  metrics: Metrics | undefined,
  readiness: Readiness,
  log: Log,
): void {
  if (!place || !metrics) return
  const server = createServer(getRequestListener(operatorApp(readiness, metrics).fetch))
  listenAt(server, { ...place, option: 'metrics-port' }, (taken) =>
    log.info(`Figures are at http://${place.host}:${taken}/metrics`),
  )
}
