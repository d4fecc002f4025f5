import * as v from 'valibot'

/** What a page tells the worker; everything else goes through the database. */
export const workerMessage = v.variant('kind', [
  /** The user wants the new version: it may take over. */
  v.object({ kind: v.literal('takeOver') }),
  /** To the one that was in charge until then: leave what you do to the next one. */
  v.object({ kind: v.literal('retire') }),
  /** A page has started and has time: fetch what is missing for starting offline. */
  v.object({ kind: v.literal('complete') }),
  /** An operation ended in this page: say so, if no page is seen. */
  v.object({ kind: v.literal('ended'), id: v.string(), how: v.picklist(['done', 'failed']) }),
])

export type WorkerMessage = v.InferOutput<typeof workerMessage>

/** What the worker tells every page: it has asked the network for what it had answered from kept. */
export const renewedMessage = v.object({
  kind: v.literal('renewed'),
  /** The name under which it is kept, as the answer named it. */
  as: v.string(),
  /** Device time, ms. */
  at: v.number(),
  /** There is another answer now, or none any more; otherwise the kept one is as good as new. */
  changed: v.boolean(),
})

export type RenewedMessage = v.InferOutput<typeof renewedMessage>

/** What the worker tells one page: the user wants to see this screen of it. */
export const openMessage = v.object({
  kind: v.literal('open'),
  path: v.pipe(v.string(), v.startsWith('/')),
})

export type OpenMessage = v.InferOutput<typeof openMessage>

/** The Background Sync tag under which the worker is asked to drain the outbox. */
export const SYNC_TAG = 'outbox'
