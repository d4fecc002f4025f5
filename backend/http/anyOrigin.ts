import { Hono } from 'hono'
import { cors } from 'hono/cors'

/**
 * Makes an app accessible from other origins. Safe for any origin: sessions are named in a header,
 * and there are no cookies.
 */
export const forAnyOrigin = (app: Hono): Hono =>
  new Hono().use(cors({ allowHeaders: ['Authorization', 'Content-Type'] })).route('/', app)
