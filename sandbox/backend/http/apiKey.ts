import type { Fetch } from '../../../src/core/ports.ts'

/** As TronGrid calls it. */
const HEADER = 'TRON-PRO-API-KEY'

/**
 * Requests with a key, by which a node knows who asks. It stands in a header alone, never in an address,
 * which errors and logs would show, and goes to nobody else: a redirect is a failure. A key that no
 * header takes is refused here, since the error of `fetch` would repeat it.
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
