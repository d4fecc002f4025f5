import type { Fetch } from '../../../src/core/ports.ts'

/** As TronGrid calls it. */
const HEADER = 'TRON-PRO-API-KEY'

/**
 * Adds the key by which a node knows who is asking. It goes into a header only, never into a URL,
 * which errors and logs would show, and to nobody else: a redirect is an error. A key that no
 * header takes is rejected here, since `fetch` would repeat it in its error.
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
