import { MINUTE_MS, SECOND_MS, type Millis } from './time.ts'

/**
 * A server has too many requests, or is being maintained, and wants none from this device before
 * `waitMs` have passed.
 */
export interface BusyError {
  readonly kind: 'busy'
  readonly status: number
  readonly waitMs: Millis
}

/** Longest wait that is obeyed, because a server may be misconfigured and payments are waiting. */
export const LONGEST_WAIT_MS = 5 * MINUTE_MS

/**
 * Wait if the server names none, or the browser may not read it. TronGrid blocks a client for five
 * seconds, or a few times as long.
 */
const USUAL_WAIT_MS = 5 * SECOND_MS

/**
 * Returns the error of a server that is busy; undefined for any other answer. 429 means that, and
 * 503 if it names a wait. `also` names further statuses.
 */
export function busyError(
  { status, headers }: Response,
  also: readonly number[] = [],
): BusyError | undefined {
  const asked = retryAfter(headers)
  const isBusy = status === 429 || also.includes(status) || (status === 503 && asked !== undefined)
  return isBusy ? { kind: 'busy', status, waitMs: asked ?? USUAL_WAIT_MS } : undefined
}

/** Limits a wait to between a second and the longest that is obeyed. */
export const boundedWait = (ms: Millis): Millis =>
  Math.min(LONGEST_WAIT_MS, Math.max(SECOND_MS, ms))

/**
 * Reads Retry-After, in seconds or as a date. A date is compared with the server's own clock, or
 * with this device's if the browser may not read that.
 */
function retryAfter(headers: Headers): Millis | undefined {
  const value = headers.get('retry-after')?.trim() ?? ''
  if (/^\d{1,9}$/.test(value)) return boundedWait(Number(value) * SECOND_MS)
  // `Date.parse` accepts much more than dates of HTTP, such as "1" and "-1".
  const at = /^[A-Z][a-z]{2,8}, /.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(at)) return undefined
  const sentAt = Date.parse(headers.get('date') ?? '')
  return boundedWait(at - (Number.isNaN(sentAt) ? Date.now() : sentAt))
}
