import * as v from 'valibot'
import { busyError, type BusyError } from '../core/busy.ts'
import type { Fetch } from '../core/ports.ts'
import type { Rest } from '../core/rests.ts'
import { err, mapOk, ok, type Result } from '../core/result.ts'
import type { Millis } from '../core/time.ts'
import type { Endpoint, RequestOf, ResponseOf } from './endpoints/endpoint.ts'
import { SUCCESS } from './answerCode.ts'
import { fresh } from './fresh.ts'

/** Backend timeout (spec section 9). */
export const HTTP_TIMEOUT_MS = 10_000

export type ApiError =
  /** No answer: offline, refused connection, aborted. */
  | { readonly kind: 'network'; readonly detail: string }
  | { readonly kind: 'timeout' }
  /** 429, or 503 with a wait. No request was sent if an earlier answer still asks to wait. */
  | BusyError
  | { readonly kind: 'http'; readonly status: number }
  /** A 2xx whose body is not the agreed JSON: a captive portal's page, a proxy error, or a bug. */
  | { readonly kind: 'malformed'; readonly detail: string }
  /** The backend understood the request and refused it; see `refusal.ts` for the codes. */
  | { readonly kind: 'refused'; readonly code: number; readonly message: string }

export interface ApiOptions {
  readonly baseUrl: string
  readonly postEncoding: 'form' | 'json'
  readonly fetch: Fetch
  /** Accept-Language of each request: en-US,en or zh-TW,zh (spec section 7). */
  readonly language: () => string
  /** Returns the token of an account's session, if there is one. */
  readonly session?: (owner: string) => string | undefined
  /** Time for which the backend wants to be left alone. Every request obeys it. */
  readonly rest?: Rest
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Token of a session that this device does not store for the account, or no longer stores. */
  readonly token?: string
}

export interface Api {
  /** Sends the request and returns the parsed answer. */
  call<E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    options?: CallOptions,
  ): Promise<Result<ResponseOf<E>, ApiError>>
  /**
   * Like `call`, but also returns the answer unparsed: plain JSON that can be stored and parsed
   * later.
   */
  fetchJson<E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
  ): Promise<Result<JsonAnswer, ApiError>>
}

export interface JsonAnswer {
  /** Address that was requested. */
  readonly url: string
  readonly json: unknown
  /**
   * Device time at which the service worker cached the answer; absent if it came from the network.
   */
  readonly keptAt?: Millis
  /** Cache key in the service worker, which later messages refer to. */
  readonly keptAs?: string
}

/**
 * Headers on answers that the service worker cached: time of arrival (device time, ms) and cache
 * key.
 */
export const KEPT_AT_HEADER = 'x-kept-at'
export const KEPT_AS_HEADER = 'x-kept-as'

/** Parses an answer, fresh or cached; returns undefined if it does not match the schema. */
export function parseAnswer<E extends Endpoint>(
  endpoint: E,
  json: unknown,
): ResponseOf<E> | undefined {
  const parsed = v.safeParse(endpoint.response, json)
  return parsed.success ? (parsed.output as ResponseOf<E>) : undefined
}

const envelope = v.object({
  code: v.number(),
  message: v.optional(v.nullable(v.string()), ''),
  data: v.optional(v.unknown()),
})

export function createApi(given: ApiOptions): Api {
  const options = { ...given, fetch: fresh(given.fetch) }
  return {
    async call(endpoint, request, call) {
      return mapOk(await send(options, endpoint, request, call), ({ answer }) => answer)
    },
    fetchJson: (endpoint, request) => send(options, endpoint, request),
  }
}

/** Returns the address of a GET request with these fields, relative to the backend's base URL. */
export function addressOf<E extends Endpoint>(endpoint: E, request: RequestOf<E>): string {
  const { path, given } = place(endpoint, request)
  const fields = given.map(([name, value]) => [name, String(value)])
  return given.length > 0 ? `${path}?${new URLSearchParams(fields)}` : path
}

/** Fills an endpoint's path with the fields that belong in it, and returns the remaining fields. */
function place<E extends Endpoint>(endpoint: E, request: RequestOf<E>) {
  const fields = { ...(request as Record<string, string | number | Blob | undefined>) }
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields[name]
    delete fields[name]
    return encodeURIComponent(String(value))
  })
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return { path, fields, given }
}

async function send<E extends Endpoint>(
  { baseUrl, postEncoding, fetch, language, session, rest }: ApiOptions,
  endpoint: E,
  request: RequestOf<E>,
  call: CallOptions = {},
): Promise<Result<JsonAnswer & { answer: ResponseOf<E> }, ApiError>> {
  const waitMs = rest?.left() ?? 0
  if (waitMs > 0) return err({ kind: 'busy', status: 429, waitMs })
  const { path, given, fields } = place(endpoint, request)
  const form = endpoint.body ? new FormData() : new URLSearchParams()
  for (const [name, value] of given)
    (form as FormData).append(name, value instanceof Blob ? value : String(value))
  const token = call.token ?? (endpoint.session && session?.(String(fields['owner'])))
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), HTTP_TIMEOUT_MS)
  const init: RequestInit = {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      'accept-language': language(),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    signal: call.signal ? AbortSignal.any([call.signal, timeout.signal]) : timeout.signal,
  }
  let url = baseUrl + path
  if (endpoint.method === 'GET') url = baseUrl + addressOf(endpoint, request)
  else if (endpoint.body || postEncoding === 'form') init.body = form
  else {
    init.body = JSON.stringify(Object.fromEntries(given))
    init.headers = { ...init.headers, 'content-type': 'application/json' }
  }
  let response: Response
  let body: unknown
  try {
    response = await fetch(url, init)
    const busy = busyError(response)
    if (busy) rest?.begin(busy.waitMs)
    if (!response.ok) return err(busy ?? { kind: 'http', status: response.status })
    body = await response.json()
  } catch (error) {
    if (timeout.signal.aborted) return err({ kind: 'timeout' })
    if (error instanceof SyntaxError) return err({ kind: 'malformed', detail: 'not JSON' })
    return err({ kind: 'network', detail: String(error) })
  } finally {
    clearTimeout(timer)
  }
  const wrapped = v.safeParse(envelope, body)
  if (!wrapped.success) return err({ kind: 'malformed', detail: v.summarize(wrapped.issues) })
  const { code, message, data } = wrapped.output
  if (code !== SUCCESS) return err({ kind: 'refused', code, message: message ?? '' })
  const parsed = v.safeParse(endpoint.response, data)
  if (!parsed.success) return err({ kind: 'malformed', detail: v.summarize(parsed.issues) })
  const keptAt = response.headers.get(KEPT_AT_HEADER)
  const keptAs = response.headers.get(KEPT_AS_HEADER)
  return ok({
    url,
    json: data,
    answer: parsed.output as ResponseOf<E>,
    ...(keptAt !== null && { keptAt: Number(keptAt) }),
    ...(keptAs !== null && { keptAs }),
  })
}
