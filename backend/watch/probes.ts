import { Hono, type Context } from 'hono'
import { notStored } from '../http/caching.ts'
import { RETRY_AFTER } from '../http/unavailable.ts'
import type { Metrics } from './metrics.ts'
import type { Readiness } from './readiness.ts'

/**
 * Answers whether the process is alive, and whether it can answer requests. In public, it gives no
 * reasons.
 */
export const publicProbes = (readiness: Readiness): Hono =>
  probes(async (context) => {
    const { isReady } = await readiness.look()
    return readyAnswer(context, isReady, { ready: isReady })
  })

/** Answers the same for the operator, with the reasons, and the figures of this process. */
export function operatorApp(readiness: Readiness, metrics: Metrics): Hono {
  const app = probes(async (context) => {
    const { isReady, parts } = await readiness.look()
    const told = Object.entries(parts).map(
      ([name, { isReady: ready, reason }]) => [name, { ready, reason }] as const,
    )
    return readyAnswer(context, isReady, { ready: isReady, parts: Object.fromEntries(told) })
  })
  app.get('/metrics', async (context) =>
    context.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType }),
  )
  return app
}

function probes(ready: (context: Context) => Promise<Response>): Hono {
  const app = new Hono()
  // Without any dependency: a supervisor would restart a process that only lacks its database.
  app.get('/health', notStored, (context) => context.text('ok'))
  app.get('/ready', notStored, ready)
  return app
}

const readyAnswer = (context: Context, isReady: boolean, state: object) =>
  isReady ? context.json(state) : context.json(state, 503, { 'Retry-After': RETRY_AFTER })
