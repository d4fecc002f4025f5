import type { Context } from 'hono'

/**
 * Seconds after which a client should ask again, when the backend cannot answer now: about two
 * blocks, and two looks of the index.
 */
export const RETRY_AFTER = '5'

/** Answers that the backend cannot answer now. No cache stores it. */
export const unavailable = (context: Context, reason: string): Response =>
  context.text(reason, 503, { 'Retry-After': RETRY_AFTER, 'Cache-Control': 'no-store' })
