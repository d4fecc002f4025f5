import { Hono } from 'hono'
import { cors } from 'hono/cors'

/**
 * The same for apps of other origins. Nothing depends on which one asks: a session is named in a
 * header, and there are no cookies.
 */
export const forAnyOrigin = (app: Hono): Hono =>
  new Hono().use(cors({ allowHeaders: ['Authorization', 'Content-Type'] })).route('/', app)
