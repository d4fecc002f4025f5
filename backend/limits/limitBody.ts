import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

/**
 * Maximum size of a body. The longest request in the endpoint table, a token with its texts, is
 * under a tenth of this.
 */
export const BODY_BYTES = 64 * 1024

/**
 * Refuses an oversized body before it is read: by its announced length or, if chunked, at the chunk
 * that exceeds the limit. It runs before any reader, so it also covers unknown paths. The
 * connection closes half a second later, because a client still sending would otherwise miss the
 * reason.
 */
export const limitBody = (
  bytes: number,
  onError: (context: Context) => Response = (context) =>
    context.text(`a body has at most ${bytes} bytes here`, 413),
): MiddlewareHandler => {
  const limited = bodyLimit({ maxSize: bytes, onError })
  return async (context, next) => {
    try {
      return await limited(context, next)
    } catch {
      // Only reading throws here: the client has left, or was cut off. The answer reaches no one.
      return context.body(null, 400)
    }
  }
}
