import type * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'

/**
 * Readers of an endpoint's answers:
 *
 * - `everybody`: answers differ by URL and language alone, so shared caches may store them.
 * - `unlessNamed`: the same, except for requests that name an account.
 * - `account`: answers are one account's own, or the request changes something.
 */
export type Audience = 'everybody' | 'unlessNamed' | 'account'

/** Request fields that name an account. A field of another name must not hold one. */
export const accountFields = ['owner', 'holder', 'seller', 'creator', 'member'] as const

/**
 * Derives an endpoint's readers from its method, session and request fields. The mark `isOwn`
 * declares what these do not show.
 */
export function audienceOf({ method, session, isOwn, request }: Endpoint): Audience {
  if (method === 'POST' || session !== undefined || isOwn) return 'account'
  const { entries = {} } = request as { entries?: v.ObjectEntries }
  const named = accountFields.flatMap((name) => entries[name] ?? [])
  if (named.length === 0) return 'everybody'
  return named.every(({ type }) => type === 'optional') ? 'unlessNamed' : 'account'
}

/** Whether caches may share the answer to a request with these fields. */
export function isShared(endpoint: Endpoint, fields: Readonly<Record<string, unknown>>): boolean {
  const audience = audienceOf(endpoint)
  if (audience === 'unlessNamed') return accountFields.every((name) => fields[name] === undefined)
  return audience === 'everybody'
}
