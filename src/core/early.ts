import type { Fetch } from './ports.ts'
import { SECOND_MS, type Millis } from './time.ts'

/** Request sent by the page's first script, before any module could send it. */
export interface EarlyRequest {
  readonly url: string
  /** Accept-Language of the request, if any. */
  readonly language: string | undefined
  /** Device time, in ms. */
  readonly at: Millis
  readonly response: Promise<Response>
}

declare global {
  /** Early requests that nothing has used yet. */
  var early: EarlyRequest[] | undefined
  /**
   * Fetches all files of a route's page at once. Otherwise each file would reveal the next only
   * after it has loaded.
   */
  var preloadPage: ((route: string) => void) | undefined
}

/**
 * Longest age of an early answer, in ms: half the time for which an answer counts as new. An older
 * one is requested again.
 */
const KEEPS_MS = 30 * SECOND_MS

/**
 * Wraps `fetch`. The first caller to make a request that the first script has sent gets its answer.
 * If that request failed, it is sent again now.
 */
export const withEarly =
  (fetch: Fetch, now: () => Millis = Date.now): Fetch =>
  async (url, init) => {
    const found = isPlain(init) ? take(url, init) : undefined
    if (!found || now() - found.at > KEEPS_MS) return fetch(url, init)
    const answer = await Promise.race([found.response.catch(() => undefined), aborted(init.signal)])
    return answer ?? fetch(url, init)
  }

/** Whether a request is plain. Only plain requests are sent early. */
const isPlain = ({ method = 'GET', headers }: RequestInit) =>
  method === 'GET' && !new Headers(headers).has('authorization')

/** Takes the early request that matches, so that no other caller gets it. */
function take(url: string, { headers }: RequestInit): EarlyRequest | undefined {
  const language = new Headers(headers).get('accept-language') ?? undefined
  const found = globalThis.early?.find((each) => each.url === url && each.language === language)
  if (found) globalThis.early = globalThis.early?.filter((each) => each !== found)
  return found
}

const aborted = (signal: AbortSignal | null | undefined) =>
  new Promise<undefined>((resolve) => {
    if (signal?.aborted) resolve(undefined)
    else signal?.addEventListener('abort', () => resolve(undefined))
  })
