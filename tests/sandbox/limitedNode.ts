import type { Clock, Fetch } from '../../src/core/ports.ts'
import { SECOND_MS } from '../../src/core/time.ts'

/** Creates a clock that runs `times` times as fast. */
export const quickClock = (times: number): Clock => ({
  now: () => performance.now() * times,
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      setTimeout(resolve, ms / times)
      signal?.addEventListener('abort', () => resolve())
    }),
})

export interface LimitedNode {
  readonly fetch: Fetch
  readonly asked: { readonly path: string; readonly at: number; readonly isRefused: boolean }[]
}

/** Creates a node that refuses some requests, as public ones do. */
export function limitedNode(
  fetch: Fetch,
  clock: Clock,
  isRefused: (at: number, path: string, admitted: readonly number[]) => Response | undefined,
): LimitedNode {
  const asked: LimitedNode['asked'] = []
  const admitted: number[] = []
  return {
    asked,
    async fetch(url, init) {
      const at = clock.now()
      const refusal = isRefused(at, url, admitted)
      if (!refusal) admitted.push(at)
      asked.push({ path: url, at, isRefused: refusal !== undefined })
      return refusal ?? fetch(url, init)
    },
  }
}

/** Answers 429 above `perSecond` requests per second, with TronGrid's header. */
export const above = (perSecond: number) => (at: number, _: string, admitted: readonly number[]) =>
  (admitted.at(-perSecond) ?? -Infinity) > at - SECOND_MS
    ? new Response('', { status: 429, headers: { 'retry-after': '1' } })
    : undefined
