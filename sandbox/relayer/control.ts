import { Hono } from 'hono'
import * as v from 'valibot'
import type { Relayer } from './relayer.ts'

const mannerSchema = v.variant('mode', [
  v.strictObject({ mode: v.picklist(['prompt', 'never', 'twice']) }),
  v.strictObject({
    mode: v.literal('late'),
    lateMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  }),
])

/**
 * Serves the relayer's controls; each returns its mode and the waiting errands. `POST /` sets the
 * mode, `POST /release` runs everything held back, and `POST /look` makes it look at once.
 */
export function relayerControl(relayer: Relayer): Hono {
  const app = new Hono()
  const status = () => ({ manner: relayer.manner, waiting: relayer.waiting() })
  app.get('/', (c) => c.json(status()))
  app.post('/', async (c) => {
    const body: unknown = await c.req.json().catch(() => ({}))
    const wanted = v.safeParse(mannerSchema, body)
    if (!wanted.success) return c.json({ error: v.summarize(wanted.issues) }, 400)
    relayer.behave(wanted.output)
    return c.json(status())
  })
  app.post('/release', (c) => {
    relayer.release()
    return c.json(status())
  })
  app.post('/look', async (c) => {
    await relayer.look()
    return c.json(status())
  })
  return app
}
