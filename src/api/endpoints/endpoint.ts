import type * as v from 'valibot'

type AnySchema = v.GenericSchema

/**
 * Row of the endpoint table. It types both the app's client and the sandbox's backend. `{id}` in a
 * path is filled from the request field of that name.
 */
export interface Endpoint<
  Request extends AnySchema = AnySchema,
  Response extends AnySchema = AnySchema,
> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly request: Request
  readonly response: Response
  /** Marks a call that the specification does not have. */
  readonly ours?: true
  /** Marks a call that the specification names without a path. */
  readonly assumedPath?: true
  /** Set if endpoints share the path: this one answers requests that name this kind. */
  readonly kind?: string
  /**
   * Use of the session of the request's `owner`. `needed`: the backend answers only with a session.
   * `ifAny`: a session adds private data in the field `own`. `own` is null for others, and no
   * device stores it.
   */
  readonly session?: 'needed' | 'ifAny'
  /**
   * Marks answers for one device, though no field names an account: the request holds something
   * that only this device should ask about (`audience.ts`).
   */
  readonly isOwn?: true
  /**
   * True if the service worker also caches the answers, and serves them first
   * (sw/announcements.ts).
   */
  readonly inWorker?: true
  /** Encoding of a POST with files among its fields; otherwise the configuration decides. */
  readonly body?: 'multipart'
}

/** Request as the caller passes it. */
export type RequestOf<E extends Endpoint> = v.InferInput<E['request']>
/** Request as the backend reads it. */
export type ReceivedOf<E extends Endpoint> = v.InferOutput<E['request']>
/** Answer as the backend sends it. */
export type AnswerOf<E extends Endpoint> = v.InferInput<E['response']>
/** Answer as the caller receives it. */
export type ResponseOf<E extends Endpoint> = v.InferOutput<E['response']>

type Marks = Pick<
  Endpoint,
  'ours' | 'assumedPath' | 'kind' | 'session' | 'isOwn' | 'inWorker' | 'body'
>

export const ours: Marks = { ours: true }
export const assumed: Marks = { assumedPath: true }

const asked =
  (method: Endpoint['method']) =>
  <Q extends AnySchema, R extends AnySchema>(
    path: string,
    request: Q,
    response: R,
    marks?: Marks,
  ): Endpoint<Q, R> => ({ method, path, request, response, ...marks })

/**
 * Declares one line of the endpoint table: path, request, response, and marks such as `ours`.
 *
 * ```ts
 * import * as v from 'valibot'
 * import { page, pageRequest, text, units } from '../schema.ts'
 *
 * const tokenPage = get(
 *   '/deposit/tokens',
 *   v.object({ ...pageRequest, search: v.optional(text(40), '') }),
 *   page(v.object({ symbol: text(24), totalSupply: units })),
 *   ours,
 * )
 * tokenPage.method // → 'GET'
 *
 * // A caller leaves defaults out; the backend receives them.
 * const sent: RequestOf<typeof tokenPage> = {}
 * v.parse(tokenPage.request, sent) // → { pageNo: 1, pageSize: 20, search: '' }
 *
 * // Amounts travel as decimal text and arrive as bigint.
 * const row = { symbol: 'JADE', totalSupply: '1000000' }
 * const answer: AnswerOf<typeof tokenPage> = { total: 1, items: [row] }
 * v.parse(tokenPage.response, answer).items[0]?.totalSupply // → 1_000_000n
 * ```
 */
export const get = asked('GET')
/** Declares a call that changes something, like `get`. */
export const post = asked('POST')
