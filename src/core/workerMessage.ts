import * as v from 'valibot'

/** What a page tells the worker; everything else goes through the database. */
export const workerMessage = v.variant('kind', [
  /** The user wants the new version: it may take over. */
  v.object({ kind: v.literal('takeOver') }),
  /** To the worker in charge until now: leave your work to the next one. */
  v.object({ kind: v.literal('retire') }),
  /** A page has started and is idle: fetch what is missing of this build. */
  v.object({
    kind: v.literal('complete'),
    /** The script with which the page started: every build has another. */
    entry: v.string(),
    locale: v.string(),
    /** The user wants to save data: what no page has asked for is not fetched. */
    isSaving: v.boolean(),
  }),
  /** What the backend told this page before there was a worker to keep it. */
  v.object({
    kind: v.literal('answered'),
    url: v.string(),
    /** As the request named it. */
    language: v.string(),
    /** What the answer held. */
    data: v.unknown(),
    /** Device time at which it came, ms. */
    at: v.number(),
  }),
  /** An operation ended in this page: notify the user, if no page is visible. */
  v.object({ kind: v.literal('ended'), id: v.string(), how: v.picklist(['done', 'failed']) }),
])

export type WorkerMessage = v.InferOutput<typeof workerMessage>

/** What the worker tells every page: it has asked the network for what it gave from its cache. */
export const renewedMessage = v.object({
  kind: v.literal('renewed'),
  /** The name under which it is kept, as the answer named it. */
  as: v.string(),
  /** Device time, ms. */
  at: v.number(),
  /** The answer is different now, or gone; otherwise the kept one is still current. */
  changed: v.boolean(),
})

export type RenewedMessage = v.InferOutput<typeof renewedMessage>

/** What the worker tells one page: the user wants to see this screen of it. */
export const openMessage = v.object({
  kind: v.literal('open'),
  path: v.pipe(v.string(), v.regex(/^\//)),
})

export type OpenMessage = v.InferOutput<typeof openMessage>

/** The Background Sync tag under which the worker is asked to drain the outbox. */
export const SYNC_TAG = 'outbox'
