import type { Fetch } from '../core/ports.ts'
import { SECOND_MS, type Millis } from '../core/time.ts'

/**
 * Time after a change for which shared caches may serve older answers: their `s-maxage` and
 * `stale-while-revalidate` (`backend/http/caching.ts`), and a margin.
 */
const SETTLED_MS = 40 * SECOND_MS

/**
 * Wraps `fetch`, so that each GET asks the server. Otherwise browsers would serve stale answers from
 * their own cache, as `stale-while-revalidate` lets them. For a while after a change by this page,
 * the request also tells shared caches to pass it on, so that a user sees the result of their own
 * report.
 */
export function fresh(fetch: Fetch, now: () => Millis = () => performance.now()): Fetch {
  let changedAt = -SETTLED_MS
  return async (url, init) => {
    if (init.method === 'GET')
      return fetch(url, { ...init, cache: now() - changedAt < SETTLED_MS ? 'reload' : 'no-cache' })
    try {
      return await fetch(url, init)
    } finally {
      changedAt = now()
    }
  }
}
