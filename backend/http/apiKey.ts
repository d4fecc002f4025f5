import type { Fetch } from '../../src/core/ports.ts'

/** Header name defined by TronGrid. */
const HEADER = 'TRON-PRO-API-KEY'

/**
 * Adds the API key by which a node identifies its client. The key goes into a header only, never
 * into a URL, which errors and logs would show. Redirects are errors, so that no other host gets
 * the key. A key that no header can hold is rejected here, because `fetch` would repeat it in its
 * error.
 */
export function withApiKey(fetch: Fetch, key: string | undefined): Fetch {
  if (key === undefined || key === '') return fetch
  if (!/^[\w-]+$/.test(key)) throw new Error('the API key has characters that no key has')
  return (url, init) => {
    const headers = new Headers(init.headers)
    headers.set(HEADER, key)
    return fetch(url, { ...init, headers, redirect: 'error' })
  }
}
