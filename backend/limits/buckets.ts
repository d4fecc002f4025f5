import type { Limits } from './limits.ts'

export interface Buckets {
  /**
   * Takes a token for a request. Returns 0 on success, otherwise the milliseconds until there is
   * one.
   */
  take(address: string): number
  readonly size: number
}

/**
 * Creates a token bucket per address, refilled at a steady pace. The table is bounded: beyond that,
 * the addresses silent longest are dropped, which refills their buckets.
 */
export function createBuckets(
  limits: Pick<Limits, 'requestsPerSecond' | 'requestsAtOnce' | 'addresses'>,
  now: () => number = () => performance.now(),
): Buckets {
  const { requestsPerSecond, requestsAtOnce } = limits
  const buckets = new Map<string, { tokens: number; at: number }>()
  return {
    take(address) {
      const at = now()
      const before = buckets.get(address) ?? { tokens: requestsAtOnce, at }
      const filled = before.tokens + ((at - before.at) / 1_000) * requestsPerSecond
      const tokens = Math.min(requestsAtOnce, filled)
      const isThere = tokens >= 1
      // A map preserves insertion order: its first key has been silent longest.
      buckets.delete(address)
      buckets.set(address, { tokens: isThere ? tokens - 1 : tokens, at })
      if (buckets.size > limits.addresses) buckets.delete(buckets.keys().next().value!)
      return isThere ? 0 : Math.ceil(((1 - tokens) / requestsPerSecond) * 1_000)
    },
    get size() {
      return buckets.size
    },
  }
}
