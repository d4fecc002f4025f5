import type { MiddlewareHandler } from 'hono'
import type { Metrics } from '../watch/metrics.ts'
import { routeOf } from './requestLog.ts'

/** Measures each request by its route's pattern. */
export const measured =
  (metrics: Pick<Metrics, 'answered'>): MiddlewareHandler =>
  async (context, next) => {
    const beganAt = performance.now()
    await next()
    metrics.answered({
      route: routeOf(context),
      method: context.req.method,
      status: context.res.status,
      ms: performance.now() - beganAt,
    })
  }
