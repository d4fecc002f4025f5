import { createApi, HTTP_TIMEOUT_MS, type ApiOptions } from '../../src/api/client.ts'
import type { Endpoint } from '../../src/api/endpoints/endpoint.ts'
import type { Fetch } from '../../src/core/ports.ts'
import { SECOND_MS } from '../../src/core/time.ts'

export type Fields = Readonly<Record<string, string | number | Blob>>

/** Raw answer, before it is interpreted. */
export interface Answer {
  /** Method, path and query. */
  readonly asked: string
  /** Status of the answer; absent if there was none. */
  readonly status?: number
  readonly contentType: string
  readonly cacheControl: string
  readonly text: string
  /** Reason why no answer came. */
  readonly trouble?: 'hung' | 'dropped'
}

export type Ask = (endpoint: Endpoint, fields: Fields) => Promise<Answer>

export interface AskOptions extends Pick<ApiOptions, 'baseUrl' | 'postEncoding'> {
  readonly fetch: Fetch
  /** Time after which an app gives up. */
  readonly timeoutMs?: number | undefined
}

/** Maximum number of retries, because a public backend limits requests. */
const MOST_PATIENCE = 5

/** Creates a function that asks as the app does, with its client, and returns the raw answer. */
export function createAsk({ timeoutMs = HTTP_TIMEOUT_MS, ...options }: AskOptions): Ask {
  return async (endpoint, fields) => {
    let answer: Answer | undefined
    const api = createApi({
      ...options,
      language: () => 'en-US,en',
      async fetch(url, init) {
        answer = await askPatiently(options, url, init, timeoutMs)
        return new Response('')
      },
    })
    await api.call(endpoint, fields as never)
    return answer!
  }
}

async function askPatiently(
  { baseUrl, fetch }: AskOptions,
  url: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<Answer> {
  const asked = `${init.method} ${url.slice(baseUrl.length)}`
  const nothing = { asked, contentType: '', cacheControl: '', text: '' }
  for (let patience = MOST_PATIENCE; ; patience -= 1) {
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const response = await fetch(url, { ...init, signal: timeout })
      const text = await response.text()
      const { status, headers } = response
      if (status === 429 && patience > 0) {
        const seconds = Number(headers.get('retry-after') ?? 1)
        await new Promise((done) => setTimeout(done, seconds * SECOND_MS))
        continue
      }
      return {
        asked,
        status,
        contentType: headers.get('content-type') ?? '',
        cacheControl: headers.get('cache-control') ?? '',
        text,
      }
    } catch {
      return { ...nothing, trouble: timeout.aborted ? 'hung' : 'dropped' }
    }
  }
}
