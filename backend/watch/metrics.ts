import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Millis } from '../../src/core/time.ts'

/** Request that was answered. */
export interface Answered {
  /** Pattern of its path, without accounts. */
  readonly route: string
  readonly method: string
  readonly status: number
  readonly ms: Millis
}

type Value = number | undefined
/** Values of a gauge, by the value of its label. */
type Values = Readonly<Record<string, number>>

/**
 * Figures of this process, in the form that Prometheus reads. Gauges are read at each scrape. One
 * that is undefined, or cannot be read, is left out.
 */
export interface Metrics {
  /** Adds a gauge. Its name gets the prefix `casthouse_`. */
  gauge(name: string, help: string, read: () => Value | Promise<Value>): void
  /** Adds a gauge with a label. */
  gauges(
    name: string,
    help: string,
    label: string,
    read: () => Values | undefined | Promise<Values | undefined>,
  ): void
  /** Counts a request and its duration. */
  answered(request: Answered): void
  /** Counts a request that a limit refused before it was read. */
  limited(): void
  readonly contentType: string
  text(): Promise<string>
}

/** Upper bounds in seconds, up to the ten after which the app gives up. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Creates the figures of this process. `onError` receives why a gauge could not be read. */
export function createMetrics(onError: (error: unknown) => void): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'casthouse_http_request_duration_seconds',
    help: 'Duration of requests, and their number',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: BUCKETS,
    registers: [registry],
  })
  const refused = new Counter({
    name: 'casthouse_http_requests_limited_total',
    help: 'Requests answered with 429 before they were read',
    registers: [registry],
  })
  const add = (
    name: string,
    help: string,
    labelNames: readonly string[],
    read: (gauge: Gauge) => Promise<void>,
  ) => {
    const collect = async () => {
      gauge.reset()
      // Without labels, resetting sets 0, which would be a claim.
      if (labelNames.length === 0) gauge.remove()
      await read(gauge).catch(onError)
    }
    const registers = [registry]
    const gauge: Gauge = new Gauge({
      name: `casthouse_${name}`,
      help,
      labelNames,
      registers,
      collect,
    })
  }
  return {
    gauge: (name, help, read) =>
      add(name, help, [], async (gauge) => {
        const value = await read()
        if (value !== undefined) gauge.set(value)
      }),
    gauges: (name, help, label, read) =>
      add(name, help, [label], async (gauge) => {
        for (const [key, value] of Object.entries((await read()) ?? {}))
          gauge.set({ [label]: key }, value)
      }),
    answered({ route, method, status, ms }) {
      durations.observe({ route, method, status: `${Math.floor(status / 100)}xx` }, ms / 1_000)
    },
    limited: () => refused.inc(),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  }
}
