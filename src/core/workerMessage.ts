import * as v from 'valibot'

/** Message from a page to the worker. All other data goes through the database. */
export const workerMessage = v.variant('kind', [
  /** The user wants the new version, so the worker may take over. */
  v.object({ kind: v.literal('takeOver') }),
  /** Asks the previous worker to leave its work to the next one. */
  v.object({ kind: v.literal('retire') }),
  /** A page has started and is idle, so the worker may fetch the missing files of this build. */
  v.object({
    kind: v.literal('complete'),
    /** Script with which the page started. It differs in every build. */
    entry: v.string(),
    locale: v.string(),
    /**
     * Whether the user wants to save data. If so, files that no page has requested are not fetched.
     */
    isSaving: v.boolean(),
  }),
  /** Answer that the backend gave this page before a worker could store it. */
  v.object({
    kind: v.literal('answered'),
    url: v.string(),
    /** Language named by the request. */
    language: v.string(),
    /** Content of the answer. */
    data: v.unknown(),
    /** Device time of its arrival, in ms. */
    at: v.number(),
  }),
  /** An operation ended in this page. The worker notifies the user if no page is visible. */
  v.object({ kind: v.literal('ended'), id: v.string(), how: v.picklist(['done', 'failed']) }),
])

export type WorkerMessage = v.InferOutput<typeof workerMessage>

/**
 * Message from the worker to every page: it has asked the network for what it served from its
 * cache.
 */
export const renewedMessage = v.object({
  kind: v.literal('renewed'),
  /** Name under which the answer is stored, as the answer gave it. */
  as: v.string(),
  /** Device time, in ms. */
  at: v.number(),
  /** Whether the answer has changed or is gone. If not, the stored one is still current. */
  changed: v.boolean(),
})

export type RenewedMessage = v.InferOutput<typeof renewedMessage>

/** Message from the worker to one page: the user wants to see this screen of it. */
export const openMessage = v.object({
  kind: v.literal('open'),
  path: v.pipe(v.string(), v.regex(/^\//)),
})

export type OpenMessage = v.InferOutput<typeof openMessage>

/** Background Sync tag under which the worker is asked to drain the outbox. */
export const SYNC_TAG = 'outbox'
