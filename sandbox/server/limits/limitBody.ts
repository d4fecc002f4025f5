import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

/** The longest request of the endpoint table, a token with its texts, has less than a tenth. */
export const BODY_BYTES = 64 * 1024

/**
 * Refuses what is too large before it is read: by its announced length, or, where it comes in pieces,
 * at the piece that is too much. Comes before all that reads, so that it holds for unknown paths too.
 * The connection is cut half a second later: cut at once, whoever is still sending would miss why.
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
