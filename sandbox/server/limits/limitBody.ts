import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

/** The longest request in the endpoint table, a token with its texts, is under a tenth of this. */
export const BODY_BYTES = 64 * 1024

/**
 * Refuses too large a body before it is read: by its announced length or, if chunked, at the chunk
 * that is too much. Runs before anything that reads, so that unknown paths are covered too. The
 * connection is cut half a second later: cut at once, a client still sending would miss why.
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
      // Only reading throws here: the client has left, or was cut off. Nobody reads the answer.
      return context.body(null, 400)
    }
  }
}
