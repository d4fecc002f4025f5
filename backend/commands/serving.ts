import { err, ok } from '../../src/core/result.ts'
import { createBackend, createIndex, createServer } from '../backend.ts'
import type { Command } from './command.ts'
import { stopsBy } from './lifetime.ts'
import { listen } from './listen.ts'
import { open, openForIndex } from './open.ts'
import { listenForOperator, metricsOf } from './operatorPort.ts'

const ofNode = ['config', 'node', 'requests-per-second', 'requests-per-day'] as const
const ALONE = 'set DATABASE_URL, or use `run`: an embedded database serves one process'
const ofServer = [
  'host',
  'port',
  'site',
  'rate',
  'burst',
  'connections',
  'connections-per-address',
] as const
const ofOperator = ['metrics-port', 'metrics-host'] as const

export const serve: Command = {
  summary: 'Answers requests, from the books that `index` writes.',
  options: [...ofNode, ...ofServer, ...ofOperator],
  signs: true,
  async run(given) {
    const opened = await open(given)
    if (!opened.ok) return opened
    const { options, settings, log } = opened.value
    if (settings.database.url === undefined) return err(ALONE)
    const metrics = metricsOf(settings, log)
    const server = await createServer({ ...options, metrics })
    listenForOperator(settings, metrics, server.readiness, log)
    listen(server, settings, log, metrics)
    return ok(undefined)
  },
}

export const index: Command = {
  summary: 'Follows the chain and writes the books.',
  options: [...ofNode, 'first-block', ...ofOperator],
  async run(given) {
    const opened = await openForIndex(given)
    if (!opened.ok) return opened
    const { options, settings, log } = opened.value
    if (settings.database.url === undefined) return err(ALONE)
    const metrics = metricsOf(settings, log)
    const { readiness, close } = await createIndex({ ...options, metrics })
    listenForOperator(settings, metrics, readiness, log)
    stopsBy(close, async () => readiness.stop())
    return ok(undefined)
  },
}

export const run: Command = {
  summary: 'Indexes and serves in one process, as the embedded database needs.',
  options: [...ofNode, 'data', 'first-block', ...ofServer, ...ofOperator],
  signs: true,
  async run(given) {
    const opened = await openForIndex(given)
    if (!opened.ok) return opened
    const { options, settings, log } = opened.value
    const metrics = metricsOf(settings, log)
    const backend = await createBackend({ ...options, metrics })
    listenForOperator(settings, metrics, backend.readiness, log)
    listen(backend, settings, log, metrics)
    return ok(undefined)
  },
}
