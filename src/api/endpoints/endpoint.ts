import type * as v from 'valibot'

type AnySchema = v.GenericSchema

/**
 * One line of the endpoint table: it types the app's client and the sandbox's backend alike.
 * `{id}` in a path is filled from the request field of that name.
 */
export interface Endpoint<
  Request extends AnySchema = AnySchema,
  Response extends AnySchema = AnySchema,
> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly request: Request
  readonly response: Response
  /** A call that the specification does not have. */
  readonly ours?: true
  /** The specification names it without a path. */
  readonly assumedPath?: true
  /** Its path is another endpoint's, too: this one answers requests that name this kind. */
  readonly kind?: string
  /**
   * Whether the session of the request's `owner` goes with it: `needed` where nothing is answered
   * without one, `ifAny` where it only adds what its account alone may see: in a field `own`, which
   * is null for others, and which no device keeps.
   */
  readonly session?: 'needed' | 'ifAny'
  /** The service worker keeps its answers, too, and gives them first (sw/announcements.ts). */
  readonly inWorker?: true
  /** How a POST is sent where files are among its fields; otherwise as the configuration says. */
  readonly body?: 'multipart'
}

/** What a caller passes. */
export type RequestOf<E extends Endpoint> = v.InferInput<E['request']>
/** What a server reads. */
export type ReceivedOf<E extends Endpoint> = v.InferOutput<E['request']>
/** What a server answers. */
export type AnswerOf<E extends Endpoint> = v.InferInput<E['response']>
/** What a caller gets. */
export type ResponseOf<E extends Endpoint> = v.InferOutput<E['response']>

type Marks = Pick<Endpoint, 'ours' | 'assumedPath' | 'kind' | 'session' | 'inWorker' | 'body'>

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

export const get = asked('GET')
export const post = asked('POST')
